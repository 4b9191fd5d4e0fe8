import { expect, test } from 'vitest';
import { toolSchema } from './tool-schema.ts';

test('a schema keeps what the service has fields for, and tells the rest in the description', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['code'],
    properties: {
      code: { type: 'string', description: 'The code.', pattern: '^[A-Z]{6}$' },
      seat_kind: { type: ['string', 'null'], enum: ['window', 'aisle', null] },
      bags: { type: 'integer', minimum: 0, maximum: 3 },
      legs: { type: 'array', description: 'Flights.', items: { type: 'object', properties: {}, required: [] } },
      rate: { type: 'number', enum: [0.5, 1] },
    },
  };

  expect(toolSchema(schema)).toEqual({
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', description: 'The code. Matches ^[A-Z]{6}$.' },
      seat_kind: { type: 'string', description: 'The seat kind.', enum: ['window', 'aisle'] },
      bags: { type: 'integer', description: 'The bags. At least 0. At most 3.' },
      legs: {
        type: 'array',
        description: 'Flights.',
        items: { type: 'object', required: [], properties: {} },
      },
      rate: { type: 'number', description: 'The rate. One of 0.5, 1.' },
    },
  });
});
