import type { Domain, JsonObject, Scenario } from '@eva/core';
import { describe, expect, it } from 'vitest';
import airline from '../../packages/domains-airline/src/domain.ts';
import { HOST, textCall } from './text-call.ts';

const domain: Domain = await airline.create({}, HOST);
const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);

describe('a call in text', () => {
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'reaches the expected database in scenario %s',
    async (_, scenario) => {
      const call = await textCall({ domain, scenario });

      expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
    },
  );

  it('ends as the scenario is meant to end', async () => {
    const endings: { [id: string]: string } = {};
    for (const scenario of scenarios) endings[scenario.id] = (await textCall({ domain, scenario })).hungUp;

    const expected = scenarios.map(({ id, tags }) => [
      id,
      tags.includes('transfer') ? 'transferred' : tags.includes('unsatisfiable') ? 'goal-failed' : 'goal-met',
    ]);
    expect(endings).toEqual(Object.fromEntries(expected));
  });

  it('uses no word that a recogniser of this domain could not know', async () => {
    const phrases = [...domain.vocabulary.callerPhrases, ...domain.vocabulary.agentPhrases];
    const known = new Set(phrases.flatMap((phrase) => phrase.split(' ')));

    const said = new Set<string>();
    for (const scenario of scenarios) {
      for (const line of (await textCall({ domain, scenario })).lines) {
        const speech = /^(?:agent|caller): ([^[]*)/.exec(line)?.[1] ?? '';
        for (const word of speech.toLowerCase().match(/[a-z']+/g) ?? []) said.add(word);
      }
    }

    expect([...said].filter((word) => !known.has(word))).toEqual([]);
  });
});

describe('noise on the line', () => {
  const replacing = (from: RegExp, to: string, times: number) => {
    let left = times;
    return (text: string): string => {
      if (!from.test(text) || left === 0) return text;
      left -= 1;
      return text.replace(from, to);
    };
  };

  it('looks again after a code was heard wrong', async () => {
    const scenario = scenarioOf('1.1');

    const call = await textCall({ domain, scenario, agentHears: replacing(/kilo, four/, 'quebec, four', 1) });

    expect(call.calls.slice(0, 2).map(({ result }) => (result as JsonObject).error_type ?? 'found')).toEqual([
      'not_found',
      'found',
    ]);
    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('asks for a code again of which a symbol was lost', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('1.1'),
      agentHears: replacing(/kilo, four, tango/, 'kilo, tango', 1),
    });

    expect(call.lines.filter((line) => line.includes('five characters'))).toHaveLength(1);
    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('takes a bare letter amid spelling words for the digit that sounds like it', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('5.3'),
      agentHears: (text) => text.replace('four, eight,', 'four a'),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('corrects the date when the agent looked at another one', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('1.3'),
      agentHears: replacing(/June twenty fourth/, 'june nineteenth', 1),
    });

    expect(call.calls.map(({ tool }) => tool)).toEqual([
      'get_reservation',
      'search_rebooking_options',
      'search_rebooking_options',
    ]);
    expect(call.lines).toContain('caller: No, I need to fly on June twenty fourth.');
  });

  it('has the last name spelled when it does not match', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('1.2'),
      agentHears: replacing(/name is Walker/, 'name is Parker', 1),
    });

    expect(call.lines.filter((line) => line.includes('I heard parker'))).toHaveLength(1);
    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('corrects a date that was heard wrong, before anything is booked', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('7.2'),
      agentHears: replacing(/twenty second/, 'twenty seventh', 1),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('repeats itself when the other side heard nothing', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('2.1'),
      agentHears: (text, turn) => (turn === 2 || turn === 5 ? '' : text),
      callerHears: (text, turn) => (turn === 4 ? '' : text),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('has an offer repeated that sounds too dear, and takes it when it was misheard', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('1.1'),
      callerHears: replacing(/The total is one hundred and ten/, 'The total is nine hundred and ten', 1),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });
});

describe('nothing but speech passes between the two', () => {
  it.each(['1.1', '5.1', '7.3'])('fails with a deaf agent in scenario %s', async (id) => {
    const scenario = scenarioOf(id);

    const call = await textCall({ domain, scenario, agentHears: () => '' });

    expect({ hungUp: call.hungUp, calls: call.calls, reachesGoal: call.reachesGoal }).toEqual({
      hungUp: 'gave-up',
      calls: [],
      reachesGoal: false,
    });
  });

  it('fails when the agent hears another code than the caller says, however often', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('1.1'),
      agentHears: (text) => text.replace('kilo', 'lima'),
    });

    expect({ hungUp: call.hungUp, reachesGoal: call.reachesGoal }).toEqual({
      hungUp: 'goal-failed',
      reachesGoal: false,
    });
  });

  it('fails with a caller who hears nothing', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('1.1'), callerHears: () => '' });

    expect({ hungUp: call.hungUp, reachesGoal: call.reachesGoal }).toEqual({ hungUp: 'gave-up', reachesGoal: false });
  });
});

describe('an adversarial caller', () => {
  it.each(['4.3', '6.2', '7.3'])('gets nothing undue by insisting in scenario %s', async (id) => {
    const call = await textCall({ domain, scenario: scenarioOf(id) });

    const { travel_credits, meal_vouchers, refunds } = call.finalDb;
    expect({ travel_credits, meal_vouchers, refunds, hotel_vouchers: call.finalDb.hotel_vouchers }).toEqual({
      travel_credits: {},
      meal_vouchers: {},
      refunds: {},
      hotel_vouchers: undefined,
    });
    expect(call.lines.filter((line) => /^caller: .*(waive|credit)/.test(line)).length).toBeGreaterThanOrEqual(2);
  });

  it('gets the credit that is due, and no money, in scenario 5.2', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('5.2') });

    expect(
      Object.values(call.finalDb.travel_credits as JsonObject).map((credit) => (credit as JsonObject).amount),
    ).toEqual([180]);
    expect(call.finalDb.refunds).toEqual({});
  });
});

describe('a named fault', () => {
  it('finds no booking when it misreads the code', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('1.1'), fault: 'misreads-a-code' });

    expect(call.finalDb.session).toBeUndefined();
    expect(call.reachesGoal).toBe(false);
  });

  it('acts without name and consent when it skips verification', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('1.1'), fault: 'skips-verification' });

    expect(call.finalDb.session).toEqual({ confirmation_number: 'K4T729', last_name: '' });
    expect(call.lines.filter((line) => line.includes('Shall I book'))).toEqual([]);
    expect(call.calls.map(({ tool }) => tool)).toContain('rebook_flight');
    expect(call.reachesGoal).toBe(false);
  });
});

function scenarioOf(id: string): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
}
