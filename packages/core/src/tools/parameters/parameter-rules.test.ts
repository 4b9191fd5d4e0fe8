import { describe, expect, test } from 'vitest';
import type { Json } from '../../protocol/json.ts';
import type { ParameterField } from './parameter-field.ts';
import { parameterRules } from './parameter-rules.ts';

/** What one field makes of a value: the value as coerced, or the error type. */
function read(field: ParameterField, value: Json): unknown {
  const result = parameterRules({ it: field }).read({ it: value });
  return result.isValid ? result.values.it : result.error.error_type;
}

function readAll(field: ParameterField, values: readonly Json[]): readonly unknown[] {
  return values.map((value) => read(field, value));
}

const BAD = 'invalid_parameter';
const text = { type: 'string', description: '' } as const;
const integer = { type: 'integer', description: '' } as const;
const number = { type: 'number', description: '' } as const;
const boolean = { type: 'boolean', description: '' } as const;

describe('coercions', () => {
  test('takes text as it is, and nothing else for text', () => {
    expect(readAll(text, ['', ' a ', 5, true, ['a'], { a: 1 }])).toEqual(['', ' a ', BAD, BAD, BAD, BAD]);
  });

  test('matches a pattern to the very end, digits of any script included', () => {
    const code = { ...text, pattern: '^[A-Z]\\d{2}$' };

    expect(readAll(code, ['A12', 'A１２', 'A12\n', 'a12', ' A12', 'A123'])).toEqual([
      'A12',
      'A１２',
      BAD,
      BAD,
      BAD,
      BAD,
    ]);
  });

  test('counts the length of text in characters, not in units of UTF-16', () => {
    const short = { ...text, minLength: 1, maxLength: 3 };

    expect(readAll(short, ['', 'a', 'abc', 'abcd', '\u{1F600}\u{1F600}\u{1F600}'])).toEqual([
      BAD,
      'a',
      'abc',
      BAD,
      '\u{1F600}\u{1F600}\u{1F600}',
    ]);
    expect(parameterRules({ it: short }).jsonSchema.properties).toEqual({
      it: { type: 'string', minLength: 1, maxLength: 3, description: '' },
    });
  });

  test('compares choices exactly', () => {
    expect(readAll({ ...text, oneOf: ['first'] }, ['first', 'First', 'first '])).toEqual(['first', BAD, BAD]);
  });

  test('reads whole numbers from numbers, booleans and text', () => {
    expect(readAll(integer, [3, 3.0, true, false, '4', ' 4 ', '+4', '-4', '1_000', '4.00'])).toEqual([
      3, 3, 1, 0, 4, 4, 4, -4, 1000, 4,
    ]);
    expect(readAll(integer, [3.5, '3.5', '1e3', '0x10', '1__0', '_1', '', 'abc', null, [1], '9'.repeat(400)])).toEqual(
      Array.from({ length: 11 }, () => BAD),
    );
  });

  test('reads numbers from numbers, booleans and text, exponents and infinity included', () => {
    expect(readAll(number, [1.5, true, ' 2.5 ', '.5', '5.', '1e2', '-1E-1', 'inf', '-Infinity'])).toEqual([
      1.5,
      1,
      2.5,
      0.5,
      5,
      100,
      -0.1,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ]);
    expect(readAll(number, ['', '.', '1,5', 'abc', '0x10', null, {}])).toEqual(Array.from({ length: 7 }, () => BAD));
    expect(read(number, 'nan')).toBeNaN();
  });

  test('reads booleans from the usual words in any case, and from 0 and 1', () => {
    expect(readAll(boolean, [true, 1, 'true', 'T', 'Yes', 'y', 'ON', '1'])).toEqual(
      Array.from({ length: 8 }, () => true),
    );
    expect(readAll(boolean, [false, 0, 'false', 'F', 'No', 'n', 'off', '0'])).toEqual(
      Array.from({ length: 8 }, () => false),
    );
    expect(readAll(boolean, [2, 'maybe', '', ' true', null, []])).toEqual(Array.from({ length: 6 }, () => BAD));
  });

  test('takes a fixed number as that number only', () => {
    const days = { type: 'fixed-number', oneOf: [30, 60], description: '' } as const;

    expect(readAll(days, [30, 60.0, '30', true, 45])).toEqual([30, 60, BAD, BAD, BAD]);
  });

  test('takes lists for lists, and blames the list for its elements', () => {
    const ids = {
      type: 'list',
      items: { type: 'string', pattern: '^P\\d$' },
      errorType: 'bad_id',
      description: '',
    } as const;

    expect(readAll(ids, [[], ['P1', 'P2'], ['P1', 'x'], ['P1', 7], 'P1'])).toEqual([
      [],
      ['P1', 'P2'],
      'bad_id',
      'bad_id',
      'bad_id',
    ]);
  });

  test('checks bounds after coercion, and lets not-a-number pass none', () => {
    expect(readAll({ ...integer, minimum: 0, maximum: 5 }, [0, '5', '6', -1])).toEqual([0, 5, BAD, BAD]);
    expect(readAll({ ...number, exclusiveMinimum: 0 }, ['0.01', 0, 'nan', false])).toEqual([0.01, BAD, BAD, BAD]);
  });
});

describe('which error decides', () => {
  const rules = parameterRules(
    {
      plain: { type: 'integer', description: '' },
      first: { type: 'string', errorType: 'bad_first', description: '' },
      second: { type: 'string', errorType: 'bad_second', description: '' },
      extra: { type: 'string', optional: true, errorType: 'bad_extra', description: '' },
    },
    ({ plain, extra }) => (plain === 7 && extra !== null ? 'seven goes alone' : undefined),
  );
  const errorOf = (args: Json) => {
    const result = rules.read(args);
    return result.isValid ? result.values : result.error.error_type;
  };

  test('a field with an error type of its own beats an earlier one without, and the first such decides', () => {
    expect(errorOf({ plain: 'x', first: 'a', second: 1 })).toBe('bad_second');
    expect(errorOf({ first: 1, second: 1 })).toBe('bad_first');
    expect(errorOf({ plain: 'x', first: 'a', second: 'b' })).toBe('invalid_parameter');
  });

  test('a required field that is missing or null is wrong, an optional one is not', () => {
    expect(errorOf({ plain: 1, first: null, second: 'b' })).toBe('bad_first');
    expect(errorOf({ plain: 1, first: 'a', second: 'b', extra: null, more: 1 })).toEqual({
      plain: 1,
      first: 'a',
      second: 'b',
      extra: null,
    });
    expect(errorOf({ plain: 1, first: 'a', second: 'b', extra: 5 })).toBe('bad_extra');
  });

  test('arguments that are no object are refused before any field', () => {
    expect([errorOf(null), errorOf([]), errorOf('x'), errorOf(3)]).toEqual([BAD, BAD, BAD, BAD]);
  });

  test('what does not fit together counts only when every field is right', () => {
    expect(errorOf({ plain: 7, first: 'a', second: 'b', extra: 'c' })).toBe('invalid_parameter');
    expect(errorOf({ plain: 7, first: 'a', second: 2, extra: 'c' })).toBe('bad_second');
  });
});

test('shows models the very rules it checks', () => {
  const rules = parameterRules({
    code: { type: 'string', pattern: '^\\d{4}$', description: 'A code.' },
    cabin: { type: 'string', oneOf: ['low', 'high'], optional: true, description: 'A cabin.' },
    bags: { type: 'integer', minimum: 0, maximum: 5, description: 'Bags.' },
    amount: { type: 'number', exclusiveMinimum: 0, description: 'Dollars.' },
    days: { type: 'fixed-number', oneOf: [30, 60], description: 'Days.' },
    free: { type: 'boolean', description: 'Free or not.' },
    ids: { type: 'list', items: { type: 'string', pattern: '^P$' }, description: 'Ids.' },
  });

  expect(rules.jsonSchema).toEqual({
    type: 'object',
    properties: {
      code: { type: 'string', pattern: '^\\d{4}$', description: 'A code.' },
      cabin: { type: ['string', 'null'], enum: ['low', 'high', null], description: 'A cabin.' },
      bags: { type: 'integer', minimum: 0, maximum: 5, description: 'Bags.' },
      amount: { type: 'number', exclusiveMinimum: 0, description: 'Dollars.' },
      days: { type: 'number', enum: [30, 60], description: 'Days.' },
      free: { type: 'boolean', description: 'Free or not.' },
      ids: { type: 'array', items: { type: 'string', pattern: '^P$' }, description: 'Ids.' },
    },
    required: ['code', 'bags', 'amount', 'days', 'free', 'ids'],
  });
});
