import type { HistoryEvent, HistoryFact } from './history-event.ts';
import { type Fields, fieldsOf, numberIn, textIn } from './json-fields.ts';
import { parseLines } from './parse-lines.ts';

const AGENT = new Set(['assistant', 'framework_agent', 'pipecat_agent']);
const CALLER = new Set(['simulated_user', 'elevenlabs_user']);

/** What a recogniser or a speech service puts out for a breath. */
const EMPTY_SPEECH = new Set(['', '...', '......', '.', ',', '?', '!']);

/** Events of the simulated caller's log: all timing, and what each side said as the caller knows it. */
export function simulatorEvents(text: string): readonly HistoryEvent[] {
  return parseLines(text)
    .map(fieldsOf)
    .filter((line) => !isEmptySpeech(line))
    .flatMap((line) => {
      const timestampMs = numberIn(line, 'timestamp');
      const name = textIn(line, 'type') || textIn(line, 'event_type');
      return Number.isNaN(timestampMs)
        ? []
        : [{ timestampMs, source: 'simulator', name, fact: simulatorFact(name, line) }];
    });
}

export function isEmptySpeech(line: Fields): boolean {
  return line.type === 'user_speech' && EMPTY_SPEECH.has(textIn(fieldsOf(line.data), 'text').trim());
}

export function simulatorFact(name: string, line: Fields): HistoryFact {
  const data = fieldsOf(line.data);
  switch (name) {
    case 'audio_start':
    case 'audio_end': {
      const speaker = speakerOf(textIn(line, 'user'));
      const atSeconds = numberIn(line, 'audio_timestamp');
      if (speaker === undefined || Number.isNaN(atSeconds)) return { type: 'other' };
      return { type: name === 'audio_start' ? 'audio-start' : 'audio-end', speaker, atSeconds };
    }
    case 'user_speech':
      return { type: 'caller-speech', text: textIn(data, 'text') };
    case 'assistant_speech':
      return { type: 'agent-speech', text: textIn(data, 'text') };
    case 'connection_state':
      return data.state === 'session_ended' ? { type: 'session-end' } : { type: 'other' };
    default:
      return { type: 'other' };
  }
}

function speakerOf(user: string): 'caller' | 'agent' | undefined {
  if (AGENT.has(user)) return 'agent';
  return CALLER.has(user) ? 'caller' : undefined;
}
