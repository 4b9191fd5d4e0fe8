import { expect, test } from 'vitest';
import { wireSchema } from './wire-schema.ts';

test('a schema is told in the dialect of the API, without words that it refuses', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      seat: { type: ['string', 'null'], enum: ['aisle', 'window'] },
      bags: { type: 'array', items: { type: 'integer', minimum: 1 } },
    },
    required: ['seat'],
  };

  expect(wireSchema(schema)).toEqual({
    type: 'OBJECT',
    properties: {
      seat: { type: 'STRING', nullable: true, enum: ['aisle', 'window'] },
      bags: { type: 'ARRAY', items: { type: 'INTEGER', minimum: 1 } },
    },
    required: ['seat'],
  });
});
