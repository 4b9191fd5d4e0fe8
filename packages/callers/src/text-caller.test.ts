import { InternalError } from '@eva/core';
import { aBrief, aHost, aScope } from '@eva/testing';
import { expect, test } from 'vitest';
import type { CallerBrain, CallerMove } from './brain/caller-brain.ts';
import { scriptedOptions } from './scripted/scripted-options.ts';
import { textCaller } from './scripted/text-caller.ts';
import scripted from './scripted.ts';

const GOODBYE: CallerMove = { type: 'hang-up', text: 'Bye.', reason: 'goal-met', why: 'all done' };

/** Answers turns by the list; a silence of this length makes it ask whether anybody is there. */
function brainOf(moves: readonly CallerMove[], promptsAfterMs = Number.POSITIVE_INFINITY) {
  const told: (string | number)[] = [];
  const left = [...moves];
  const brain: CallerBrain = {
    hear(heard) {
      told.push(heard);
      return left.shift() ?? { type: 'wait' };
    },
    silence(waitedMs) {
      told.push(waitedMs);
      return waitedMs >= promptsAfterMs ? { type: 'say', text: 'Hello?' } : { type: 'wait' };
    },
  };
  return { brain, told };
}

const say = (text: string): CallerMove => ({ type: 'say', text });
const callerOf = (brain: CallerBrain, options: object = {}) =>
  textCaller({ brain, options: scriptedOptions.parse(options) });

test('answers each turn of the agent, and hangs up with its last words', async () => {
  const { brain, told } = brainOf([say('My flight.'), GOODBYE]);
  const caller = callerOf(brain);

  expect([await caller.answer('Hello.'), await caller.answer('Anything else?')]).toEqual([say('My flight.'), GOODBYE]);
  expect(told).toEqual(['Hello.', 'Anything else?']);
});

test('waits no time for an agent that asks for a moment, and says what it would say after a silence', async () => {
  const { brain, told } = brainOf([{ type: 'wait' }], 1500);

  expect(await callerOf(brain).answer('One moment, please.')).toEqual(say('Hello?'));
  expect(told).toEqual(['One moment, please.', 500, 1000, 1500]);
});

test('takes an empty turn for silence, and says nothing when silence never makes it speak', async () => {
  const { brain, told } = brainOf([]);

  expect(await callerOf(brain).answer(' ')).toEqual({ type: 'silent' });
  expect(told).toHaveLength(240);
});

test('misbehaves as it does on the line', async () => {
  const repliesWith = async (options: object, moves: readonly CallerMove[] = [say('One.'), say('Two.'), GOODBYE]) => {
    const caller = callerOf(brainOf(moves).brain, options);
    return [await caller.answer('a'), await caller.answer('b'), await caller.answer('c'), await caller.answer('d')];
  };
  const silent = { type: 'silent' };

  expect(await repliesWith({ silentFromTurn: 1 })).toEqual([say('One.'), silent, silent, silent]);
  expect((await repliesWith({ hangUpAfterTurns: 2 })).slice(0, 2)).toEqual([
    say('One.'),
    { type: 'hang-up', text: 'Two.', reason: 'gave-up', why: 'option hangUpAfterTurns' },
  ]);
  expect(await repliesWith({ neverHangUp: true })).toEqual([say('One.'), say('Two.'), say('Bye.'), silent]);
});

test('made for text, the scripted caller needs neither ears nor voice, and cannot be put on a line', async () => {
  const simulator = await scripted.create(scriptedOptions.parse({}), { ...aHost(), mode: 'text' });

  expect(simulator.placeText).toBeDefined();
  await expect(simulator.place(aBrief(), aScope())).rejects.toBeInstanceOf(InternalError);
});
