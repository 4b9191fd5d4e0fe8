import { expect, test } from 'vitest';
import { auraVoice } from './aura-voice.ts';

const voiceOf = (model?: string, voice?: string, locale = 'en-US') => auraVoice({ model, voice, locale });

test('without anything it is the voice of the method', () => {
  expect(voiceOf()).toEqual({ family: 'aura-2', id: 'aura-2-helena-en' });
  expect(voiceOf('aura-2')).toEqual({ family: 'aura-2', id: 'aura-2-helena-en' });
});

test('a whole id is taken as it is, from the voice before the model', () => {
  expect(voiceOf('aura-2', 'aura-asteria-en')).toEqual({ family: 'aura', id: 'aura-asteria-en' });
  expect(voiceOf('aura-2-thalia-en')).toEqual({ family: 'aura-2', id: 'aura-2-thalia-en' });
  expect(voiceOf('aura-2-thalia-en', 'aura-2-zeus-en')).toEqual({ family: 'aura-2', id: 'aura-2-zeus-en' });
});

test('a name is completed by the family and the language of the call', () => {
  expect(voiceOf(undefined, 'thalia')).toEqual({ family: 'aura-2', id: 'aura-2-thalia-en' });
  expect(voiceOf('aura-2', 'celeste', 'es-ES')).toEqual({ family: 'aura-2', id: 'aura-2-celeste-es' });
  expect(voiceOf('aura-2-thalia-en', 'zeus')).toEqual({ family: 'aura-2', id: 'aura-2-zeus-en' });
});
