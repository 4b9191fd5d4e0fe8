import { expect, test } from 'vitest';
import { loadFlitePhones } from '../../flite/flite-program.ts';
import { readBaseLanguage } from '../language/base-language.ts';
import { readBackSpelling } from './read-back.ts';
import { spellingsOfSounds } from './spelling-of-sounds.ts';

const phonesOf = loadFlitePhones();
const spellings = spellingsOfSounds(readBaseLanguage().spellings);

test.each(['hh ae m ax l t ax n', 'k aa y ax', 'r iy ow s', 'aa s ax l ih v ax n'])(
  'writes %s so that it sounds the same when it is read aloud',
  async (phones) => {
    const spell = readBackSpelling(spellings, () => phonesOf);

    const written = await spell(phones.split(' '));

    expect((await (await phonesOf)(written)).filter((phone) => phone !== 'pau').join(' ')).toBe(phones);
  },
);

test('takes the likelier of two spellings that are read alike', async () => {
  const likeliestFirst = ['payne', 'pain'];

  expect(
    await readBackSpelling(
      () => likeliestFirst,
      () => phonesOf,
    )(['p', 'ey', 'n']),
  ).toBe('payne');
  expect(
    await readBackSpelling(
      () => likeliestFirst.toReversed(),
      () => phonesOf,
    )(['p', 'ey', 'n']),
  ).toBe('pain');
});

test('asks the synthesiser once for the same sounds', async () => {
  let asked = 0;
  const spell = readBackSpelling(spellings, () => {
    asked += 1;
    return phonesOf;
  });

  expect(await spell(['k', 'ow'])).toBe(await spell(['k', 'ow']));
  expect(asked).toBe(1);
});
