import { audioMs } from '@eva/adapter-kit';
import type { JsonObject } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { openEars } from '../speech/open-ears.ts';
import { clientMessage } from './client-message.ts';
import { idleWatch } from './idle-watch.ts';
import { novaQuery } from './listen-query.ts';
import { spreadWords } from './spread-words.ts';

const IDLE_MS = 10_000;
/** With less than this left over, `Finalize` changes nothing and is not answered. */
const LEAST_BUFFERED_S = 0.1;
const CHANNEL = [0, 1] as const;

/** `/v1/listen`: results for windows of the audio, the last of them provisional. */
export async function serveNova(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const { query, scope } = session;
  const checked = novaQuery(query);
  if ('wrong' in checked) return session.close(1008, checked.wrong);
  const { format } = checked;
  const requestId = emulatedId(engines);
  const endpoints = query.get('endpointing') !== 'false';
  let heardS = 0;
  let windowS = 0;
  let working: Promise<void> = Promise.resolve();

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch((error: unknown) => session.close(1011, String(error).slice(0, 100)));
    return working;
  };
  const results = (text: string, flags: JsonObject): Promise<void> => {
    const startS = windowS;
    const words = query.get('punctuate') === 'true' || query.get('smart_format') === 'true' ? text : plain(text);
    return session.answer({
      type: 'Results',
      channel_index: CHANNEL,
      start: startS,
      duration: heardS - startS,
      is_final: false,
      speech_final: false,
      from_finalize: false,
      channel: {
        alternatives: [{ transcript: words, confidence: 0.98, words: spreadWords(words, startS, heardS) }],
      },
      metadata: {
        request_id: requestId,
        model_info: { name: query.get('model') ?? 'base', version: 'emulated', arch: 'emulated' },
        model_uuid: 'emulated',
      },
      ...flags,
    });
  };
  const conclude = async (flags: JsonObject): Promise<void> => {
    const text = await ears.flush();
    await results(text, { is_final: true, ...flags });
    windowS = heardS;
  };

  await using ears = await openEars({
    engines,
    scope,
    format,
    listener: {
      partial(text) {
        if (query.get('interim_results') === 'true') void inOrder(() => results(text, {}));
      },
      speechStart(atMs) {
        if (query.get('vad_events') !== 'true') return;
        void inOrder(() => session.answer({ type: 'SpeechStarted', channel: CHANNEL, timestamp: atMs / 1000 }));
      },
      speechEnd() {
        if (endpoints) void inOrder(() => conclude({ speech_final: true }));
      },
      failed: (error) => void session.close(1011, String(error).slice(0, 100)),
    },
  });
  const idle = idleWatch(scope, IDLE_MS, () => {
    const reason = 'Deepgram did not receive audio data or a text message within the timeout window. See NET-0001';
    void session.close(1011, reason);
  });

  for await (const message of session.messages) {
    idle.note();
    if (message.type === 'binary') {
      heardS += audioMs({ format, bytes: message.bytes }) / 1000;
      await ears.hear(message.bytes);
      continue;
    }
    switch (clientMessage(message)?.type) {
      case 'KeepAlive':
        break;
      case 'Finalize':
        await inOrder(async () => {
          if (heardS - windowS >= LEAST_BUFFERED_S) await conclude({ from_finalize: true });
        });
        break;
      case 'CloseStream':
        await inOrder(async () => {
          if (heardS > windowS) await conclude({});
          const created = new Date(0).toISOString();
          const facts = { transaction_key: 'deprecated', request_id: requestId, sha256: 'emulated', created };
          await session.control({ type: 'Metadata', ...facts, duration: heardS, channels: 1 });
        });
        return;
      default:
        return session.close(1008, 'DATA-0001: the message is not one of /v1/listen');
    }
  }
}

/** As it is written without punctuation and capitals. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[.,?!;:]+/g, '');
}
