import {
  defineContribution,
  defineOptions,
  END_CALL,
  type JsonObject,
  type LlmAdapter,
  type LlmEvent,
} from '@eva/core';
import { z } from 'zod';
import type { CallerMove } from './brain/caller-brain.ts';
import { replayedMove } from './brain/replayed-move.ts';
import { scriptSchema } from './brain/script-schema.ts';
import { createScriptedBrain } from './brain/scripted-brain.ts';

const scriptedLlmOptions = z.strictObject({
  now: z.string().min(1).describe("The scenario's own date and time, with zone."),
  openingLine: z.string().describe('What the caller says once the greeting is over.'),
  script: scriptSchema.describe('The decision tree of one scenario, as the scripted caller follows it.'),
});

type ScriptedLlmOptions = z.output<typeof scriptedLlmOptions>;

/**
 * The scripted caller's rules in the place of a caller's language model, for one scenario: what an emulated provider
 * thinks with when its model plays the caller. It follows the history it is given, and reads no prompt.
 */
export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'scripted-caller',
  options: defineOptions(scriptedLlmOptions),
  create: ({ now, openingLine, script }: ScriptedLlmOptions): LlmAdapter => ({
    kind: 'llm',
    identity: { provider: 'eva', model: 'scripted-caller' },
    async *generate({ messages, signal }, scope): AsyncGenerator<LlmEvent> {
      const over = AbortSignal.any([signal, scope.signal]);
      const brain = createScriptedBrain({ now, goal: { openingLine, script: script as JsonObject } });
      const move = await scope.compute(async () => replayedMove(brain, messages), signal);
      for (const event of eventsOf(move)) {
        over.throwIfAborted();
        yield event;
      }
      over.throwIfAborted();
    },
  }),
});

function eventsOf(move: CallerMove): readonly LlmEvent[] {
  if (move.type === 'wait') return [{ type: 'finish', reason: 'stop' }];
  const said: readonly LlmEvent[] = move.text === '' ? [] : [{ type: 'text-delta', text: move.text }];
  if (move.type === 'say') return [...said, { type: 'finish', reason: 'stop' }];
  const call = { id: 'scripted-caller-end', name: END_CALL.name, arguments: { reason: move.reason } };
  return [...said, { type: 'tool-call', call }, { type: 'finish', reason: 'tool-calls' }];
}
