import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AudioFormat, type GenerateRequest, LINE_FORMAT, type Message } from '@eva/core';
import { AIRLINE_QUESTION, AIRLINE_TOOL, airlineEngines, aScope, emulatedHost, inFormat, inFrames } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import audioLlm from './audio-llm.ts';
import llm from './llm.ts';
import stt from './stt.ts';
import tts from './tts.ts';

const WIDEBAND: AudioFormat = { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
const SDK = { protocol: 'http', userAgent: 'OpenAI/JS 6.49.0', auth: 'right' };
const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const { baseUrl } = running.optionsFor({ kind: 'llm', id: 'openai-compatible' });
const hostOf = (model: string, voice?: string) =>
  emulatedHost(running, { model, ...(voice === undefined ? {} : { voice }) });
const scope = aScope();
const last = () => running.requests.at(-1);
const speech = await inFormat(airlineEngines().language.speak(AIRLINE_QUESTION), WIDEBAND);

const asked = (content: Extract<Message, { role: 'user' }>['content'], tools: GenerateRequest['tools'] = []) => ({
  messages: [{ role: 'user', content } as const],
  tools,
  signal: scope.signal,
});

test('chat goes through the SDK, with what the manifest says of sampling and thinking in its own fields', async () => {
  const options = llm.options.parse({
    baseUrl,
    temperature: 1,
    topP: 0.95,
    maxTokens: 12_000,
    enableThinking: false,
    sampling: { top_k: 64, skip_special_tokens: false },
  });
  const adapter = await llm.create(options, hostOf('google/gemma-4-31B-it'));
  for await (const _ of adapter.generate(asked([{ type: 'text', text: 'when' }], [AIRLINE_TOOL]), scope));

  expect(last()).toMatchObject({
    ...SDK,
    path: '/v1/chat/completions',
    headers: { 'x-stainless-package-version': '6.49.0', 'x-stainless-retry-count': '0', authorization: 'present' },
  });
  expect(last()?.json).toEqual({
    model: 'google/gemma-4-31B-it',
    messages: [{ role: 'user', content: 'when' }],
    stream: true,
    stream_options: { include_usage: true },
    tools: [{ type: 'function', function: { ...AIRLINE_TOOL } }],
    tool_choice: 'auto',
    temperature: 1,
    top_p: 0.95,
    max_tokens: 12_000,
    top_k: 64,
    skip_special_tokens: false,
    chat_template_kwargs: { enable_thinking: false },
  });
});

test('what is not said is left to the server', async () => {
  const adapter = await llm.create(llm.options.parse({ baseUrl }), hostOf('served'));
  for await (const _ of adapter.generate(asked([{ type: 'text', text: 'when' }]), scope));

  expect(last()?.json).toEqual({
    model: 'served',
    messages: [{ role: 'user', content: 'when' }],
    stream: true,
    stream_options: { include_usage: true },
  });
});

test('audio is sent as the server takes it: as a data address, or as a part of its own', async () => {
  const wav = expect.stringMatching(/^UklGR/);
  const parts = {
    audio_url: { type: 'audio_url', audio_url: { url: expect.stringMatching(/^data:audio\/wav;base64,UklGR/) } },
    input_audio: { type: 'input_audio', input_audio: { data: wav, format: 'wav' } },
  };
  for (const [audioPart, part] of Object.entries(parts)) {
    const adapter = await audioLlm.create(audioLlm.options.parse({ baseUrl, audioPart }), hostOf('served'));
    for await (const _ of adapter.generate(asked([{ type: 'audio', audio: speech }]), scope));

    expect(last()).toMatchObject({
      ...SDK,
      path: '/v1/chat/completions',
      json: {
        messages: [{ role: 'user', content: [part] }],
        temperature: 0,
        max_tokens: 512,
        chat_template_kwargs: { enable_thinking: false },
      },
    });
  }
});

test('a turn goes through the SDK as a file, and counts as long as it is', async () => {
  const adapter = await stt.create(stt.options.parse({ baseUrl, language: 'fr' }), hostOf('openai/whisper-large-v3'));
  await using duplex = await adapter.open({ format: WIDEBAND, keyterms: ['Denver'] }, scope);
  for (const audio of inFrames(speech)) await duplex.send({ type: 'audio-delta', audio });
  await duplex.send({ type: 'flush' });
  await duplex.finish();
  const events = [];
  for await (const event of duplex.events) events.push(event);

  expect(last()).toMatchObject({
    ...SDK,
    path: '/v1/audio/transcriptions',
    headers: { 'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/) },
  });
  const spokenMs = (speech.bytes.length / 2 / WIDEBAND.sampleRateHz) * 1000;
  expect(events).toContainEqual({ type: 'usage', usage: { audioInMs: expect.closeTo(spokenMs, -3) } });
});

test('language and prompt of a turn are fields of its form; the terms of the domain are not, since servers differ', async () => {
  let form = '';
  const server = createServer(async (request, response) => {
    for await (const piece of request) form += (piece as Buffer).toString('latin1');
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":" when "}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const options = stt.options.parse({ baseUrl: own, language: 'fr', prompt: 'Vols.' });
  const adapter = await stt.create(options, hostOf('openai/whisper-large-v3'));
  await using duplex = await adapter.open({ format: WIDEBAND, keyterms: ['Denver'] }, scope);
  for (const audio of inFrames(speech)) await duplex.send({ type: 'audio-delta', audio });
  await duplex.send({ type: 'flush' });
  await duplex.finish();
  const events = [];
  for await (const event of duplex.events) events.push(event);
  server.close();

  const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(form)?.[1];
  expect(['model', 'language', 'prompt', 'response_format'].map(field)).toEqual([
    'openai/whisper-large-v3',
    'fr',
    'Vols.',
    'json',
  ]);
  expect(form).not.toContain('Denver');
  expect(events[0]).toEqual({ type: 'transcript-final', text: 'when' });
});

test('speech goes through the SDK, without the brackets in which Kokoro reads commands', async () => {
  const options = tts.options.parse({ baseUrl, speed: 1.2, language: 'en-us' });
  const adapter = await tts.create(options, hostOf('kokoro', 'af_sky'));
  const [format = LINE_FORMAT] = adapter.produces;
  await using duplex = await adapter.open({ format }, scope);
  await duplex.send({ type: 'text-delta', text: 'one [two]three' });
  await duplex.send({ type: 'segment-end' });
  await duplex.finish();
  const events = [];
  for await (const event of duplex.events) events.push(event);

  expect(last()).toMatchObject({ ...SDK, path: '/v1/audio/speech' });
  expect(last()?.json).toEqual({
    model: 'kokoro',
    voice: 'af_sky',
    input: 'one  two three',
    response_format: 'pcm',
    stream: true,
    speed: 1.2,
    lang_code: 'en-us',
    language: 'en-us',
  });
  const samples = events.reduce((sum, one) => sum + (one.type === 'audio-delta' ? one.audio.bytes.length / 2 : 0), 0);
  expect(events).toContainEqual({
    type: 'usage',
    usage: { characters: 'one [two]three'.length, audioOutMs: Math.round(samples / 24) },
  });
});

test('every option says what it is, to editors as well', () => {
  for (const { kind, options } of [llm, audioLlm, stt, tts]) {
    for (const [name, option] of Object.entries(options.jsonSchema.properties ?? {})) {
      expect(option, `${kind} ${name}`).toHaveProperty('description');
    }
  }
});
