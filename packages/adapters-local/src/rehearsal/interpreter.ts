import type { Json, Message, Rehearsal, RehearsalContext, RehearsalStep } from '@eva/core';

/**
 * What the agent does after this history: the flow is started anew and given everything that was heard and every tool
 * result, in order. Undefined once the flow has ended.
 *
 * A caller may speak at any moment, so two rules keep history and flow together. Caller messages with nothing said or
 * done in between are one utterance; a call that was cut off before it was carried out counts as nothing done. What the
 * caller says before the flow's next words were spoken answers nothing: the flow stays where it is and says them now.
 * Nor is a line in brackets speech: interfaces that want the user to begin are given one before the agent's greeting.
 */
export function nextStep(
  rehearsal: Rehearsal,
  messages: readonly Message[],
  context: Omit<RehearsalContext, 'opening'>,
): RehearsalStep | undefined {
  const [opening, ...rest] = turnsOf(messages);
  const flow = rehearsal({ ...context, opening: opening?.type === 'heard' ? opening.text : '' });
  let step = flow.next();
  let spoken = false;

  for (const turn of rest) {
    if (step.done === true) return undefined;
    if (turn.type === 'spoke') {
      spoken = true;
      continue;
    }
    if (turn.type === 'result' && step.value.type === 'call') step = flow.next(turn);
    else if (turn.type === 'heard' && step.value.type === 'say' && spoken) step = flow.next(turn);
    else continue;
    spoken = false;
  }
  return step.done === true ? undefined : step.value;
}

type HistoryTurn =
  | { readonly type: 'heard'; readonly text: string }
  | { readonly type: 'result'; readonly result: Json }
  /** The agent was heard saying something, be it only the beginning of it. */
  | { readonly type: 'spoke' };

/** The history from the caller's first words on. */
function turnsOf(messages: readonly Message[]): readonly HistoryTurn[] {
  const turns: HistoryTurn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    switch (message.role) {
      case 'system':
        break;
      case 'user': {
        const text = textOf(message);
        if (/^\([^()]*\)$/.test(text)) break;
        if (last?.type === 'heard') turns[turns.length - 1] = { type: 'heard', text: `${last.text} ${text}`.trim() };
        else turns.push({ type: 'heard', text });
        break;
      }
      case 'assistant':
        if (message.text.trim() !== '' && last !== undefined) turns.push({ type: 'spoke' });
        break;
      case 'tool':
        if (!isMissing(message.result)) turns.push({ type: 'result', result: message.result });
        break;
      default:
        message satisfies never;
    }
  }
  return turns;
}

/** Stands in the history for a call that was cut off before it was carried out: it is still to be made. */
function isMissing(result: Json): boolean {
  return typeof result === 'object' && result !== null && 'status' in result && result.status === 'no_result';
}

function textOf(message: Extract<Message, { readonly role: 'user' }>): string {
  return message.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join(' ')
    .trim();
}
