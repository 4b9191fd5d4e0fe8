import { LINE_FORMAT } from '@eva/core';
import { airlineEngines, aScope, collect, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test, vi } from 'vitest';
import caller from './caller.ts';
import s2s from './s2s.ts';
import stt from './stt.ts';
import tts from './tts.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const host = emulatedHost(running);
const scope = aScope();
const last = () => running.requests.at(-1);
const optionsOf = (kind: 'tts' | 'stt' | 's2s' | 'caller') => running.optionsFor({ kind, id: 'elevenlabs' });

test('speech is asked for on one socket, in the format of the line, with the language only where it may be told', async () => {
  const options = tts.options.parse({ ...optionsOf('tts'), seed: 7 });
  for (const [model, language] of [
    ['eleven_flash_v2_5', { language_code: 'en' }],
    ['eleven_multilingual_v2', {}],
  ] as const) {
    const adapter = await tts.create(options, emulatedHost(running, { model }));
    await using _ = await adapter.open({ format: LINE_FORMAT }, scope);

    expect(last()).toMatchObject({
      protocol: 'websocket',
      path: '/v1/text-to-speech/hpp4J3VqNfWAUOO0d1Us/multi-stream-input',
      auth: 'right',
    });
    expect(last()?.query).toEqual({
      model_id: model,
      output_format: 'ulaw_8000',
      inactivity_timeout: '180',
      auto_mode: 'true',
      apply_text_normalization: 'auto',
      seed: '7',
      ...language,
    });
  }
});

test('a model or a voice that does not exist is told as such', async () => {
  const options = tts.options.parse(optionsOf('tts'));
  const failureOf = async (given: { readonly model?: string; readonly voice?: string }) => {
    const adapter = await tts.create(options, emulatedHost(running, given));
    await using duplex = await adapter.open({ format: LINE_FORMAT }, scope);
    return (await collect(duplex.events)).failure?.reason;
  };

  expect(await failureOf({ model: 'eleven_v9' })).toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('eleven_v9'),
  });
  expect(await failureOf({ voice: 'nobody' })).toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('voice'),
  });
});

test('a model that only speaks English is not asked to speak another language', async () => {
  const adapter = await tts.create(
    tts.options.parse(optionsOf('tts')),
    emulatedHost(running, { model: 'eleven_flash_v2' }),
  );

  await expect(adapter.open({ format: LINE_FORMAT }, { ...scope, locale: 'fr-FR' })).rejects.toMatchObject({
    code: 'rejected',
    message: /speaks no fr-FR/,
  });
});

test('recognition goes through the realtime client of the SDK, with its options and no more terms than it takes', async () => {
  const options = stt.options.parse({ ...optionsOf('stt'), vadSilenceMs: 500, vadThreshold: 0.5 });
  const adapter = await stt.create(options, host);
  const keyterms = ['Denver', 'a term that is longer than the service takes'];
  await using _ = await adapter.open({ format: LINE_FORMAT, keyterms }, scope);

  expect(last()).toMatchObject({ protocol: 'websocket', path: '/v1/speech-to-text/realtime', auth: 'right' });
  expect(last()?.query).toEqual({
    model_id: 'scribe_v2_realtime',
    commit_strategy: 'vad',
    audio_format: 'ulaw_8000',
    vad_silence_threshold_secs: '0.5',
    vad_threshold: '0.5',
    language_code: 'en',
    keyterms: 'Denver',
    no_verbatim: 'false',
  });
});

test('a conversation is opened by the class of the SDK, over an address that its client had signed', async () => {
  const adapter = await s2s.create(s2s.options.parse(optionsOf('s2s')), host);
  const [input = LINE_FORMAT] = adapter.accepts;
  const [output = LINE_FORMAT] = adapter.produces;
  await using _ = await adapter.open({ instructions: '', tools: [], input, output }, scope);
  const [signing, socket] = running.requests.slice(-2);

  expect(signing).toMatchObject({
    path: '/v1/convai/conversation/get-signed-url',
    query: { agent_id: 'agent_emulatedassistant' },
    userAgent: '@elevenlabs/elevenlabs-js/2.73.0',
    auth: 'right',
  });
  expect(socket).toMatchObject({
    protocol: 'websocket',
    path: '/v1/convai/conversation',
    query: { agent_id: 'agent_emulatedassistant', source: 'js_sdk', version: expect.stringMatching(/^v?2\.73\.0$/) },
    // The address is all that is needed.
    auth: 'absent',
  });
});

test('every kind is checked before a run by something that costs nothing', async () => {
  const { signal } = new AbortController();
  const before = running.requests.length;
  await tts.preflight?.(tts.options.parse(optionsOf('tts')), host, signal);
  await stt.preflight?.(stt.options.parse(optionsOf('stt')), host, signal);
  await s2s.preflight?.(s2s.options.parse(optionsOf('s2s')), host, signal);
  await caller.preflight?.(caller.options.parse(optionsOf('caller')), host, signal);

  const asked = running.requests.slice(before);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/voices/hpp4J3VqNfWAUOO0d1Us',
    'GET /v1/models',
    'GET /v1/speech-to-text/realtime',
    'GET /v1/convai/agents/agent_emulatedassistant',
    'GET /v1/convai/agents/agent_emulatedcaller',
  ]);
  for (const { protocol, userAgent, auth } of asked) {
    expect(auth).toBe('right');
    if (protocol === 'http') expect(userAgent).toBe('@elevenlabs/elevenlabs-js/2.73.0');
  }
  await vi.waitFor(() => expect(running.active().sockets).toBe(0));
});

test.each([
  ['tts', tts, 'eleven_v9'],
  ['stt', stt, 'scribe_v9'],
] as const)('a model of %s that the service does not have is told before a run', async (kind, contribution, model) => {
  const { signal } = new AbortController();
  const check = contribution.preflight as (options: unknown, ...rest: unknown[]) => Promise<void>;
  const failure = check(contribution.options.parse(optionsOf(kind)), emulatedHost(running, { model }), signal);

  await expect(failure).rejects.toMatchObject({ code: 'rejected', message: expect.stringContaining(model) });
});

test('a key that is wrong for recognition is told before a run, and so is a check that is given up', async () => {
  const wrong = emulatedHost({ secrets: { ELEVENLABS_API_KEY: 'sk_wrong_and_secret' } });
  const options = stt.options.parse(optionsOf('stt'));
  const controller = new AbortController();
  const reason = { because: 'enough' };

  const failure = stt.preflight?.(options, wrong, controller.signal);
  await expect(failure).rejects.toMatchObject({
    code: 'auth',
    status: 401,
    message: expect.stringContaining('Incorrect API key'),
  });
  await expect(failure).rejects.not.toThrow(/sk_wrong_and_secret/);

  const checking = stt.preflight?.(options, host, controller.signal);
  controller.abort(reason);
  await expect(checking).rejects.toBe(reason);
});

test('a wrong key is told as such, without its value, and an agent that is not there by its status', async () => {
  const wrong = emulatedHost({ secrets: { ELEVENLABS_API_KEY: 'sk_wrong_and_secret' } });
  const { signal } = new AbortController();
  const options = s2s.options.parse({ ...optionsOf('s2s'), agentId: 'agent_of_nobody' });

  const failure = s2s.preflight?.(options, wrong, signal);

  await expect(failure).rejects.toMatchObject({ code: 'auth', provider: 'elevenlabs', stage: 's2s', status: 401 });
  await expect(failure).rejects.not.toThrow(/sk_wrong_and_secret/);
  await expect(s2s.preflight?.(options, host, signal)).rejects.toMatchObject({ code: 'rejected', status: 404 });
});

test('nothing is read from the environment', async () => {
  process.env.ELEVENLABS_API_KEY = 'sk_of_the_shell';
  try {
    await stt.preflight?.(stt.options.parse(optionsOf('stt')), host, new AbortController().signal);
  } finally {
    delete process.env.ELEVENLABS_API_KEY;
  }

  expect(last()?.auth).toBe('right');
});
