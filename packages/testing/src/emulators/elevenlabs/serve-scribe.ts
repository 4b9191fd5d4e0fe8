import { audioMs, fromBase64, messageJson, providerErrors, textAt } from '@eva/adapter-kit';
import type { Millis } from '@eva/core';
import { emulatedId } from '../answer/emulated-id.ts';
import type { EmulatorEngines } from '../provider-emulator.ts';
import type { SocketSession } from '../server/socket-session.ts';
import { openEars } from '../speech/open-ears.ts';
import { wireFormat } from './wire-format.ts';

const MODELS = ['scribe_v2_realtime'];
const SHORTEST_COMMIT_MS: Millis = 300;
const MOST_KEYTERMS = 50;

/** Scribe realtime: partial transcripts while audio comes, and a committed one at each commit, whoever makes it. */
export async function serveScribe(session: SocketSession, engines: EmulatorEngines): Promise<void> {
  const { query } = session;
  const refuse = async (type: string, error: string): Promise<void> => {
    await session.control({ message_type: type, error });
    await session.close(1008, error.slice(0, 120));
  };
  const model = query.get('model_id') ?? '';
  const format = wireFormat(query.get('audio_format') ?? 'pcm_16000');
  const strategy = query.get('commit_strategy') ?? 'manual';
  if (!MODELS.includes(model)) return refuse('invalid_request', `Model ${model} is not available for realtime.`);
  if (format === undefined) return refuse('invalid_request', 'Unsupported audio_format.');
  if (strategy !== 'manual' && strategy !== 'vad') return refuse('invalid_request', 'Unsupported commit_strategy.');
  if (query.getAll('keyterms').length > MOST_KEYTERMS) return refuse('invalid_request', 'Too many keyterms.');

  const errors = providerErrors({ provider: 'client', stage: 'line' });
  let uncommittedMs: Millis = 0;
  let working: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    working = working.then(work).catch(() => {});
    return working;
  };
  const commit = async (): Promise<void> => {
    uncommittedMs = 0;
    await session.answer({ message_type: 'committed_transcript', text: await ears.flush() });
  };

  await using ears = await openEars({
    engines,
    scope: session.scope,
    format,
    detectsTurns: strategy === 'vad',
    listener: {
      partial: (text) => void inOrder(() => session.answer({ message_type: 'partial_transcript', text })),
      // A turn whose audio a commit of the client has taken already leaves nothing to commit.
      speechEnd: () => void inOrder(async () => (uncommittedMs > 0 ? commit() : undefined)),
    },
  });
  await session.control({
    message_type: 'session_started',
    session_id: emulatedId(engines),
    config: {
      sample_rate: format.sampleRateHz,
      audio_format: query.get('audio_format') ?? 'pcm_16000',
      model_id: model,
      vad_commit_strategy: strategy,
    },
  });

  for await (const message of session.messages) {
    const json = messageJson(message, errors);
    if (textAt(json, 'message_type') !== 'input_audio_chunk') {
      await session.control({ message_type: 'input_error', error: 'Invalid message_type.' });
      continue;
    }
    const bytes = fromBase64(textAt(json, 'audio_base_64') ?? '');
    uncommittedMs += audioMs({ format, bytes });
    if (bytes.length > 0) await ears.hear(bytes);
    if (json.commit !== true) continue;
    await inOrder(async () => {
      if (uncommittedMs >= SHORTEST_COMMIT_MS) return commit();
      const heardS = (uncommittedMs / 1000).toFixed(2);
      const error = `Commit request ignored: only ${heardS}s of uncommitted audio.`;
      await session.control({ message_type: 'commit_throttled', error });
    });
  }
}
