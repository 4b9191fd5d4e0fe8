import assert from 'node:assert/strict';
import {
  type AudioChunk,
  type CallerBrief,
  type CallerEvent,
  type CallerInput,
  type Contribution,
  LINE_FORMAT,
  type UserSimulator,
} from '@eva/core';
import { bestFormat } from '@eva/core/audio';
import { aBrief } from '../builders/a-brief.ts';
import { aScope } from '../builders/a-scope.ts';
import { audioMs, inFormat, inFrames, silence } from '../builders/audio-frames.ts';
import { duplexChecks } from '../duplex/duplex-checks.ts';
import type { DuplexSubject } from '../duplex/duplex-use.ts';
import { type TestCall, testCall } from '../line/test-call.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, createSubject, isSaneFormat, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

const CALL_LIMIT_MS = 60_000;
/** Where a minute is a minute. */
const WALL_CALL_LIMIT_MS = 15_000;
const ANSWER_AFTER_MS = 600;

export interface CallerContractSetup extends ContractSetup {
  readonly brief?: CallerBrief;
  /** The agent's side of a short call, in any format and without silence at the end: the greeting and its answers. */
  readonly agentTurns: readonly AudioChunk[];
}

export interface CallerSubject {
  readonly caller: UserSimulator;
  readonly brief: CallerBrief;
  readonly agentTurns: readonly AudioChunk[];
  readonly deterministic: boolean;
  readonly clock: 'wall' | 'virtual';
  /** The call to look at; default: one is made for each look. */
  readonly call?: Promise<TestCall>;
  readonly duplex: DuplexSubject<CallerInput, CallerEvent>;
}

/** The contract of a `caller` contribution, as tests. */
export function describeCallerContract<Options>(
  contribution: Contribution<'caller', Options>,
  setup: CallerContractSetup,
): void {
  const title = `caller ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: connection`, CONNECTION_CHECKS, async () => {
    return (await callerSubject(await createSubject(contribution, setup), setup)).duplex;
  });
  const subject = async (): Promise<CallerSubject> => callerSubject(await createSubject(contribution, setup), setup);
  let onWall: Promise<CallerSubject> | undefined;
  describeChecks(`${title}: call`, callerChecks, async () => {
    if (clockOf(setup) === 'virtual') return subject();
    // A call takes its time there, so all of them look at the same one.
    onWall ??= subject().then(placedOnce);
    return onWall;
  });
}

function clockOf({ clocks }: ContractSetup): 'wall' | 'virtual' {
  return clocks === undefined || clocks.includes('virtual') ? 'virtual' : 'wall';
}

function placedOnce(subject: CallerSubject): CallerSubject {
  const call = place(subject);
  // Whoever looks at it is told.
  call.catch(() => {});
  return { ...subject, call };
}

/**
 * Without the pace of a line nothing comes of a greeting but what was heard, and how much depends on the clock; what a
 * caller says is asserted on whole calls.
 */
const CONNECTION_CHECKS = duplexChecks<CallerInput, CallerEvent>().filter(
  ({ name }) => !/same output|virtual clock|left early/.test(name),
);

export async function callerSubject(caller: UserSimulator, setup: CallerContractSetup): Promise<CallerSubject> {
  const [greeting = silence(LINE_FORMAT, 1000)] = setup.agentTurns;
  const ear = bestFormat(caller.accepts, LINE_FORMAT);
  const frames = [...inFrames(await inFormat(greeting, ear)), ...inFrames(silence(ear, 2000))];
  const brief = setup.brief ?? aBrief();
  return {
    caller,
    brief,
    agentTurns: setup.agentTurns,
    deterministic: setup.deterministic ?? true,
    clock: clockOf(setup),
    duplex: {
      open: (scope) => caller.place(brief, scope),
      inputs: frames.map((audio) => ({ type: 'audio-delta', audio }) as const),
      ...limitsOf(setup),
    },
  };
}

export const callerChecks: readonly ContractCheck<CallerSubject>[] = [
  {
    name: 'hears and speaks in formats that exist',
    async run({ caller }) {
      assert.ok(caller.accepts.length > 0 && caller.produces.length > 0, 'accepts and produces are not empty');
      assert.deepEqual(
        [...caller.accepts, ...caller.produces].filter((format) => !isSaneFormat(format)),
        [],
      );
    },
  },
  {
    name: 'waits for the greeting to end, then says its opening line',
    async run(subject) {
      const call = await place(subject);
      const [greeting] = subject.agentTurns;
      const greetingMs = greeting === undefined ? 0 : audioMs(greeting);
      assert.equal(call.utterances[0]?.intended, subject.brief.goal.openingLine);
      assert.ok(
        (call.utterances[0]?.startMs ?? 0) >= ANSWER_AFTER_MS + greetingMs,
        'nothing is said before the greeting is over',
      );
    },
  },
  {
    name: 'says what it means before the audio of it, and that it is over after it',
    async run(subject) {
      const { events } = await place(subject);
      const ids = events.flatMap(({ event }) => (event.type === 'intended' ? [event.utteranceId] : []));
      assert.ok(ids.length > 0, 'something is said');
      assert.equal(new Set(ids).size, ids.length, 'each utterance has an id of its own');
      for (const id of ids) assert.deepEqual(shapeOf(id, events), ['intended', 'audio-delta', 'utterance-end']);
      assert.ok(
        events.every(({ event }) => !('utteranceId' in event) || ids.includes(event.utteranceId)),
        'no audio comes without its text',
      );
    },
  },
  {
    name: 'speaks in one of the formats it names',
    async run(subject) {
      const { events } = await place(subject);
      const formats = events.flatMap(({ event }) => (event.type === 'audio-delta' ? [event.audio.format] : []));
      const named = subject.caller.produces.map(({ encoding, sampleRateHz }) => `${encoding} ${sampleRateHz}`);
      assert.deepEqual(
        formats.filter(({ encoding, sampleRateHz }) => !named.includes(`${encoding} ${sampleRateHz}`)),
        [],
      );
    },
  },
  {
    name: 'hangs up at most once, and says nothing afterwards',
    async run(subject) {
      const { events } = await place(subject);
      const hangUp = events.findIndex(({ event }) => event.type === 'hang-up');
      const after = hangUp < 0 ? [] : events.slice(hangUp + 1).filter(({ event }) => event.type !== 'heard');
      assert.deepEqual(after, []);
    },
  },
  {
    name: 'makes the same call again with the same seed',
    async run(subject) {
      if (!subject.deterministic) return;
      assert.deepEqual(await place(subject), await place(subject));
    },
  },
];

function place({ caller, brief, agentTurns, clock, call }: CallerSubject): Promise<TestCall> {
  if (call !== undefined) return call;
  const whole = { caller, brief, agentTurns, answerAfterMs: ANSWER_AFTER_MS };
  if (clock === 'wall') return testCall({ ...whole, scope: aScope(), lastMs: WALL_CALL_LIMIT_MS });
  const scope = aScope({ clock: 'virtual' });
  return scope.run(() => testCall({ ...whole, scope, lastMs: CALL_LIMIT_MS }));
}

function shapeOf(utteranceId: string, events: TestCall['events']): readonly string[] {
  const types = events.flatMap(({ event }) =>
    'utteranceId' in event && event.utteranceId === utteranceId ? [event.type] : [],
  );
  return types.filter((type, index) => types[index - 1] !== type);
}
