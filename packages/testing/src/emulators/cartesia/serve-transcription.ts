import { audioMs } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, Millis } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { openEars } from '../speech/open-ears.ts';
import { namesVersion, sendError } from './socket-error.ts';

const MODEL = /^(ink-2|ink-whisper)(-\d{4}-\d{2}-\d{2})?$/;

/**
 * `/stt/websocket`: raw audio and the commands `finalize` and `close`, answered with pieces of transcript. Each piece goes
 * on where the last settled one ended; `ink-whisper` also settles by itself when it hears silence.
 */
export async function serveTranscription(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const wrong = wrongIn(session);
  if (wrong !== undefined) return sendError(session, { title: 'Invalid request', message: wrong });
  const { query, scope } = session;
  const format = formatOf(query);
  const requestId = 'req-emulated';
  const settlesBySilence = query.get('model')?.startsWith('ink-whisper') === true;
  let heardMs: Millis = 0;
  let settledMs: Millis = 0;
  let hasSettled = false;
  let hasNews = false;
  let working: Promise<void> = Promise.resolve();

  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work);
    working.catch(() => {});
    return working;
  };
  const piece = (text: string, isFinal: boolean): Promise<void> => {
    // Pieces are put together as they are, so that one after another begins with its space.
    const verbatim = hasSettled ? ` ${text}` : text;
    const span = { startMs: settledMs, endMs: heardMs };
    const event: JsonObject = {
      type: 'transcript',
      request_id: requestId,
      is_final: isFinal,
      text: verbatim,
      duration: (span.endMs - span.startMs) / 1000,
      language: query.get('language') ?? 'en',
      words: spread(text, span),
    };
    return session.answer(event);
  };
  const settle = async (): Promise<void> => {
    const text = await ears.flush();
    hasNews = false;
    if (text !== '') {
      await piece(text, true);
      hasSettled = true;
    }
    settledMs = heardMs;
  };

  const ears = await openEars({
    engines,
    scope,
    format,
    detectsTurns: settlesBySilence,
    listener: {
      partial(text) {
        hasNews = true;
        void inOrder(() => piece(text, false));
      },
      speechEnd() {
        if (hasNews) void inOrder(settle);
      },
    },
  });
  try {
    for await (const message of session.messages) {
      if (message.type === 'binary') {
        heardMs += audioMs({ format, bytes: message.bytes });
        await ears.hear(message.bytes);
      } else if (message.text === 'finalize') {
        await inOrder(async () => {
          await settle();
          await session.answer({ type: 'flush_done', request_id: requestId });
        });
      } else if (message.text === 'close') {
        await inOrder(async () => {
          await settle();
          await session.answer({ type: 'done', request_id: requestId });
        });
        return;
      } else {
        await sendError(session, {
          title: 'Invalid command',
          message: 'Commands are `finalize` and `close`, as they are.',
        });
      }
    }
  } finally {
    await ears[Symbol.asyncDispose]();
  }
}

function wrongIn(session: SocketSession): string | undefined {
  const { query } = session;
  const model = query.get('model') ?? '';
  const rateHz = Number(query.get('sample_rate'));
  if (!namesVersion(session)) return 'Name the version of the API in `Cartesia-Version`.';
  if (!MODEL.test(model)) return `There is no model ${model} for this socket.`;
  if (!['pcm_s16le', 'pcm_mulaw'].includes(query.get('encoding') ?? ''))
    return 'The emulator hears pcm_s16le and pcm_mulaw.';
  if (!Number.isInteger(rateHz) || rateHz < 8000 || rateHz > 48_000) return 'Invalid sample rate.';
  if (model.startsWith('ink-2') && (query.get('language') ?? 'en') !== 'en') return 'ink-2 hears English only.';
  if (query.getAll('keyterm').length > 100) return 'There are more than 100 key terms.';
  return undefined;
}

function formatOf(query: URLSearchParams): AudioFormat {
  const encoding = query.get('encoding') === 'pcm_mulaw' ? 'mulaw' : 'pcm_s16le';
  return { encoding, sampleRateHz: Number(query.get('sample_rate')) };
}

/** The engine does not say when each word was said: they share the time of their piece. */
function spread(text: string, { startMs, endMs }: { readonly startMs: Millis; readonly endMs: Millis }): JsonObject[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const eachMs = (endMs - startMs) / words.length;
  return words.map((word, at) => ({
    word,
    start: (startMs + at * eachMs) / 1000,
    end: (startMs + (at + 1) * eachMs) / 1000,
  }));
}
