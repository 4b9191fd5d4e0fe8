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
import { openEars } from './ears/ears-engine.ts';
import { NOTHING_HEARD } from './ears/ears-messages.ts';
import { type EarsOptions, earsOptions } from './ears/ears-options.ts';
import { createLineGate } from './ears/line-gate.ts';
import { type ModelCard, readModelCard } from './ears/model-card.ts';

/** Shown wherever a result names what listened: figures of these ears say nothing about people's speech. */
const REMARK = 'local ears: synthetic voices only';

export default defineContribution({
  protocol: 1,
  kind: 'stt',
  id: 'ears',
  options: defineOptions(earsOptions),
  create: (_options: EarsOptions): SttAdapter => ({
    kind: 'stt',
    identity: { provider: 'local', model: `ears-${installedCard().version}`, remark: REMARK },
    accepts: [LINE_FORMAT],
    capabilities: { partials: true, endpointing: false },
    open: openStream,
  }),
});

function installedCard(): ModelCard {
  try {
    return readModelCard();
  } catch (error) {
    throw new PluginError({
      code: 'plugin-broken',
      message: `the local ears have no model: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Install @eva/adapter-local again.',
    });
  }
}

async function openStream(request: SttRequest, scope: CallScope): Promise<Duplex<SttInput, SttEvent>> {
  scope.signal.throwIfAborted();
  const { encoding, sampleRateHz } = request.format;
  if (encoding !== LINE_FORMAT.encoding || sampleRateHz !== LINE_FORMAT.sampleRateHz) {
    throw new ProviderError({
      code: 'rejected',
      provider: 'local',
      stage: 'stt',
      message: `the local ears hear mu-law at 8000 Hz, not ${encoding} at ${sampleRateHz} Hz`,
    });
  }
  const { keyterms = [], phrases = [] } = request;
  const stream = await scope.clock.hold(() => openEars({ keyterms, phrases }));
  const gate = createLineGate();
  let lastPartial = '';

  return engineDuplex<SttInput, SttEvent>({
    provider: 'local',
    stage: 'stt',
    scope,
    async take(input, emit) {
      if (input.type === 'flush') {
        const rest = gate.rest();
        lastPartial = '';
        const heard = await scope.compute(async () =>
          rest === undefined ? NOTHING_HEARD : await stream.conclude(rest),
        );
        emit({ type: 'transcript-final', ...heard });
        return;
      }
      for (const piece of gate.push(input.audio.bytes)) {
        const text = await scope.clock.hold(() => stream.hear(piece));
        if (text === '' || text === lastPartial) continue;
        lastPartial = text;
        emit({ type: 'transcript-partial', text });
      }
    },
    dispose: () => stream.close(),
  });
}
