import type { CallEvent } from '../protocol/call-event.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import { eventsOf, lineTime } from './line-events.ts';
import type { SpeechTurn } from './speech-turns.ts';
import { type PlacedText, turnBegunBefore } from './turn-texts.ts';

interface ToolTurnsInput {
  readonly events: readonly CallEvent[];
  readonly turns: readonly SpeechTurn[];
  /** What the agent's recogniser made of the caller. */
  readonly heard: readonly PlacedText[];
  readonly pipeline: PipelineType;
}

/**
 * The turn that a tool was run for. A cascade acts on what its recogniser gave it last. The others hear for themselves,
 * and what is written down of it may come any time later: they act on the turn that they last took to be over or, where
 * they do not tell, on the last speech of the caller that was.
 */
export function toolTurns({ events, turns, heard, pipeline }: ToolTurnsInput): (event: CallEvent) => number {
  const toLine = lineTime(events);
  const turnEnds = eventsOf(events, 'turn-end');
  const callerTurns = turns.filter(({ speaker }) => speaker === 'caller');
  return (event) => {
    const isEarlier = ({ seq }: { readonly seq: number }) => seq < event.seq;
    const acted = pipeline === 'cascade' ? heard.findLast(isEarlier) : undefined;
    if (acted) return acted.turn;
    const claimed = turnEnds.findLast(isEarlier);
    if (claimed) return turnBegunBefore(turns, 'caller', claimed.speechEndMs)?.index ?? 0;
    const atMs = toLine(event);
    return callerTurns.findLast(({ segments }) => segments.some(({ endMs }) => endMs <= atMs))?.index ?? 0;
  };
}
