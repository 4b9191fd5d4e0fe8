import type { Message } from '@eva/core';
import type { CallerBrain, CallerMove } from './caller-brain.ts';

/** Notes about the call stand in square brackets, in the midst of what was heard. */
const NOTE = /\[([^\]]*)\]/;
const SILENCE = /said nothing for (\d+) seconds/;
const NOT_UNDERSTOOD = /could not be understood/;

/** What the brain says at the end of a history, which is gone through from its beginning: a brain keeps none. */
export function replayedMove(brain: CallerBrain, messages: readonly Message[]): CallerMove {
  let move: CallerMove = { type: 'wait' };
  for (const heard of turnsIn(messages)) {
    for (const [index, piece] of heard.split(NOTE).entries()) {
      const isNote = index % 2 === 1;
      const silentSeconds = isNote ? SILENCE.exec(piece)?.[1] : undefined;
      if (silentSeconds !== undefined) move = brain.silence(Number(silentSeconds) * 1000);
      else if (isNote ? NOT_UNDERSTOOD.test(piece) : piece.trim() !== '') move = brain.hear(isNote ? '' : piece.trim());
    }
  }
  return move;
}

/** What was heard between one answer and the next belongs together, however it was written down. */
function turnsIn(messages: readonly Message[]): readonly string[] {
  const turns: string[][] = [[]];
  for (const message of messages) {
    if (message.role === 'user') {
      turns.at(-1)?.push(...message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])));
    } else if (message.role === 'assistant' && message.text.trim() !== '') {
      turns.push([]);
    }
  }
  return turns.filter((turn) => turn.length > 0).map((turn) => turn.join(' '));
}
