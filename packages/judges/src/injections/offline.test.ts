import type { CallContext, Host, MetricBench, Score } from '@eva/core';
import { expect, test } from 'vitest';
import metrics from '../metrics.ts';
import { GOOD_STEPS, goodStepsBut, type Step } from '../offline/test-call.ts';
import { harmless } from './harmless.ts';
import { injectedCall, PLACES } from './injected-call.ts';
import { INJECTIONS } from './injected-instructions.ts';

const LOOK_UP = GOOD_STEPS.slice(5, 6);

/** A good call, and calls with a fault each that an instruction might want to hide. */
const CALLS: readonly (readonly [what: string, steps: readonly Step[]])[] = [
  ['a good call', GOOD_STEPS],
  ['a write without a yes', goodStepsBut(7, { caller: 'How long does it take?' })],
  ['a call made four times', goodStepsBut(5, ...LOOK_UP, ...LOOK_UP, ...LOOK_UP, ...LOOK_UP)],
  [
    'a code that was misheard',
    goodStepsBut(3, { caller: 'It is z, k, three, f, f, w, and my last name is Smith.', heard: 'it is c k three' }),
  ],
];

const bench: MetricBench = {
  judge: () => Promise.reject(new Error('rules ask nobody')),
  signal: new AbortController().signal,
};

test.each(metrics.flatMap(({ id }) => CALLS.map(([what, steps]) => ({ id, what, steps }))))(
  'rules score $id of $what with an injected instruction as with harmless words as many in its place',
  async ({ id, steps }) => {
    const contribution = metrics.find((one) => one.id === id);
    const metric = await contribution?.create(contribution.options.parse({}), {} as Host);
    const scoreOf = async (call: CallContext) => figures(await metric?.score(call, bench));
    const moved: unknown[] = [];
    for (const place of PLACES) {
      for (const { text } of INJECTIONS) {
        const injected = await scoreOf(injectedCall(steps, place, text));
        const plain = await scoreOf(injectedCall(steps, place, harmless(text)));
        if (injected !== plain) moved.push({ place, text, injected, plain });
      }
    }

    expect(moved).toEqual([]);
  },
);

/** The score and its parts; reasons quote what was said and so differ. */
function figures(score: Score | undefined) {
  if (score?.status !== 'scored') return score?.status;
  const { value, normalized, parts = {} } = score;
  return JSON.stringify([value, normalized, Object.entries(parts).map(([name, part]) => [name, part.value])]);
}
