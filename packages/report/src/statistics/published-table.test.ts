import { EvaError } from '@eva/core';
import { expect, test } from 'vitest';
import { publishedConclusions } from './published-conclusions.ts';
import { readPublishedTable, systemsOfPrinted } from './published-table.ts';

const cell = (point: number) => ({ pooled: { point }, per_domain: {} });
const aSystem = (id: string, accuracy: number, experience: number) => ({
  id,
  type: 'cascade',
  clean: {
    'EVA-A_pass': cell(accuracy),
    'EVA-X_pass': cell(experience),
    'EVA-A_pass_at_k': cell(accuracy + 0.2),
    'EVA-A_pass_power_k': cell(accuracy - 0.1),
    'EVA-X_pass_power_k': cell(0),
  },
});
const table = { systems: [aSystem('a', 0.5, 0.2), aSystem('b', 0.4, 0.3), aSystem('c', 0.3, 0.2)] };

test('concludes from points alone', () => {
  const { fronts, gaps } = publishedConclusions(readPublishedTable(table, 'table.json'));

  expect(fronts[0]).toMatchObject({ measure: 'passAt1', front: ['b', 'a'], aboveHalfOnBoth: [] });
  expect(gaps[0]?.median).toBeCloseTo(0.3, 12);
  expect(gaps[1]).toMatchObject({ composite: 'EVA-X', median: null, systems: [] });
});

test('finds the systems of a printed table by their rounded figures, and names rows that fit none', () => {
  const row = (system: string, accuracy: number) => ({
    architecture: 'cascade',
    system,
    'EVA-A_pass_at_1': accuracy,
    'EVA-A_pass_power_k': 0.4,
    'EVA-X_pass_at_1': 0.2,
    'EVA-X_pass_power_k': 0,
  });
  const systems = readPublishedTable(table, 'table.json');

  const found = systemsOfPrinted(systems, [row('System A', 0.5), row('Nobody', 0.77)]);

  expect([found.systems.map(({ id }) => id), found.unmatched]).toEqual([['a'], ['Nobody']]);
});

test('names every place of a table that it cannot read', () => {
  const wrong = { systems: [{ id: 1, clean: { x: {} } }, aSystem('b', 0.1, 0.1), { id: 'c' }] };

  const message = (() => {
    try {
      return String(readPublishedTable(wrong, 'table.json').length);
    } catch (error) {
      return EvaError.is(error) ? error.message : 'not an error of ours';
    }
  })();

  expect(message.split('\n')).toEqual([
    'table.json systems[0].id: is no text',
    'table.json systems[0].clean.x: lacks "pooled" and "per_domain"',
    'table.json systems[2].clean: is missing',
  ]);
});
