import type { CallContext, TraceEntry, Turn } from '../protocol/call-context.ts';
import { INTERRUPTION_MARKS as MARKS } from './interruption-marks.ts';

type Side = Turn['speaker'];

/**
 * The trace as the method shows it to judges: marked where one side broke in on the other, so that text nobody may have
 * heard is not held against anyone. Calls of other tools are marked by their importer and stay as they are.
 */
export function markedTrace(call: Pick<CallContext, 'turns' | 'trace' | 'recorded'>): readonly TraceEntry[] {
  if (call.recorded) return call.trace;
  const marked = [...call.trace];
  const isOf = (speaker: Side, turn: number) => (entry: TraceEntry) =>
    entry.type === 'speech' && entry.speaker === speaker && entry.turn === turn;
  const change = (at: number, markedText: (text: string) => string): void => {
    const entry = marked[at];
    if (entry?.type === 'speech') marked[at] = { ...entry, text: markedText(entry.text) };
  };

  for (const { index, speaker, bargedIn } of call.turns) {
    if (!bargedIn) continue;
    const isCaller = speaker === 'caller';
    // A caller breaks in on the answer to its turn before; an agent on the very turn that it answers.
    const spokenInto = isCaller ? isOf('agent', index - 1) : isOf('caller', index);
    change(
      marked.findLastIndex(spokenInto),
      (text) => `${text} ${isCaller ? MARKS.cutOffByCaller : MARKS.cutOffByAgent}`,
    );
    change(
      marked.findIndex(isOf(speaker, index)),
      (text) => `${isCaller ? MARKS.callerInterrupts : MARKS.agentInterrupts} ${text}`,
    );
  }
  return marked;
}
