import { expect, test } from 'vitest';
import { databaseDiff, summarizeDiff } from './database-diff.ts';

test('finds nothing between databases that hash alike', () => {
  const expected = { t: { r: { meal: null, bookings: [1, 2] } }, session: { a: 1 } };
  const actual = { t: { r: { meal: 'none', bookings: [2, 1] } }, session: { a: 2 } };

  expect(databaseDiff(expected, actual)).toEqual({ tables_added: [], tables_removed: [], tables_modified: {} });
});

test('names tables, records and fields that came or went', () => {
  const expected = { gone: {}, t: { r1: { a: 1, b: 1 }, r2: {} } };
  const actual = { new: {}, t: { r1: { a: 1, c: 1 }, r3: {} } };

  expect(databaseDiff(expected, actual)).toEqual({
    tables_added: ['new'],
    tables_removed: ['gone'],
    tables_modified: {
      t: {
        records_added: ['r3'],
        records_removed: ['r2'],
        records_modified: { r1: { fields_added: ['c'], fields_removed: ['b'], fields_modified: {} } },
      },
    },
  });
});

test('says of each field how it differs', () => {
  const expected = { t: { r: { fare: 340, name: 'a', seats: [1], stops: [{ x: 1 }, 5] } } };
  const actual = { t: { r: { fare: '340', name: 'b', seats: [1, 2], stops: [{ x: 2 }, 5] } } };

  expect(databaseDiff(expected, actual).tables_modified).toEqual({
    t: {
      records_added: [],
      records_removed: [],
      records_modified: {
        r: {
          fields_added: [],
          fields_removed: [],
          fields_modified: {
            fare: {
              type: 'type_mismatch',
              expected: 340,
              actual: '340',
              expected_type: 'integer',
              actual_type: 'string',
            },
            name: { type: 'value_mismatch', expected: 'a', actual: 'b' },
            seats: {
              type: 'list_length_mismatch',
              expected: [1],
              actual: [1, 2],
              expected_length: 1,
              actual_length: 2,
            },
            stops: {
              type: 'list_differences',
              differences: [
                {
                  index: 0,
                  diff: {
                    fields_added: [],
                    fields_removed: [],
                    fields_modified: { x: { type: 'value_mismatch', expected: 1, actual: 2 } },
                  },
                },
              ],
            },
          },
        },
      },
    },
  });
});

test('compares tables that hold no records as a whole, as they are written', () => {
  expect(databaseDiff({ _current_date: 'none', log: [1] }, { _current_date: null, log: [1] }).tables_modified).toEqual({
    _current_date: { type: 'non_dict_table', expected: 'none', actual: null },
  });
});

test('counts in its summary only what there is', () => {
  const diff = databaseDiff({ a: {}, t: { r: 5 } }, { t: { r: 6 } });

  expect(summarizeDiff(diff)).toBe('1 tables removed, 1 tables modified');
  expect(summarizeDiff(databaseDiff({}, {}))).toBe('no table differs');
});
