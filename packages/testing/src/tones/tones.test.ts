import { expect, test } from 'vitest';
import { inFrames } from '../builders/audio-frames.ts';
import { toneLanguage } from './tone-language.ts';

test('hears every word of the vocabulary that it speaks, frame by frame', () => {
  const words = Array.from({ length: 140 }, (_, index) => `word${index}`);
  const language = toneLanguage(words);
  const ear = language.listen();

  const heard = inFrames(language.speak(words.join(' '))).flatMap((frame) => [...ear.hear(frame)]);

  expect([...heard, ...ear.flush()]).toEqual(words);
});

test('hears nothing in silence', () => {
  const language = toneLanguage(['hello']);
  const { format, bytes } = language.speak('hello');

  expect(language.listen().hear({ format, bytes: new Uint8Array(bytes.length) })).toEqual([]);
});
