import type { EventLog } from '../../log/event-log.ts';
import type { AudioChunk } from '../../protocol/audio-format.ts';
import type { AudioLlmAdapter, Message } from '../../protocol/llm.ts';
import { answerOf, type Component } from '../component.ts';

export interface TranscribeSpec {
  readonly model: Component<AudioLlmAdapter>;
  readonly audio: AudioChunk;
  /** BCP 47. */
  readonly locale: string;
  readonly log: EventLog;
  readonly signal: AbortSignal;
}

const NOTHING = 'EMPTY';

/** Asks the model itself what was said. Undefined when it made out nothing. */
export async function transcribe(spec: TranscribeSpec): Promise<string | undefined> {
  const { model, audio, log, signal } = spec;
  const { kind, identity } = model.adapter;
  const messages = [instructions(spec), { role: 'user', content: [{ type: 'audio', audio }] }] as const;
  const events = model.adapter.generate({ messages, tools: [], signal }, model.scope)[Symbol.asyncIterator]();
  let text = '';
  try {
    for (;;) {
      const next = await answerOf(model, events.next(), signal);
      if (next.done === true) break;
      const event = next.value;
      if (event.type === 'text-delta') text += event.text;
      if (event.type === 'finish' && event.usage !== undefined) {
        log.append({ type: 'usage', stage: kind, identity, usage: event.usage });
      }
    }
  } finally {
    // Not awaited: a model that hangs would hang its return as well.
    events.return?.().catch(() => {});
  }
  const words = text.replace(/\s+/g, ' ').trim();
  return words === '' || words === NOTHING ? undefined : words;
}

function instructions({ locale }: TranscribeSpec): Message {
  return {
    role: 'system',
    text: [
      `Write down word for word what is said in the recording, in the language of the locale ${locale}, and nothing else.`,
      'Do not answer it, do not correct it, do not guess: leave out what can not be made out.',
      `If no speech can be made out at all, write ${NOTHING}.`,
    ].join(' '),
  };
}
