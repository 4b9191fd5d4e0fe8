import type { ComposedCaller } from '../../manifest/composed-system.ts';
import type { CallerReply } from '../../protocol/caller.ts';
import { toneCaller } from './tone-caller.ts';

/** What the caller read, and when it was let go. */
export interface TextCallerRecord {
  readonly read: string[];
  released: number;
}

/** Writes what it is given, one reply after the other; a text is one that says it, an error one that fails. */
export function scriptedTextCaller(
  replies: readonly (string | CallerReply | Error)[],
  record: TextCallerRecord = { read: [], released: 0 },
): ComposedCaller {
  return toneCaller([], {
    async placeText() {
      const left = [...replies];
      return {
        async answer(agentSaid) {
          record.read.push(agentSaid);
          const reply = left.shift() ?? { type: 'hang-up', text: 'Goodbye.', reason: 'goal-met', why: 'done' };
          if (reply instanceof Error) throw reply;
          return typeof reply === 'string' ? { type: 'say', text: reply } : reply;
        },
        async [Symbol.asyncDispose]() {
          record.released += 1;
        },
      };
    },
  });
}
