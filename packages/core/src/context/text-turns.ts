import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { SpeechTurn } from './speech-turns.ts';
import type { PlacedText, PlacedTexts } from './turn-texts.ts';

/** The turns of a call, and every text of it with the turn it belongs to. */
export interface CallTurns {
  readonly turns: readonly SpeechTurn[];
  readonly texts: PlacedTexts;
}

/**
 * The turns of a call in text, numbered as on the line: turn 0 is the greeting, and the caller opens a new turn once the
 * agent has said something since its last one. What was written was read as it was written.
 */
export function turnsFromText(events: readonly CallEvent[]): CallTurns {
  const turns: { index: number; speaker: 'caller' | 'agent'; startMs: Millis; endMs: Millis }[] = [];
  const placed: PlacedText[] = [];
  let index = 0;
  let hasAgentSpoken = false;

  const place = (speaker: 'caller' | 'agent', { atMs, seq }: CallEvent, text: string): void => {
    if (text.trim() === '') return;
    if (speaker === 'caller' && (index === 0 || hasAgentSpoken)) {
      index += 1;
      hasAgentSpoken = false;
    }
    if (speaker === 'agent') hasAgentSpoken = true;
    const own = turns.find((turn) => turn.speaker === speaker && turn.index === index);
    if (own === undefined) turns.push({ index, speaker, startMs: atMs, endMs: atMs });
    else own.endMs = atMs;
    placed.push({ speaker, turn: index, atMs, seq, text });
  };
  for (const event of events) {
    if (event.type === 'caller-intended') place('caller', event, event.text);
    if (event.type === 'agent-said') place('agent', event, event.text);
  }
  return {
    turns: turns.map(({ index: own, speaker, startMs, endMs }) => ({
      index: own,
      speaker,
      segments: [{ startMs, endMs }],
      bargedIn: false,
    })),
    texts: { intended: placed, heard: placed },
  };
}
