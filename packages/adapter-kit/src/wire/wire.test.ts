import { expect, test } from 'vitest';
import { providerErrors } from '../errors/provider-errors.ts';
import { greetingInstruction, greetingOf } from './greeting-instruction.ts';
import { listAt, numberAt, objectAt, textAt } from './read-json.ts';
import { refuseAudio } from './refuse-audio.ts';
import { usageOf } from './usage-of.ts';

test('a greeting that is asked for can be read out of the asking, quotes included', () => {
  const greeting = 'Hello, this is "Sky High". How can I help?';

  expect(greetingOf(`First this. ${greetingInstruction(greeting)}`)).toBe(greeting);
  expect(greetingOf('Please be polite and say "thanks".')).toBeUndefined();
});

test('a message of another shape than expected reads as nothing', () => {
  const message = { a: { b: ['x', 2, null] }, c: null };

  expect([
    textAt(message, 'a', 'b', 0),
    numberAt(message, 'a', 'b', 1),
    textAt(message, 'c', 'd'),
    textAt(undefined),
  ]).toEqual(['x', 2, undefined, undefined]);
  expect([objectAt(message, 'a', 'b'), listAt(message, 'a'), objectAt(message, 'c')]).toEqual([
    undefined,
    [],
    undefined,
  ]);
});

test('a count that was not reported is left out, and zero is a count', () => {
  expect(usageOf({ inputTokens: 0, outputTokens: null, characters: undefined })).toEqual({ inputTokens: 0 });
});

test('a model that only reads refuses audio', () => {
  const errors = providerErrors({ provider: 'acme', stage: 'judge' });
  const audio = { format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: new Uint8Array(1) } as const;

  expect(refuseAudio([{ type: 'text', text: 'polite?' }], errors)).toBeUndefined();
  expect(() => refuseAudio([{ type: 'audio', audio }], errors)).toThrow(/only reads text/);
});
