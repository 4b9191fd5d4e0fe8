import { textAt } from '@eva/adapter-kit';
import type { JsonObject, Millis } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { speak } from '../speech/speak.ts';
import { clientMessage } from './client-message.ts';
import { speakQuery } from './speak-query.ts';

const LONGEST_TEXT = 2000;
const MOST_FLUSHES = 20;
const FLUSH_WINDOW_MS: Millis = 60_000;

/**
 * `/v1/speak` as a socket. Text is spoken when it is flushed; the service itself may begin with whole sentences before
 * that. How it calls its warnings is not published, so these codes are made up.
 */
export async function serveSpeakSocket(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const { query, scope } = session;
  const checked = speakQuery(query);
  if ('wrong' in checked) return session.close(1008, checked.wrong);
  const { format, model } = checked;
  let buffer = '';
  let sequenceId = 0;
  let flushedAtMs: Millis[] = [];
  let speaking = new AbortController();
  let working: Promise<void> = Promise.resolve();
  scope.signal.addEventListener('abort', () => speaking.abort(scope.signal.reason), { once: true });

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch((error: unknown) => session.close(1011, String(error).slice(0, 100)));
    return working;
  };
  const warn = (code: string, description: string): Promise<void> =>
    session.control({ type: 'Warning', code, description });
  const say = async (text: string, signal: AbortSignal): Promise<void> => {
    try {
      for await (const bytes of speak(engines, { ...scope, signal }, { text, format })) {
        signal.throwIfAborted();
        await session.answer(bytes);
      }
      signal.throwIfAborted();
      await session.answer({ type: 'Flushed', sequence_id: sequenceId++ });
    } catch (error) {
      // What was cleared is neither spoken nor confirmed.
      if (!signal.aborted) throw error;
    }
  };

  const facts: JsonObject = { request_id: emulatedId(engines), model_name: model, model_version: 'emulated' };
  await session.control({ type: 'Metadata', ...facts, model_uuid: 'emulated' });

  for await (const message of session.messages) {
    const json = clientMessage(message);
    switch (json?.type) {
      case 'Speak': {
        const text = textAt(json, 'text') ?? '';
        if (text.length > LONGEST_TEXT) await warn('TEXT_TOO_LONG', `At most ${LONGEST_TEXT} characters at a time.`);
        else buffer += text;
        break;
      }
      case 'Flush': {
        const nowMs = engines.clock.now();
        flushedAtMs = flushedAtMs.filter((atMs) => nowMs - atMs < FLUSH_WINDOW_MS);
        if (flushedAtMs.length >= MOST_FLUSHES) {
          await warn('FLUSH_LIMIT', 'No more flush messages can be processed in this window of 60 seconds.');
          break;
        }
        flushedAtMs.push(nowMs);
        const text = buffer;
        const { signal } = speaking;
        buffer = '';
        void inOrder(() => say(text, signal));
        break;
      }
      case 'Clear':
        buffer = '';
        speaking.abort(new Error('cleared'));
        speaking = new AbortController();
        void inOrder(() => session.control({ type: 'Cleared', sequence_id: sequenceId++ }));
        break;
      case 'Close': {
        const text = buffer;
        await inOrder(async () => {
          if (text !== '') await say(text, speaking.signal);
        });
        return;
      }
      default:
        return session.close(1008, 'DATA-0000: the message is not one of /v1/speak');
    }
  }
}
