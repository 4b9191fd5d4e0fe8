import type { OptionsSchema } from '@eva/core';

/** Options of a contribution that has none. */
export const noOptions: OptionsSchema<object> = {
  jsonSchema: { type: 'object', properties: {}, additionalProperties: false },
  parse(value) {
    if (typeof value !== 'object' || value === null || Object.keys(value).length > 0) {
      throw new TypeError(`expected no options, not ${JSON.stringify(value)}`);
    }
    return {};
  },
};
