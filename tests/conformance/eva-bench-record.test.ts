import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { evaBenchRecords } from './eva-bench-record.ts';

function aBenchDir(scenarioDb: object): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'eva-bench-'));
  const write = (file: string, value: unknown) => writeFileSync(path.join(dir, file), JSON.stringify(value));
  mkdirSync(path.join(dir, 'itsm_scenarios'));
  mkdirSync(path.join(dir, 'itsm_aliases'));
  write('itsm_dataset.json', [
    {
      id: '7',
      current_date_time: '2026-03-17 10:45 CST',
      culture_overrides: {
        en: { first_name: 'Ann', last_name: "O'Hara", phone: '+1 $& 2', companion: { first_name: 'Bo' } },
        ko: { first_name: '수민', last_name: '송' },
      },
      romanized_culture_overrides: { ko: { first_name: 'Sumin', last_name: 'Song' } },
      ground_truth: { expected_scenario_db: { who: '<FIRST_NAME>' } },
    },
  ]);
  write('itsm_scenarios/7.json', scenarioDb);
  write('itsm_aliases/hall.json', { name: 'Hall', base: ['the hall'], translations: { ko: ['홀', 'the hall'] } });
  return dir;
}

const TOKENS = {
  mail: '<FIRST_NAME_ROMANIZED>.<LAST_NAME_ROMANIZED>@x',
  name: '<FIRST_NAME> <LAST_NAME>',
  phone: '<PHONE>',
  with: '<COMPANION_FIRST_NAME_ROMANIZED>/<COMPANION_FIRST_NAME>',
};

test('puts names in, romanised ones in lower case, and leaves tokens a language has nothing for', () => {
  const records = evaBenchRecords(aBenchDir({ rows: [TOKENS], '<PHONE>': 1 }), 'itsm');

  expect(records('7', 'en').initialDb).toEqual({
    _current_date: '2026-03-17',
    '<PHONE>': 1,
    rows: [{ mail: "ann.o'hara@x", name: "Ann O'Hara", phone: '+1 $& 2', with: 'bo/Bo' }],
  });
  expect(records('7', 'ko').initialDb.rows).toEqual([{ ...TOKENS, mail: 'sumin.song@x', name: '수민 송' }]);
  expect(records('7', 'ko').expectedDb).toEqual({ who: '수민' });
});

test('gives objects that carry the name of an alias what people call them', () => {
  const records = evaBenchRecords(aBenchDir({ a: { b: [{ name: 'Hall' }, { name: 'Tower' }] } }), 'itsm');

  expect(records('7', 'ko').initialDb.a).toEqual({
    b: [{ name: 'Hall', name_aliases: ['the hall', '홀'] }, { name: 'Tower' }],
  });
});

test('refuses a language without names and an unknown record', () => {
  const records = evaBenchRecords(aBenchDir({}), 'itsm');

  expect(() => records('7', 'fr')).toThrow('no names for fr');
  expect(() => records('8', 'en')).toThrow('no record 8');
});
