import { expect, it } from 'vitest';
import { deepFreeze } from './deep-freeze.ts';
import { filledTemplates, strided } from './filled-templates.ts';
import { greetingIn } from './greetings.ts';
import { ownEntry } from './own-entry.ts';
import { linesOf, wordsIn } from './phrase-lists.ts';
import { spelledCodes, spokenDays, spokenTimes } from './slot-values.ts';

it('fills every slot with its values in turn, over all templates', () => {
  const slots = { city: ['rome', 'oslo', 'lima'] };

  expect(
    filledTemplates(['to {city}', 'from {city} to {city}', 'hello'], slots, (template) =>
      template === 'hello' ? 1 : 2,
    ),
  ).toEqual(['to rome', 'to oslo', 'from lima to rome', 'from oslo to lima', 'hello']);
});

it('loses no value where the stride shares no factor with their number', () => {
  const values = Array.from({ length: 10 }, (_, index) => String(index));

  expect(strided(values, 3).slice(0, 4)).toEqual(['0', '3', '6', '9']);
  expect([...strided(values, 3)].sort()).toEqual(values);
});

it('makes codes of the asked form that are the same each time', () => {
  const codes = spelledCodes({ form: 'LD', count: 40, seed: 3 });

  expect(codes).toEqual(spelledCodes({ form: 'LD', count: 40, seed: 3 }));
  expect(codes).not.toEqual(spelledCodes({ form: 'LD', count: 40, seed: 4 }));
  expect(
    codes.every((code) => /^[a-z]+(?: ray)? (?:zero|one|two|three|four|five|six|seven|eight|nine)$/.test(code)),
  ).toBe(true);
});

it('says every day of a leap year and every time of a day once', () => {
  expect([new Set(spokenDays()).size, spokenDays().length]).toEqual([366, 366]);
  expect(new Set(spokenTimes({ everyMinutes: 15, stride: 25 })).size).toBe(96);
});

it('greets in the language of the locale, and tells which there are', () => {
  const greetings = { en: 'Hello.', de: 'Guten Tag.' };

  expect(greetingIn(greetings, 'de-AT', 'shop')).toBe('Guten Tag.');
  expect(() => greetingIn(greetings, 'constructor', 'shop')).toThrow(
    'the shop domain has no greeting for "constructor"',
  );
});

it('reads lists however they are broken into lines', () => {
  expect(linesOf(' one two \n\nthree\n')).toEqual(['one two', 'three']);
  expect(wordsIn(' one two\n\nthree\n')).toEqual(['one', 'two', 'three']);
});

it('finds entries of a table, and never what every object inherits', () => {
  expect(ownEntry<unknown>({ a: 1 }, 'a')).toBe(1);
  expect([ownEntry<unknown>({}, 'constructor'), ownEntry(undefined, 'a')]).toEqual([undefined, undefined]);
});

it('freezes what is held, however deep', () => {
  const db = deepFreeze({ rows: [{ name: 'Ida' }] });

  expect(() => Object.assign(db.rows[0] ?? {}, { name: 'Ola' })).toThrow(TypeError);
  expect(db.rows[0]?.name).toBe('Ida');
});
