import assert from 'node:assert/strict';
import type { AudioChunk, Contribution, TurnDetector, TurnEvent, TurnInput } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import { audioMs, inFrames, silence } from '../builders/audio-frames.ts';
import { duplexChecks } from '../duplex/duplex-checks.ts';
import { type DuplexSubject, useWholly } from '../duplex/duplex-use.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, checksOn, createSubject, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

/** Longer than any detector waits before it takes a turn to be over. */
const PAUSE_MS = 4000;

export interface TurnsContractSetup extends ContractSetup {
  /** Speech without long pauses: one turn. */
  readonly speech: AudioChunk;
}

export interface TurnsSubject {
  readonly detector: TurnDetector;
  readonly speechMs: number;
  /** Two turns, each followed by a long pause. */
  readonly duplex: DuplexSubject<TurnInput, TurnEvent>;
  /** The same length of silence. */
  readonly quiet: readonly TurnInput[];
}

/** The contract of a `turns` contribution, as tests. */
export function describeTurnsContract<Options>(
  contribution: Contribution<'turns', Options>,
  setup: TurnsContractSetup,
): void {
  const title = `turns ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: connection`, checksOn(duplexChecks<TurnInput, TurnEvent>(), setup), async () => {
    return turnsSubject(await createSubject(contribution, setup), setup).duplex;
  });
  describeChecks(`${title}: turns`, turnsChecks, async () => {
    return turnsSubject(await createSubject(contribution, setup), setup);
  });
}

export function turnsSubject(detector: TurnDetector, setup: TurnsContractSetup): TurnsSubject {
  const { format } = setup.speech;
  const frames = (audio: AudioChunk): readonly TurnInput[] =>
    inFrames(audio).map((frame) => ({ type: 'audio-delta', audio: frame }) as const);
  const turn = [...frames(setup.speech), ...frames(silence(format, PAUSE_MS))];
  return {
    detector,
    speechMs: audioMs(setup.speech),
    quiet: [...frames(silence(format, 2 * PAUSE_MS))],
    duplex: {
      open: (scope) => detector.open({ format }, scope),
      inputs: [...turn, ...turn],
      ...limitsOf(setup),
    },
  };
}

export const turnsChecks: readonly ContractCheck<TurnsSubject>[] = [
  {
    name: 'finds each turn once: a start, then an end',
    async run({ duplex }) {
      const events = await useWholly(duplex, aScope());
      assert.deepEqual(
        events.map(({ type }) => type),
        ['turn-start', 'turn-end', 'turn-start', 'turn-end'],
      );
    },
  },
  {
    name: 'says when the speech began and ended, within its input',
    async run({ duplex, speechMs }) {
      const events = await useWholly(duplex, aScope());
      const times = events.map((event) => (event.type === 'turn-start' ? event.speechStartMs : event.speechEndMs));
      const [start = Number.NaN, end = Number.NaN, secondStart = Number.NaN] = times;
      assert.ok(start >= 0 && start < end, `the turn begins before it ends (${start} to ${end} ms)`);
      assert.ok(end <= speechMs + 500, `the turn ends with its speech (${end} of ${speechMs} ms)`);
      assert.ok(secondStart >= speechMs + PAUSE_MS - 500, `the second begins after the pause (${secondStart} ms)`);
    },
  },
  {
    name: 'says why each turn was taken to be over',
    async run({ duplex }) {
      const ends = (await useWholly(duplex, aScope())).filter((event) => event.type === 'turn-end');
      assert.ok(ends.length > 0 && ends.every(({ reason }) => reason.trim() !== ''), 'each turn-end has a reason');
    },
  },
  {
    name: 'takes silence for no turn',
    async run({ duplex, quiet }) {
      assert.deepEqual(await useWholly({ ...duplex, inputs: quiet }, aScope()), []);
    },
  },
  {
    name: 'takes what the recogniser has so far',
    async run({ duplex }) {
      const [first, ...rest] = duplex.inputs;
      const partial = { type: 'transcript-partial', text: 'my code is z k' } as const;
      const inputs = first === undefined ? [] : [first, partial, ...rest];
      const events = await useWholly({ ...duplex, inputs }, aScope());
      assert.equal(events[0]?.type, 'turn-start');
    },
  },
];
