import { defineContribution, engineDuplex, type TtsAdapter, type TtsEvent, type TtsInput } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { TONE_FORMAT, toneLanguage } from '../tones/tone-language.ts';
import { toneTts } from '../tones/tone-tts.ts';
import { describeTtsContract, ttsChecks, ttsSubject } from './tts-contract.ts';

const language = toneLanguage(['hello', 'there', 'one', 'two', 'three']);
const sound = toneTts(language);

describeTtsContract(
  defineContribution({ protocol: 1, kind: 'tts', id: 'tones', options: noOptions, create: () => sound }),
);

const audio: TtsEvent = { type: 'audio-delta', audio: { format: TONE_FORMAT, bytes: new Uint8Array(320).fill(7) } };

const BROKEN: { readonly [check: string]: TtsAdapter } = {
  'produces formats that exist': { ...sound, produces: [{ encoding: 'pcm_s16le', sampleRateHz: 11.025 }] },
  'answers each piece of text with its audio and one segment-end, in order': answering({
    segmentEnd: [{ type: 'segment-end' }, audio],
  }),
  'takes text in parts for one piece of speech': answering({
    text: [audio, { type: 'segment-end' }],
    segmentEnd: [],
  }),
  'gives audio in the format that was asked for': answering({
    segmentEnd: [
      { type: 'audio-delta', audio: { format: TONE_FORMAT, bytes: new Uint8Array(321) } },
      { type: 'segment-end' },
    ],
  }),
  'does not answer what was cancelled, and answers what comes after': answering({
    segmentEnd: [audio, { type: 'segment-end' }],
    cancel: [{ type: 'segment-end' }],
  }),
};

describe.each(ttsChecks)('$name', (check) => {
  test('passes an adapter that keeps the contract', async () => {
    await expect(check.run(ttsSubject(sound, {}))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(ttsSubject(broken ?? sound, {}))).rejects.toThrow();
  });
});

/** Answers each input with fixed events. */
function answering(answers: {
  readonly text?: readonly TtsEvent[];
  readonly segmentEnd: readonly TtsEvent[];
  readonly cancel?: readonly TtsEvent[];
}): TtsAdapter {
  return {
    ...sound,
    open: async (_request, scope) =>
      engineDuplex<TtsInput, TtsEvent>({
        provider: 'broken',
        stage: 'tts',
        scope,
        take(input, emit) {
          const events = { 'text-delta': answers.text, 'segment-end': answers.segmentEnd, cancel: answers.cancel };
          for (const event of events[input.type] ?? []) emit(event);
        },
      }),
  };
}
