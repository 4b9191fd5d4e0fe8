import { readdirSync, readFileSync } from 'node:fs';
import type { Json, Scenario } from '@eva/core';
import { speakAmount, speakDate, spellCodeNato } from '@eva/core/spoken';
import { expect, it } from 'vitest';
import domainContribution from '../domain.ts';

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};
const domain = await domainContribution.create({}, HOST);
const scenarios: Scenario[] = [];
for await (const scenario of domain.scenarios()) scenarios.push(scenario);

/** Keys whose values could be arguments of a tool, or give one away. */
const TELLING = new Set([
  'confirmation_number',
  'first_name',
  'last_name',
  'flight_number',
  'journey_id',
  'date',
  'fare_paid',
  'booked_date',
  'new_date',
  'amount',
  'refund_amount',
  'standby_flight',
  'main_cabin',
  'business',
  'premium_economy',
  'basic_economy',
  'seat_selection_fee',
  'bags_fee',
]);

it('holds no code, name, flight, date or amount of any scenario in the flows of the rehearsal agent', () => {
  const sources = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
    .toLowerCase();

  const values = new Set(
    scenarios.flatMap(({ goal, initialDb }) => [...tellingValues(goal.facts), ...tellingValues(initialDb)]),
  );
  const given = [...values]
    .flatMap(spokenForms)
    .filter((form) => new RegExp(`\\b${form.toLowerCase()}\\b`).test(sources));

  expect(values.size).toBeGreaterThan(200);
  expect(given).toEqual([]);
});

it('offers recognisers no code of a scenario, and names by the dozen', () => {
  const phrases = [...domain.vocabulary.callerPhrases, ...domain.vocabulary.agentPhrases].join('\n');
  const codes = scenarios.map(({ goal }) => spellCodeNato(String(goal.facts.confirmation_number)).replaceAll(',', ''));
  const names = new Set(scenarios.map(({ goal }) => String(goal.facts.last_name)));

  expect(codes.filter((code) => phrases.includes(code))).toEqual([]);
  expect([...names].filter((name) => !domain.vocabulary.terms.includes(name))).toEqual([]);
  expect(domain.vocabulary.terms.length).toBeGreaterThan(5 * names.size);
});

/** Kinds of seat stand under the same keys as fares. */
const SEATS = new Set(['window', 'aisle', 'middle']);

function tellingValues(value: Json, key = ''): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number')
    return TELLING.has(key) && !SEATS.has(String(value)) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => tellingValues(item, key));
  if (value === null || typeof value === 'boolean') return [];
  return Object.entries(value).flatMap(([name, item]) => tellingValues(item, name));
}

/** A value as it is stored and as it is said. Numbers below ten and zero are everywhere. */
function spokenForms(value: string | number): readonly string[] {
  if (typeof value === 'number') {
    return value < 10 || isSeatCount(value) ? [] : [String(value), speakAmount(value)];
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value, speakDate(value)] : [value];
}

/** The same key holds fares and seats left. */
function isSeatCount(value: number): boolean {
  return value < 20;
}
