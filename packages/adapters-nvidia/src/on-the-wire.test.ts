import { type AudioFormat, EvaError, LINE_FORMAT, type SttEvent } from '@eva/core';
import {
  AIRLINE_QUESTION,
  airlineEngines,
  aScope,
  emulatedHost,
  inFormat,
  inFrames,
  silence,
  useWholly,
} from '@eva/testing';
import { emulatorFor, type RunningEmulator } from '@eva/testing/emulators';
import { afterAll, describe, expect, test } from 'vitest';
import stt from './stt.ts';

const emulator = await emulatorFor('@eva/adapter-nvidia');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());

const WIDE: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const FORMATS = { realtime: WIDE, grpc: LINE_FORMAT } as const;
const TRANSPORTS = ['realtime', 'grpc'] as const;
type Given = { readonly [option: string]: unknown };

const optionsOf = (given: Given, at: RunningEmulator = running) =>
  stt.options.parse({ ...at.optionsFor({ kind: 'stt', id: 'nvidia' }), ...given });

async function heard(transport: 'realtime' | 'grpc', texts: readonly string[], given: Given = {}, model?: string) {
  const host = emulatedHost(running, model === undefined ? {} : { model });
  const adapter = await stt.create(optionsOf({ transport, ...given }), host);
  const format = FORMATS[transport];
  const { language } = airlineEngines();
  const turn = [];
  for (const text of texts) {
    turn.push(...inFrames(await inFormat(language.speak(text), format)), ...inFrames(silence(format, 400)));
  }
  const inputs = [...turn.map((audio) => ({ type: 'audio-delta', audio }) as const), { type: 'flush' } as const];
  return useWholly({ open: (scope) => adapter.open({ format, keyterms: ['Denver'] }, scope), inputs }, aScope());
}

const finals = (events: readonly SttEvent[]) =>
  events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));

describe.each(TRANSPORTS)('over %s', (transport) => {
  test('segments that silence ended are one turn, told once and with its audio', async () => {
    const events = await heard(transport, ['when does my flight leave', 'look it up']);

    expect(finals(events)).toEqual(['when does my flight leave look it up']);
    expect(events.find(({ type }) => type === 'usage')).toMatchObject({ usage: { audioInMs: expect.any(Number) } });
    expect(events.filter(({ type }) => type === 'transcript-partial').length).toBeGreaterThan(1);
  });

  test('a turn without a sound is not asked about', async () => {
    const adapter = await stt.create(optionsOf({ transport }), emulatedHost(running));
    const format = FORMATS[transport];
    const audio = inFrames(silence(format, 300)).map((frame) => ({ type: 'audio-delta', audio: frame }) as const);
    const before = running.requests.length;
    const inputs = [...audio, { type: 'flush' }, { type: 'flush' }] as const;
    const events = await useWholly({ open: (scope) => adapter.open({ format }, scope), inputs }, aScope());

    expect(finals(events)).toEqual(['', '']);
    expect(events.some(({ type }) => type === 'usage')).toBe(false);
    // No more than the one stream that was open anyway.
    expect(running.requests.length - before).toBeLessThanOrEqual(transport === 'grpc' ? 1 : 2);
  });

  test('a model that the server does not have is refused by name', async () => {
    for (const model of ['whisper-large', 'nvidia/parakeet-ctc-1.1b', 'parakeet-1.1b-es-US-asr-streaming']) {
      const failure = heard(transport, [AIRLINE_QUESTION], {}, model);

      await expect(failure).rejects.toMatchObject({ code: 'rejected', provider: 'nvidia', stage: 'stt' });
      await expect(failure).rejects.toThrow(/Unavailable model requested/);
    }
  });

  test('the command line’s own language is heard, as the server names it', async () => {
    const adapter = await stt.create(optionsOf({ transport }), emulatedHost(running));
    const format = FORMATS[transport];
    const speech = inFrames(await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), format));
    const inputs = [...speech.map((audio) => ({ type: 'audio-delta', audio }) as const), { type: 'flush' } as const];
    const events = await useWholly(
      { open: (scope) => adapter.open({ format }, { ...scope, locale: 'en' }), inputs },
      aScope(),
    );

    expect(finals(events)).toEqual([AIRLINE_QUESTION]);
  });

  test('a language that the server has no model for is refused by name', async () => {
    const failure = heard(transport, [AIRLINE_QUESTION], { language: 'sw' });

    await expect(failure).rejects.toMatchObject({ code: 'rejected' });
    await expect(failure).rejects.toThrow(/language_code=sw/);
  });

  test('a wrong key is told as such, by name and without its value', async () => {
    const wrong = emulatedHost({ secrets: { NVIDIA_API_KEY: 'nvapi-wrong-and-secret' } });
    const failure = Promise.resolve(stt.preflight?.(optionsOf({ transport }), wrong, new AbortController().signal));

    await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'nvidia', stage: 'stt' });
    await expect(failure).rejects.not.toThrow(/nvapi-wrong-and-secret/);
  });

  test('a server that is not there is told as such', async () => {
    const gone = await (emulator as NonNullable<typeof emulator>).start({ engines: airlineEngines() });
    const options = optionsOf({ transport }, gone);
    await gone.close();

    const failure = Promise.resolve(stt.preflight?.(options, emulatedHost(gone), new AbortController().signal));
    await expect(failure).rejects.toMatchObject({ code: 'connection' });
  });

  test('a server of one’s own is asked without a key', async () => {
    const keyless = emulatedHost({ secrets: {} });
    const asked = Promise.resolve(stt.preflight?.(optionsOf({ transport }), keyless, new AbortController().signal));

    await expect(asked).rejects.toSatisfy((error) => EvaError.is(error) && error.code === 'auth');
    expect(running.requests.some(({ auth }) => auth === 'absent')).toBe(true);
  });

  test('a server that goes between two turns ends the call as a fault of the connection', async () => {
    const going = await (emulator as NonNullable<typeof emulator>).start({ engines: airlineEngines() });
    const adapter = await stt.create(optionsOf({ transport }, going), emulatedHost(going));
    const format = FORMATS[transport];
    const speech = inFrames(await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), format));
    await using duplex = await adapter.open({ format }, aScope());
    const events = duplex.events[Symbol.asyncIterator]();
    for (const audio of speech) await duplex.send({ type: 'audio-delta', audio });
    await duplex.send({ type: 'flush' });
    for (let event = await events.next(); event.value?.type !== 'transcript-final'; ) event = await events.next();
    await going.close();

    const next = async (): Promise<void> => {
      for (const audio of speech) await duplex.send({ type: 'audio-delta', audio });
      while ((await events.next()).done !== true);
    };
    await expect(next()).rejects.toSatisfy(
      (error) => EvaError.is(error) && /connection|stream-closed/.test(error.code),
    );
  });

  test('the check before a run is one question', async () => {
    const before = running.requests.length;
    await stt.preflight?.(optionsOf({ transport }), emulatedHost(running), new AbortController().signal);

    expect(running.requests).toHaveLength(before + 1);
  });
});

test('the socket is opened with the secret of its session, and told what to do in NVIDIA’s words', async () => {
  await heard('realtime', [AIRLINE_QUESTION]);
  const socket = running.requests.findLast(({ protocol }) => protocol === 'websocket');

  expect(socket).toMatchObject({ path: '/v1/realtime', query: { intent: 'transcription' }, auth: 'right' });
  expect(socket?.headers['sec-websocket-protocol']).toBe('realtime,realtime-token.…');
});

test('gRPC goes through grpc-js, and the fields arrive under their numbers', async () => {
  const endpointing = { stopHistoryMs: 800, stopHistoryEouMs: 240 };
  await heard(
    'grpc',
    [AIRLINE_QUESTION],
    { functionId: 'f-1', keytermBoost: 20, automaticPunctuation: true, verbatim: true, language: 'en-GB', endpointing },
    'parakeet-1.1b-en-GB-asr-streaming',
  );

  expect(running.requests.at(-1)).toMatchObject({
    method: 'POST',
    path: '/nvidia.riva.asr.RivaSpeechRecognition/StreamingRecognize',
    userAgent: expect.stringMatching(/^grpc-node-js\/1\.14\./),
    auth: 'right',
    headers: { authorization: 'present', 'function-id': 'f-1' },
    json: {
      encoding: 3,
      sample_rate_hertz: 8000,
      language_code: 'en-GB',
      max_alternatives: 1,
      audio_channel_count: 1,
      enable_automatic_punctuation: true,
      verbatim_transcripts: true,
      model: 'parakeet-1.1b-en-GB-asr-streaming',
      speech_contexts: [{ phrases: ['Denver'], boost: 20 }],
      endpointing_config: { start_history: 0, stop_history: 800, stop_history_eou: 240 },
    },
  });
});

test('a name for the report need not be one of the server', async () => {
  const events = await heard('grpc', [AIRLINE_QUESTION], { servedAs: '' }, 'my-own-name');

  expect(finals(events)).toEqual([AIRLINE_QUESTION]);
  expect(running.requests.at(-1)?.json).toMatchObject({ model: '' });
});
