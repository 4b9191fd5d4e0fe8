import type { CallerReply, CallScope, TextCaller } from '@eva/core';
import type { LlmMind } from './llm-mind.ts';

/** The composed caller of a call in text: its mind alone, which reads every word as it was written. */
export function composedTextCaller(spec: {
  readonly mind: LlmMind;
  readonly openingLine: string;
  readonly scope: CallScope;
}): TextCaller {
  const { mind, openingLine, scope } = spec;
  let hasSpoken = false;
  let isOver = false;

  const reply = async (): Promise<CallerReply> => {
    if (isOver) return { type: 'silent' };
    if (!hasSpoken && openingLine.trim() !== '') return { type: 'say', text: openingLine };
    const move = await mind.answer(scope.signal);
    return move.type === 'wait' ? { type: 'silent' } : move;
  };
  return {
    async answer(agentSaid) {
      if (agentSaid.trim() === '') mind.note('The agent says nothing.');
      else mind.hear(agentSaid);
      const move = await reply();
      if (move.type !== 'silent') {
        hasSpoken = true;
        if (move.text !== '') mind.said(move.text);
      }
      isOver ||= move.type === 'hang-up';
      return move;
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
