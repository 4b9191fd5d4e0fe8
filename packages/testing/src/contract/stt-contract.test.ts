import { type Duplex, defineContribution, type SttAdapter, type SttEvent, type SttInput } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { toneLanguage } from '../tones/tone-language.ts';
import { toneStt } from '../tones/tone-stt.ts';
import { describeSttContract, type SttContractSetup, sttChecks, sttSubject } from './stt-contract.ts';

const language = toneLanguage(['my', 'code', 'is', 'zulu']);
const setup: SttContractSetup = {
  speech: language.speak('my code is zulu'),
  expectText: /^my code is zulu$/,
  answerWithinMs: 500,
};
const sound = toneStt(language);

describeSttContract(
  defineContribution({ protocol: 1, kind: 'stt', id: 'tones', options: noOptions, create: () => sound }),
  setup,
);

const BROKEN: { readonly [check: string]: SttAdapter } = {
  'accepts formats that exist, that of the test among them': {
    ...sound,
    accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }],
  },
  'hears the words': toneStt(toneLanguage(['your', 'code', 'is', 'zulu'])),
  'answers each flush with exactly one final transcript, for what was heard since the last': rewriting(
    // Nothing heard, nothing answered.
    (event) => (event.type === 'transcript-final' && event.text === '' ? [] : [event]),
  ),
  'sends partial transcripts if and only if it says that it can': rewriting((event) =>
    event.type === 'transcript-partial' ? [] : [event],
  ),
};

describe.each(sttChecks)('$name', (check) => {
  test('passes an adapter that keeps the contract', async () => {
    await expect(check.run(sttSubject(sound, setup))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(check.run(sttSubject(broken ?? sound, setup))).rejects.toThrow();
  });
});

test('an adapter that says a final transcript again, after it was answered, fails', async () => {
  const exactlyOne = sttChecks.find(({ name }) => name.startsWith('answers each flush with exactly one'));
  const again = rewriting((event) => (event.type === 'transcript-final' ? [event, event] : [event]));

  await expect(exactlyOne?.run(sttSubject(again, setup))).rejects.toThrow('one final transcript a flush');
});

test('an adapter that answers only when it is told that nothing more comes fails', async () => {
  const saving: SttAdapter = {
    ...sound,
    async open(request, scope): Promise<Duplex<SttInput, SttEvent>> {
      const inner = await sound.open(request, scope);
      const inputs: SttInput[] = [];
      return {
        ...inner,
        send: async (input) => void inputs.push(input),
        async finish() {
          for (const input of inputs) await inner.send(input);
          await inner.finish();
        },
      };
    },
  };
  const hears = sttChecks.find(({ name }) => name === 'hears the words');

  await expect(hears?.run(sttSubject(saving, setup))).rejects.toThrow('before a finish: nothing within 500 ms');
});

/** The sound adapter with its events changed. */
function rewriting(rewrite: (event: SttEvent) => readonly SttEvent[]): SttAdapter {
  return {
    ...sound,
    async open(request, scope): Promise<Duplex<SttInput, SttEvent>> {
      const inner = await sound.open(request, scope);
      const rewritten = async function* () {
        for await (const event of inner.events) yield* rewrite(event);
      };
      return { ...inner, events: { [Symbol.asyncIterator]: () => rewritten() } };
    },
  };
}
