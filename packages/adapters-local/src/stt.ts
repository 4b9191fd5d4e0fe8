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
import { openEars } from './ears/ears-engine.ts';
import { type HeardPiece, NOTHING_HEARD } from './ears/ears-messages.ts';
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
  return recogniserDuplex<HeardPiece>({
    provider: 'local',
    name: 'the local ears hear',
    format: LINE_FORMAT,
    request,
    scope,
    async open(hints) {
      const stream = await openEars(hints);
      const gate = createLineGate();
      return {
        pieces: (bytes) => gate.push(bytes),
        hear: (piece) => stream.hear(piece),
        async conclude() {
          const rest = gate.rest();
          return rest === undefined ? NOTHING_HEARD : stream.conclude(rest);
        },
        close: () => stream.close(),
      };
    },
  });
}
