import type { Json, JsonObject, Scenario } from '@eva/core';
import type { Finding } from './finding.ts';

/** From so many on, fields of one name are taken to refer to a table, when nearly all of them do. */
const FEWEST = 5;
const NEARLY_ALL = 0.95;

interface Reference {
  readonly scenario: string;
  readonly path: string;
  readonly value: string;
  readonly isFound: boolean;
}

/**
 * Fields that name a row of another table, found by what they hold in all scenarios together: where nearly every
 * `journey_id` is the key of a journey, the one that is not dangles.
 */
export function danglingReferences(scenarios: readonly Scenario[]): readonly Finding[] {
  const fields = new Map<string, Reference[]>();
  for (const { id, initialDb } of scenarios) collectFrom(id, initialDb, fields);
  return [...fields.entries()].flatMap(([field, references]) => {
    const found = references.filter(({ isFound }) => isFound).length;
    if (found < FEWEST || found / references.length < NEARLY_ALL) return [];
    return references
      .filter(({ isFound }) => !isFound)
      .map(({ scenario, path, value }): Finding => {
        const message = `"${value}" is the key of no record, as ${field} elsewhere is`;
        return { code: 'dangling-reference', scenario, path, message };
      });
  });
}

function collectFrom(scenario: string, db: JsonObject, fields: Map<string, Reference[]>): void {
  const keys = new Set(Object.values(db).flatMap((table) => (isObject(table) ? Object.keys(table) : [])));
  const visit = (value: Json, path: string, field: string, owner: string): void => {
    if (typeof value === 'string') {
      // A row that repeats its own key refers to nothing.
      if (!field.endsWith('_id') || value === owner) return;
      const references = fields.get(field) ?? [];
      references.push({ scenario, path, value, isFound: keys.has(value) });
      fields.set(field, references);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, item] of Object.entries(value)) {
      const isRow = path.split('.').length === 2;
      visit(item as Json, `${path}.${name}`, Array.isArray(value) ? field : name, isRow ? name : owner);
    }
  };
  visit(db, 'initialDb', '', '');
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
