import type { Json, Rehearsal, RehearsalInput, RehearsalStep, ToolSpec } from '@eva/core';
import { expect, test } from 'vitest';
import type { Fault } from '../rehearsal-options.ts';
import { faultyFlow } from './faulty-flow.ts';

/** Finds a booking, names a fee, changes it on a yes, and does one more thing for a caller who wants one. */
const FLOW: Rehearsal = function* () {
  const code = heardIn(yield { type: 'say', text: 'Gladly. What is your code?' });
  yield { type: 'call', tool: 'find', arguments: { code } };
  yield { type: 'say', text: 'The change fee is seventy five dollars. The total is ninety dollars. Shall I?' };
  yield { type: 'call', tool: 'change', arguments: { code, journey_id: 'J1' } };
  const more = heardIn(yield { type: 'say', text: 'Done. Is there anything else?' });
  if (more !== 'no that is all') yield { type: 'call', tool: 'seat', arguments: { code, wish: more } };
  yield { type: 'say', text: 'Goodbye.' };
};

const FOUND: Json = { status: 'success', reservation: { passengers: [{ passenger_id: 'P1' }], journey_id: 'J0' } };
const TOOLS: readonly ToolSpec[] = [
  tool('find', {}),
  tool('add_bags', { code: {}, num_bags: { type: 'integer' } }),
  tool('add_meal', { code: {}, passenger_id: {}, journey_id: {}, meal: { enum: ['vegan', 'none'] } }),
];

const CLEAN = [
  'say: Gladly. What is your code?',
  'find {"code":"seven"}',
  'say: The change fee is seventy five dollars. The total is ninety dollars. Shall I?',
  'change {"code":"seven","journey_id":"J1"}',
  'say: Done. Is there anything else?',
  'seat {"code":"seven","wish":"a seat"}',
  'say: Goodbye.',
];

test('a flow without a fault is the flow', () => {
  expect(stepsOf(undefined)).toEqual(CLEAN);
});

test.each(['misreads-a-code', 'skips-verification', 'rambles', 'answers-late', 'talks-over-the-caller'] as const)(
  '%s leaves the steps to the flow',
  (fault) => {
    expect(stepsOf(fault)).toEqual(CLEAN);
  },
);

test('states-a-wrong-fee changes the fee and nothing else, in one call always by the same', () => {
  const fees = [0, 1, 2, 3, 4, 5, 6, 7].map((trial) => {
    const steps = stepsOf('states-a-wrong-fee', `a/1/trial_${trial}`);
    expect(steps.toSpliced(2, 1)).toEqual(CLEAN.toSpliced(2, 1));
    expect(steps).toEqual(stepsOf('states-a-wrong-fee', `a/1/trial_${trial}`));
    return /^say: The change fee is (.+) dollars\. The total is ninety dollars\. Shall I\?$/.exec(steps[2] ?? '')?.[1];
  });

  expect(fees).not.toContain('seventy five');
  expect(fees).not.toContain(undefined);
  expect(new Set(fees).size).toBeGreaterThan(3);
});

test('makes-an-extra-write adds what it can fill in, once, before it asks what else there is', () => {
  expect(stepsOf('makes-an-extra-write')).toEqual(
    CLEAN.toSpliced(4, 0, 'add_meal {"code":"seven","passenger_id":"P1","journey_id":"J1","meal":"vegan"}'),
  );
});

test('makes-an-extra-write makes none where nothing can be filled in', () => {
  expect(stepsOf('makes-an-extra-write', 'a', TOOLS.slice(0, 2))).toEqual(CLEAN);
});

test('repeats-a-question asks the first question again, and goes on with the first answer', () => {
  expect(stepsOf('repeats-a-question')).toEqual(CLEAN.toSpliced(2, 0, 'say: What is your code?'));
});

test('drops-a-request takes any answer for a no', () => {
  expect(stepsOf('drops-a-request')).toEqual(CLEAN.toSpliced(5, 1));
});

test('ends-early takes its leave once it has found something', () => {
  expect(stepsOf('ends-early')).toEqual([...CLEAN.slice(0, 2), 'say: Thank you for calling. Goodbye.']);
});

/** The steps of a call in which the caller says the same at the same places. */
function stepsOf(fault: Fault | undefined, callId = 'a', tools = TOOLS): readonly string[] {
  const flow = faultyFlow(FLOW, fault, { tools, callId })({ opening: 'hello', today: '2026-03-17' });
  const steps: string[] = [];
  let next = flow.next();
  while (next.done !== true) {
    steps.push(written(next.value));
    next = flow.next(answerTo(next.value));
  }
  return steps;
}

function written(step: RehearsalStep): string {
  return step.type === 'say' ? `say: ${step.text}` : `${step.tool} ${JSON.stringify(step.arguments)}`;
}

function answerTo(step: RehearsalStep): RehearsalInput {
  if (step.type === 'call') return { type: 'result', result: step.tool === 'find' ? FOUND : { status: 'success' } };
  if (step.text.includes('code')) return { type: 'heard', text: 'seven' };
  return { type: 'heard', text: step.text.includes('anything else') ? 'a seat' : 'yes' };
}

function heardIn(input: RehearsalInput): string {
  return input.type === 'heard' ? input.text : '';
}

function tool(name: string, properties: { readonly [parameter: string]: Json }): ToolSpec {
  return { name, description: '', parameters: { type: 'object', properties, required: Object.keys(properties) } };
}
