import {
  type CallScope,
  type Duplex,
  defineContribution,
  defineOptions,
  engineDuplex,
  LINE_FORMAT,
  PluginError,
  ProviderError,
  type SttAdapter,
  type SttEvent,
  type SttInput,
  type SttRequest,
} from '@eva/core';
import { gatedFrames } from './gated-frames.ts';
import { type PocketSphinxOptions, pocketSphinxOptions } from './options.ts';
import { probePocketSphinx } from './probe.ts';
import { openRecognition } from './recognition-engine.ts';

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'pocketsphinx',
  options: defineOptions(pocketSphinxOptions),
  create: (options: PocketSphinxOptions): SttAdapter => {
    const probe = probePocketSphinx(options.modelDir);
    if (!probe.ok) {
      throw new PluginError({
        code: 'plugin-broken',
        message: `pocketsphinx cannot run here: missing ${probe.missing.join(', ')}`,
        hint: probe.install,
      });
    }
    return {
      kind: 'stt',
      identity: { provider: 'pocketsphinx', model: 'en-us-5.2-ptm' },
      accepts: [LINE_FORMAT],
      capabilities: { partials: true, endpointing: false },
      open: (request, scope) => openStream(options, request, scope),
    };
  },
});

async function openStream(
  options: PocketSphinxOptions,
  request: SttRequest,
  scope: CallScope,
): Promise<Duplex<SttInput, SttEvent>> {
  scope.signal.throwIfAborted();
  const { encoding, sampleRateHz } = request.format;
  if (encoding !== LINE_FORMAT.encoding || sampleRateHz !== LINE_FORMAT.sampleRateHz) {
    throw new ProviderError({
      code: 'rejected',
      provider: 'pocketsphinx',
      stage: 'stt',
      message: `pocketsphinx hears mu-law at 8000 Hz, not ${encoding} at ${sampleRateHz} Hz`,
    });
  }
  const { keyterms = [], phrases = [] } = request;
  const stream = await scope.clock.hold(() => openRecognition({ ...options, keyterms, phrases }));

  const gated = gatedFrames();
  let lastPartial = '';

  return engineDuplex<SttInput, SttEvent>({
    provider: 'pocketsphinx',
    stage: 'stt',
    scope,
    async take(input, emit) {
      if (input.type === 'flush') {
        const { text, words } = await scope.compute(() => stream.conclude());
        lastPartial = '';
        emit({ type: 'transcript-final', text, words });
        return;
      }
      for (const frames of gated(input.audio.bytes)) {
        const text = await scope.clock.hold(() => stream.hear(frames));
        if (text === '' || text === lastPartial) continue;
        lastPartial = text;
        emit({ type: 'transcript-partial', text });
      }
    },
    dispose: () => stream.close(),
  });
}
