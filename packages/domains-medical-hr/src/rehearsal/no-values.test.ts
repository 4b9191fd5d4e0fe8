import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '@eva/core';
import { speakDate, spellCodeNato } from '@eva/core/spoken';
import { expect, it } from 'vitest';
import { domain, scenarios } from '../__fixtures__/shipped.ts';

/** Facts that the flows may name, because they are choices from the tools' own lists. */
const CHOICES =
  /^(extension_|new_carrier|completed_tasks|transfer_reason|leave_category|correction_type|leave_type|ehr_access|oncall_tier|document_type|verification_action|relationship|pto_type|reactivate_|new_state_code|.*country)/;

it('holds no code, name, date or amount of any scenario in the flows of the rehearsal agent', () => {
  const sources = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
    .toLowerCase();

  const values = new Set(
    scenarios.flatMap(({ goal }) =>
      Object.entries(goal.facts)
        .filter(([fact]) => !CHOICES.test(fact))
        .flatMap(([, value]) => textsIn(value)),
    ),
  );
  const given = [...values]
    .flatMap((value) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? [value, speakDate(value)] : [value]))
    .filter((form) => new RegExp(`\\b${form.toLowerCase()}\\b`).test(sources));

  expect(values.size).toBeGreaterThan(300);
  expect(given).toEqual([]);
});

it('offers recognisers no code of a scenario, and names by the dozen', () => {
  const phrases = [...domain.vocabulary.callerPhrases, ...domain.vocabulary.agentPhrases].join('\n');
  const codes = scenarios.flatMap(({ goal }) =>
    Object.entries(goal.facts)
      .filter(([fact]) => /(_id|_number|_code|npi|pin)$/.test(fact) && !CHOICES.test(fact))
      .flatMap(([, value]) => textsIn(value))
      .filter((value) => value.length > 4)
      .map((value) => spellCodeNato(value.replaceAll('-', '')).replaceAll(',', '')),
  );
  const dependents = scenarios.flatMap(({ goal: { facts } }) =>
    [facts.dependent_first_name, facts.dependent_last_name].filter((name) => typeof name === 'string'),
  );

  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => phrases.includes(code))).toEqual([]);
  expect(dependents.filter((name) => !domain.vocabulary.terms.includes(name))).toEqual([]);
  expect(domain.vocabulary.terms.length).toBeGreaterThan(40 * new Set(dependents).size);
});

/** Hours and days are small numbers, which are everywhere. */
function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return value < 100 ? [] : [String(value)];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}
