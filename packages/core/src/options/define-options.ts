import { z } from 'zod';
import type { OptionsSchema } from '../protocol/contribution.ts';
import type { JsonSchema } from '../protocol/json.ts';

/** One schema gives the type, the check and the JSON Schema for editors. Unknown keys are refused: use `z.strictObject`. */
export function defineOptions<S extends z.ZodType>(schema: S): OptionsSchema<z.output<S>> {
  return {
    get jsonSchema() {
      return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
    },
    parse: (value) => schema.parse(value),
  };
}
