import { z } from 'zod';
import { defineOptions } from '../options/define-options.ts';
import type { JsonObject } from '../protocol/json.ts';

const jsonObject = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>;

/** Whether a calendar and a clock have it: a pattern of digits lets 2026-02-30 pass. */
function exists(now: string): boolean {
  const at = `${now.slice(0, 10)}T${now.slice(11, 16)}`;
  const parsed = new Date(`${at}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(at);
}

const scenarioSchema = z.strictObject({
  id: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
      'expected letters, digits, dots, dashes or underscores, a letter or digit first',
    )
    .describe('Also the name of the file, such as "1.2".'),
  title: z.string().min(1),
  workflow: z.string().min(1),
  now: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}( [A-Z]{2,5})?$/, {
      error: 'expected a date and time such as "2026-03-17 10:45 CST"',
      abort: true,
    })
    .refine(exists, 'expected a date and time that exist')
    .describe("The scenario's own date and time with zone."),
  goal: z.strictObject({
    summary: z.string().min(1),
    openingLine: z.string().min(1),
    decisionTree: jsonObject,
    facts: jsonObject,
    script: z.json().optional(),
  }),
  persona: z.strictObject({ id: z.string().min(1), description: z.string().min(1), voice: z.string().optional() }),
  initialDb: jsonObject,
  expectedDb: jsonObject,
  tags: z.array(z.string()),
  flows: z.array(z.string()).min(1).optional(),
  intendedTrace: z.array(z.strictObject({ tool: z.string().min(1), arguments: jsonObject })).optional(),
});

/** A scenario as it is stored: one JSON file, named after its id. */
export const scenarioOptions = defineOptions(scenarioSchema);
