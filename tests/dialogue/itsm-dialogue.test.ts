import { type Domain, databaseHash, type Scenario } from '@eva/core';
import { describe, expect, it } from 'vitest';
import itsm from '../../packages/domains-itsm/src/domain.ts';
import { HOST, textCall } from './text-call.ts';

const domain: Domain = await itsm.create({}, HOST);
const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);

describe('a call to the service desk in text', () => {
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'reaches the expected database and ends as it should in scenario %s',
    async (_, scenario) => {
      const call = await textCall({ domain, scenario });
      const { tags } = scenario;

      expect({ reachesGoal: call.reachesGoal, hungUp: call.hungUp }, call.lines.join('\n')).toEqual({
        reachesGoal: true,
        hungUp: tags.includes('transfer') ? 'transferred' : tags.includes('unsatisfiable') ? 'goal-failed' : 'goal-met',
      });
    },
  );

  it('uses no word that a recogniser of this domain could not know, but for names that a record holds', async () => {
    const { callerPhrases, agentPhrases } = domain.vocabulary;
    const known = new Set([...callerPhrases, ...agentPhrases].flatMap(wordsOf));
    const said = new Set<string>();
    for (const scenario of scenarios) {
      const names = new Set(
        JSON.stringify(scenario.initialDb.employees)
          .toLowerCase()
          .match(/[a-z]+/g),
      );
      for (const line of (await textCall({ domain, scenario })).lines) {
        const speech = /^(?:agent|caller): ([^[]*)/.exec(line)?.[1] ?? '';
        for (const word of wordsOf(speech)) if (!names.has(word)) said.add(word);
      }
    }

    expect([...said].filter((word) => !known.has(word))).toEqual([]);
  });

  it('writes nothing for a caller who is never heard, and verifies nobody', async () => {
    for (const scenario of scenarios.slice(0, 3)) {
      const call = await textCall({ domain, scenario, agentHears: () => '' });

      expect(call.calls).toEqual([]);
      expect(databaseHash(call.finalDb)).toBe(databaseHash(scenario.initialDb));
    }
  });

  it('asks again when the digits were heard wrong, and goes no further when they stay wrong', async () => {
    const [scenario] = scenarios;
    if (scenario === undefined) throw new Error('no scenario');
    const wrongTimes = (times: number) => {
      let left = times;
      return (text: string): string => {
        if (!text.startsWith('They are') || left === 0) return text;
        left -= 1;
        return 'They are one, one, one, one.';
      };
    };

    const once = await textCall({ domain, scenario, agentHears: wrongTimes(1) });
    const always = await textCall({ domain, scenario, agentHears: wrongTimes(99) });

    expect(once.reachesGoal, once.lines.join('\n')).toBe(true);
    expect(always.calls.map(({ tool }) => tool)).toEqual(['verify_employee_auth', 'verify_employee_auth']);
  });
});

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}
