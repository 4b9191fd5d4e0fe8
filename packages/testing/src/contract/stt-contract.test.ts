import {
  type Duplex,
  defineContribution,
  engineDuplex,
  type SttAdapter,
  type SttEvent,
  type SttInput,
} from '@eva/core';
import { describe, expect, test } from 'vitest';
import { noOptions } from '../builders/no-options.ts';
import { toneLanguage } from '../tones/tone-language.ts';
import { toneStt } from '../tones/tone-stt.ts';
import { describeSttContract, type SttContractSetup, sttChecks, sttSubject } from './stt-contract.ts';

const language = toneLanguage(['my', 'code', 'is', 'zulu']);
const setup: SttContractSetup = { speech: language.speak('my code is zulu'), expectText: /^my code is zulu$/ };
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
    (event, emit) => {
      // Nothing heard, nothing answered.
      if (event.type !== 'transcript-final' || event.text !== '') emit(event);
    },
  ),
  'sends partial transcripts if and only if it says that it can': rewriting((event, emit) => {
    if (event.type !== 'transcript-partial') emit(event);
  }),
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

/** The sound adapter with its events changed. */
function rewriting(rewrite: (event: SttEvent, emit: (event: SttEvent) => void) => void): SttAdapter {
  return {
    ...sound,
    async open(request, scope): Promise<Duplex<SttInput, SttEvent>> {
      const inner = await sound.open(request, scope);
      const iterator = inner.events[Symbol.asyncIterator]();
      return engineDuplex<SttInput, SttEvent>({
        provider: 'broken',
        stage: 'stt',
        scope,
        take: (input) => inner.send(input),
        async drain(emit) {
          await inner.finish();
          for (let next = await iterator.next(); next.done !== true; next = await iterator.next())
            rewrite(next.value, emit);
        },
      });
    },
  };
}
