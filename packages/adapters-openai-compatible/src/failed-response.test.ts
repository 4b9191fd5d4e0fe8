import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aHost, airlineEngines, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import { compatibleClient } from './client.ts';
import tts from './tts.ts';

/** As the servers word it; the last is a proxy's. */
const BODIES = [
  '{"object":"error","message":"The model does not exist.","type":"NotFoundError","param":null,"code":404}',
  '{"error":{"message":"The model does not exist.","type":"NotFoundError","param":"model","code":404}}',
  '{"error":"The model does not exist."}',
  '{"detail":"The model does not exist."}',
  '{"detail":{"error":"invalid_model","message":"The model does not exist.","type":"invalid_request_error"}}',
  '{"detail":[{"loc":["body","model"],"msg":"The model does not exist.","type":"value_error"}]}',
  '<html>The model does not exist.</html>',
];
const server = createServer((request, response) => {
  response.writeHead(404, { 'content-type': 'application/json', 'retry-after': '7' });
  response.end(BODIES[Number(request.url?.split('/')[1])]);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const emulator = await emulatorFor('@eva/adapter-openai-compatible');
if (emulator === undefined) throw new Error('there is no emulator');
afterAll(() => server.close());

test.each(BODIES.map((body, at) => ({ body, at })))('what a server says is kept from $body', async ({ at }) => {
  const { client, errors } = compatibleClient(aHost(), { baseUrl: `http://127.0.0.1:${port}/${at}` }, 'llm');
  const thrown = await client.models.list().then(
    () => undefined,
    (error: unknown) => errors.fromThrown(error),
  );

  expect(thrown).toMatchObject({
    code: 'rejected',
    status: 404,
    retryAfterMs: 7000,
    message: expect.stringContaining('The model does not exist.'),
  });
});

test('a name that Kokoro does not know is refused as it refuses it, and its own is not', async () => {
  await using running = await emulator.start({ engines: airlineEngines() });
  const options = tts.options.parse(running.optionsFor({ kind: 'tts', id: 'openai-compatible' }));
  const say = async (model: string): Promise<void> => {
    const { speech } = compatibleClient(emulatedHost(running), options, 'tts').client.audio;
    await (await speech.create({ model, voice: 'af_bella', input: 'one', response_format: 'pcm' })).arrayBuffer();
  };

  await expect(say('hexgrad/Kokoro-82M')).rejects.toThrow('Unsupported model: hexgrad/Kokoro-82M');
  await expect(say('kokoro')).resolves.toBeUndefined();
});
