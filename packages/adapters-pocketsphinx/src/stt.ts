import { recogniserDuplex } from '@eva/adapter-kit';
import {
  type CallScope,
  type Duplex,
  defineContribution,
  defineOptions,
  LINE_FORMAT,
  PluginError,
  type SttAdapter,
  type SttEvent,
  type SttInput,
  type SttRequest,
} from '@eva/core';
import { gatedFrames } from './gated-frames.ts';
import { type PocketSphinxOptions, pocketSphinxOptions } from './options.ts';
import { probePocketSphinx } from './probe.ts';
import { openRecognition } from './recognition-engine.ts';
import type { HeardFrame } from './recognition-messages.ts';

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
  return recogniserDuplex<readonly HeardFrame[]>({
    provider: 'pocketsphinx',
    name: 'pocketsphinx hears',
    format: LINE_FORMAT,
    request,
    scope,
    async open(hints) {
      const stream = await openRecognition({ ...options, ...hints });
      return {
        pieces: gatedFrames(),
        hear: (frames) => stream.hear(frames),
        conclude: () => stream.conclude(),
        close: () => stream.close(),
      };
    },
  });
}
