import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '@eva/core';
import { speakDate } from '@eva/core/spoken';
import { expect, it } from 'vitest';
import { scenarios } from '../__fixtures__/itsm-scenarios.ts';

/** Keys whose values could be arguments of a tool, or give one away. */
const TELLING =
  /^(employee_id|first_name|last_name|phone_last_four|otp_code|manager_auth_code|.*asset_tag|.*_date|date|.*_day|request_id|ticket_number|desk_code|parking_space_id|room_code|catalog_id|license_assignment_id|permission_template_id|diagnostic_ref_code|start_time|end_time)$/;

it('holds no id, code, name, date or time of any scenario in the flows of the rehearsal agent', () => {
  const sources = readdirSync(new URL('.', import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('\n')
    .toLowerCase();
  const values = new Set(
    scenarios.flatMap(({ goal, initialDb, intendedTrace = [] }) => [
      ...telling(goal.facts),
      ...telling(initialDb),
      ...telling(intendedTrace as unknown as Json),
    ]),
  );
  const forms = [...values].flatMap((value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value, speakDate(value)] : [value],
  );

  expect(values.size).toBeGreaterThan(300);
  expect(forms.filter((form) => new RegExp(`\\b${form.toLowerCase()}\\b`).test(sources))).toEqual([]);
});

function telling(value: Json, key = ''): readonly string[] {
  if (typeof value === 'string') return TELLING.test(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => telling(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => telling(item, name));
}
