import { z } from 'zod';
import { idSchema, partSchema } from '../manifest/slot-schema.ts';
import { defineOptions } from '../options/define-options.ts';
import { judgingFields } from './judge-contribution.ts';

const offline = z.literal('offline').describe('Rules decide, no model.');
const decider = z
  .union([offline, partSchema])
  .describe('A judge back end, `{ use: NAME, model: MODEL }`, or `offline` for rules.');

const usdPerMillion = z.number().min(0).max(1_000_000);

const price = z
  .strictObject({
    input: usdPerMillion.describe('A million tokens that go in.'),
    output: usdPerMillion.describe('A million tokens that come out, thoughts included.'),
    cachedInput: usdPerMillion.optional().describe("Of those going in, from the provider's cache; default as `input`."),
    audioInput: usdPerMillion.optional().describe('Of those going in, audio; default as `input`.'),
  })
  .describe('US dollars for a million tokens.');

const judgeManifest = z
  .strictObject({
    schema: z.literal('eva/judge@1').describe('What this file is.'),
    id: idSchema.describe('Name of the judges in results.'),
    text: decider.optional().describe('Who judges what was said and done.'),
    audio: decider.optional().describe('Who judges how it was spoken.'),
    metrics: z
      .record(z.string(), decider)
      .optional()
      .describe('Who judges single metrics, by their ids, in place of the two above.'),
    ...judgingFields,
    prices: z
      .record(z.string(), price)
      .optional()
      .describe('What models cost, by `provider/model`; what is not here is looked up in the table that eva brings.'),
    concurrency: z.int().min(1).max(64).optional().describe('Questions at a time to one judge, 1 to 64; default 4.'),
  })
  .refine(
    ({ text, audio, metrics }) => text !== undefined || audio !== undefined || metrics !== undefined,
    'expected `text`, `audio` or `metrics`',
  );

export type JudgeManifest = z.output<typeof judgeManifest>;

/** Schema of `eva/judge@1`: which models judge which metrics. */
export const judgeSchema = defineOptions(judgeManifest);
