import { aBrief } from '@eva/testing';
import { expect, test } from 'vitest';
import { voiceOf } from './caller-voice.ts';

const options = { voice: 'cedar', voices: { low: 'ash' }, accents: { french: 'coral' } };
const persona = { id: 'calm', description: 'Calm.' };

test('the call decides on the voice, then its accent, then the persona where the service has a voice for it', () => {
  const low = aBrief({ persona: { ...persona, voice: 'low' } });

  expect(voiceOf(options, { ...low, accent: 'french', voice: 'sage' })).toBe('sage');
  expect(voiceOf(options, { ...low, accent: 'french' })).toBe('coral');
  expect(voiceOf(options, low)).toBe('ash');
  expect(voiceOf(options, aBrief({ persona: { ...persona, voice: 'of-nobody' } }))).toBe('cedar');
});
