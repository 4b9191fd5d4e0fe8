import { type AudioLlmAdapter, defineContribution } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { TONE_FORMAT, toneLanguage } from '../tones/tone-language.ts';
import { audioLlmChecks, audioLlmSubject, describeAudioLlmContract } from './audio-llm-contract.ts';

const language = toneLanguage(['when', 'does', 'it', 'leave']);
const setup = { speech: language.speak('when does it leave'), expectText: /when does it leave/, answerWithinMs: 1000 };

/** Answers with what it heard. */
function echoing(hear = (bytes: Uint8Array): Uint8Array => bytes): AudioLlmAdapter {
  return {
    kind: 'audio-llm',
    identity: { provider: 'eva', model: 'echo' },
    accepts: [TONE_FORMAT],
    async *generate({ messages, signal }, scope) {
      const last = messages.at(-1);
      const [part] = last?.role === 'user' ? last.content : [];
      const audio = part?.type === 'audio' ? { ...part.audio, bytes: hear(part.audio.bytes) } : undefined;
      const ear = language.listen();
      await scope.compute(async () => undefined, signal);
      const words = audio === undefined ? [] : [...ear.hear(audio), ...ear.flush()];
      for (const word of ['heard', ...words]) {
        signal.throwIfAborted();
        yield { type: 'text-delta', text: `${word} ` };
      }
      signal.throwIfAborted();
      yield { type: 'finish', reason: 'stop' };
    },
  };
}

describeAudioLlmContract(
  defineContribution({ protocol: 1, kind: 'audio-llm', id: 'echo', options: noOptions, create: () => echoing() }),
  setup,
);

const BROKEN: { readonly [check: string]: AudioLlmAdapter } = {
  'accepts formats that exist, that of the test among them': {
    ...echoing(),
    accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }],
  },
  'answers what was said': echoing((bytes) => new Uint8Array(bytes.length)),
};

describe.each(audioLlmChecks)('$name', (check) => {
  test('passes a model that hears', async () => {
    await expect(check.run(audioLlmSubject(echoing(), setup))).resolves.toBeUndefined();
  });

  test('fails one that does not', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(audioLlmSubject(broken ?? echoing(), setup))).rejects.toThrow();
  });
});
