import { providerErrors } from '@eva/adapter-kit';
import { expect, test } from 'vitest';
import { audioOf } from './tts.ts';

const errors = providerErrors({ provider: 'google', stage: 'tts' });
const answer = (mimeType: string) => ({
  candidates: [{ content: { parts: [{ inlineData: { mimeType, data: Buffer.alloc(1600).toString('base64') } }] } }],
});
const bytesOf = async (mimeType: string) => {
  let bytes = 0;
  for await (const piece of audioOf(answer(mimeType), errors)) bytes += piece.length;
  return bytes;
};

test('the rate of the audio is read from its mime type', async () => {
  expect(await bytesOf('audio/L16;codec=pcm;rate=24000')).toBe(1600);
  expect(await bytesOf('audio/L16;codec=pcm;rate=16000')).toBeGreaterThanOrEqual(2400);
});

test('audio that is not PCM is malformed', async () => {
  await expect(bytesOf('audio/mpeg')).rejects.toMatchObject({ code: 'malformed' });
});
