import type { Domain, JsonObject, Scenario } from '@eva/core';
import medicalHr from '@eva/domain-medical-hr/domain';
import { describe, expect, it } from 'vitest';
import { HOST, textCall } from './text-call.ts';

const domain: Domain = await medicalHr.create({}, HOST);
const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);

/** Replaces the first `times` matches in what is heard. */
function mishearing(from: RegExp, to: string, times = 1): (text: string) => string {
  let left = times;
  return (text) => {
    if (left === 0 || !from.test(text)) return text;
    left -= 1;
    return text.replace(from, to);
  };
}

describe('a call in text', () => {
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'reaches the expected database and the right end in scenario %s',
    async (_, scenario) => {
      const call = await textCall({ domain, scenario });

      const failing = ['unsatisfiable', 'partly-satisfiable'];
      const isMet = !scenario.tags.some((tag) => failing.includes(tag));
      expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
      expect(call.hungUp).toBe(scenario.tags.includes('transfer') ? 'transferred' : isMet ? 'goal-met' : 'goal-failed');
    },
  );

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
  it('verifies again after a number was heard wrong', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('2.1'),
      agentHears: mishearing(/papa, \w+/, 'papa, oh'),
    });

    const tries = call.calls.filter(({ tool }) => tool === 'verify_employee_auth');
    expect(tries.map(({ result }) => (result as JsonObject).status)).toEqual(['error', 'success']);
    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('has a code corrected that was read back wrong, before anything is looked up', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('2.1'),
      agentHears: mishearing(
        /shift number is sierra, hotel, foxtrot, two/,
        'shift number is sierra, hotel, foxtrot, five',
      ),
    });

    expect(call.lines.filter((line) => line.startsWith('caller: No. It is sierra'))).toHaveLength(1);
    expect(call.calls.filter(({ tool }) => tool === 'get_shift_record')).toHaveLength(1);
    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('has a date corrected that was heard wrong', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('6.1'),
      agentHears: mishearing(/July fifth/, 'July seventh'),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });

  it('repeats itself when the other side heard nothing', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('12.1'),
      agentHears: (text, turn) => (turn === 2 || turn === 5 ? '' : text),
      callerHears: (text, turn) => (turn === 4 ? '' : text),
    });

    expect(call.reachesGoal, call.lines.join('\n')).toBe(true);
  });
});

describe('nothing but speech passes between the two', () => {
  it.each(['1.1', '7.1', '12.1'])('fails with a deaf agent in scenario %s', async (id) => {
    const call = await textCall({ domain, scenario: scenarioOf(id), agentHears: () => '' });

    expect({ hungUp: call.hungUp, calls: call.calls, reachesGoal: call.reachesGoal }).toEqual({
      hungUp: 'gave-up',
      calls: [],
      reachesGoal: false,
    });
  });

  it('fails when the agent hears another one-time code than the caller says, however often', async () => {
    const call = await textCall({
      domain,
      scenario: scenarioOf('11.1'),
      agentHears: (text) => text.replace(/(code|Again, it) is \w+/, '$1 is oh'),
    });

    expect(call.finalDb.session).not.toHaveProperty('otp_auth');
    expect(call.reachesGoal).toBe(false);
  });
});

describe('a caller who presses', () => {
  it.each(['1.3', '2.3', '5.2', '6.3', '7.2', '7.3', '8.2', '12.3'])('gets nothing undue in %s', async (id) => {
    const call = await textCall({ domain, scenario: scenarioOf(id) });

    const writes = domain.tools.filter(({ effect }) => effect === 'write').map(({ name }) => name);
    expect(call.calls.filter(({ tool }) => writes.includes(tool))).toEqual([]);
    expect(call.lines.filter((line) => line.includes('I understand.')).length).toBeGreaterThanOrEqual(1);
  });

  it('is not let in with the number of somebody else', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('12.5') });

    expect(call.finalDb.session).toBeUndefined();
    expect(call.calls.map(({ tool }) => tool)).toEqual(Array.from({ length: 3 }, () => 'verify_employee_auth'));
  });
});

describe('a named fault', () => {
  it('is not let in when it misreads the number', async () => {
    const call = await textCall({ domain, scenario: scenarioOf('2.1'), fault: 'misreads-a-code' });

    expect(call.finalDb.session).toBeUndefined();
    expect(call.reachesGoal).toBe(false);
  });

  it.each(['2.1', '4.1', '5.1', '8.1', '9.1'])('changes nothing when it skips verification in %s', async (id) => {
    const scenario = scenarioOf(id);
    const call = await textCall({ domain, scenario, fault: 'skips-verification' });

    expect(call.finalDb).toEqual(scenario.initialDb);
    expect(call.reachesGoal).toBe(false);
  });
});

function scenarioOf(id: string): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id);
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
}
