import type { CallerReply, TextCaller } from '@eva/core';
import type { CallerBrain, CallerMove } from '../brain/caller-brain.ts';
import type { ScriptedOptions } from './scripted-options.ts';

/** The brain is told of a silence in steps of this, as on the line; nobody waits for it to pass. */
const SILENCE_STEP_MS = 500;
/** A silence after which nothing more is to be expected of the caller. */
const LONGEST_SILENCE_MS = 120_000;
const SILENT: CallerReply = { type: 'silent' };

export interface TextCallerSpec {
  readonly brain: CallerBrain;
  readonly options: Pick<ScriptedOptions, 'hangUpAfterTurns' | 'neverHangUp' | 'silentFromTurn'>;
}

/** The scripted caller of a call in text: its brain alone, which reads every word as it was written. */
export function textCaller({ brain, options }: TextCallerSpec): TextCaller {
  let turns = 0;
  let isOver = false;

  const reply = (agentSaid: string): CallerReply => {
    const move = isOver ? WAIT : moveFor(brain, agentSaid);
    if (move.type === 'wait' || turns === options.silentFromTurn) return SILENT;
    turns += 1;
    if (turns === options.hangUpAfterTurns) {
      return { type: 'hang-up', text: move.text, reason: 'gave-up', why: 'option hangUpAfterTurns' };
    }
    if (move.type === 'say') return move;
    isOver = true;
    return options.neverHangUp ? { type: 'say', text: move.text } : move;
  };
  return {
    answer: async (agentSaid) => reply(agentSaid),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

const WAIT: CallerMove = { type: 'wait' };

/** An agent that asks for a moment says nothing more before it is spoken to again, so the silence grows at once. */
function moveFor(brain: CallerBrain, agentSaid: string): CallerMove {
  let move = agentSaid.trim() === '' ? WAIT : brain.hear(agentSaid);
  for (let waitedMs = SILENCE_STEP_MS; move.type === 'wait' && waitedMs <= LONGEST_SILENCE_MS; ) {
    move = brain.silence(waitedMs);
    waitedMs += SILENCE_STEP_MS;
  }
  return move;
}
