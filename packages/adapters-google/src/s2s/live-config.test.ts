import { expect, test } from 'vitest';
import { liveConfig } from './live-config.ts';
import { s2sOptions } from './s2s-options.ts';

const format = { encoding: 'pcm_s16le', sampleRateHz: 16_000 } as const;

test('a session is set up as the method has it: low sensitivities, 200 ms of silence, both transcripts', () => {
  const request = { instructions: 'Be kind.', tools: [], input: format, output: format };
  const options = s2sOptions.parse({});

  expect(liveConfig({ options, voice: 'Leda', request, locale: 'en-US', isVertex: false })).toEqual({
    responseModalities: ['AUDIO'],
    speechConfig: { languageCode: 'en-US', voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Leda' } } },
    inputAudioTranscription: {},
    outputAudioTranscription: {},
    realtimeInputConfig: {
      automaticActivityDetection: {
        startOfSpeechSensitivity: 'START_SENSITIVITY_LOW',
        endOfSpeechSensitivity: 'END_SENSITIVITY_LOW',
        silenceDurationMs: 200,
      },
      activityHandling: 'START_OF_ACTIVITY_INTERRUPTS',
    },
    systemInstruction: 'Be kind.',
  });
});

test('a locale without a region is not told, because the service takes none', () => {
  const request = { instructions: '', tools: [], input: format, output: format };
  const spoken = (given: object, locale: string) =>
    liveConfig({ options: s2sOptions.parse(given), voice: 'Leda', request, locale, isVertex: false }).speechConfig
      ?.languageCode;

  expect([
    spoken({}, 'en'),
    spoken({}, 'zh-Hans'),
    spoken({}, 'fr-CA'),
    spoken({ languageCode: 'de-DE' }, 'en'),
  ]).toEqual([undefined, undefined, 'fr-CA', 'de-DE']);
});
