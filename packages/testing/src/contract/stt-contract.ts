import assert from 'node:assert/strict';
import type { AudioChunk, Contribution, SttAdapter, SttEvent, SttInput, SttRequest } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import { inFrames } from '../builders/audio-frames.ts';
import { duplexChecks } from '../duplex/duplex-checks.ts';
import { type DuplexSubject, useWholly } from '../duplex/duplex-use.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, checksOn, createSubject, isSaneFormat, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

export interface SttContractSetup extends ContractSetup {
  /** Some speech, in a format that the adapter accepts. */
  readonly speech: AudioChunk;
  /** Words that must be recognised in it. Default: nothing is asserted but that there is a transcript. */
  readonly expectText?: RegExp;
  readonly request?: Omit<SttRequest, 'format'>;
}

export interface SttSubject {
  readonly adapter: SttAdapter;
  readonly speech: AudioChunk;
  readonly expectText: RegExp;
  readonly duplex: DuplexSubject<SttInput, SttEvent>;
}

/** The contract of an `stt` contribution, as tests. */
export function describeSttContract<Options>(
  contribution: Contribution<'stt', Options>,
  setup: SttContractSetup,
): void {
  const title = `stt ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: connection`, checksOn(duplexChecks<SttInput, SttEvent>(), setup), async () => {
    return sttSubject(await createSubject(contribution, setup), setup).duplex;
  });
  describeChecks(`${title}: hearing`, sttChecks, async () =>
    sttSubject(await createSubject(contribution, setup), setup),
  );
}

export function sttSubject(adapter: SttAdapter, setup: SttContractSetup): SttSubject {
  const frames = inFrames(setup.speech).map((audio) => ({ type: 'audio-delta', audio }) as const);
  return {
    adapter,
    speech: setup.speech,
    expectText: setup.expectText ?? /./,
    duplex: {
      open: (scope) => adapter.open({ ...setup.request, format: setup.speech.format }, scope),
      inputs: [...frames, { type: 'flush' }],
      ...limitsOf(setup),
    },
  };
}

export const sttChecks: readonly ContractCheck<SttSubject>[] = [
  {
    name: 'accepts formats that exist, that of the test among them',
    async run({ adapter, speech }) {
      assert.deepEqual(
        adapter.accepts.filter((format) => !isSaneFormat(format)),
        [],
      );
      assert.ok(
        adapter.accepts.some(
          ({ encoding, sampleRateHz }) =>
            encoding === speech.format.encoding && sampleRateHz === speech.format.sampleRateHz,
        ),
        'accepts the format of the speech that the suite was given',
      );
    },
  },
  {
    name: 'hears the words',
    async run({ duplex, expectText }) {
      assert.match(finalsOf(await useWholly(duplex, aScope()))[0] ?? '', expectText);
    },
  },
  {
    name: 'answers each flush with exactly one final transcript, for what was heard since the last',
    async run({ duplex, expectText }) {
      const inputs = [...duplex.inputs, { type: 'flush' } as const, ...duplex.inputs];
      const finals = finalsOf(await useWholly({ ...duplex, inputs }, aScope()));
      assert.equal(finals.length, 3, 'one final transcript a flush');
      assert.equal(finals[1], '', 'a flush with nothing heard since the last is answered with empty text');
      assert.match(finals[2] ?? '', expectText, 'the next turn is heard');
    },
  },
  {
    name: 'sends partial transcripts if and only if it says that it can',
    async run({ adapter, duplex }) {
      const events = await useWholly(duplex, aScope());
      const hasPartials = events.some(({ type }) => type === 'transcript-partial');
      assert.equal(hasPartials, adapter.capabilities.partials, 'capabilities.partials');
    },
  },
];

function finalsOf(events: readonly SttEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'transcript-final' ? [event.text] : []));
}
