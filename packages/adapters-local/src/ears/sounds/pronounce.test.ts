import { expect, test } from 'vitest';
import { pronounce } from './pronounce.ts';

test('asks for many words at once and finds those that say their own pauses one by one', async () => {
  const asked: string[] = [];
  const phonesOf = async (text: string): Promise<readonly string[]> => {
    asked.push(text);
    return text
      .replace(/\.$/, '')
      .split(', ')
      .flatMap((word) => (word === 'odd' ? ['pau', 'o', 'pau', 'd', 'pau'] : [word, 'pau']));
  };

  expect(await pronounce(['yes', 'no', 'odd', 'z.'], phonesOf)).toEqual(
    new Map([
      ['yes', ['yes']],
      ['no', ['no']],
      ['odd', ['o', 'd']],
      ['z.', ['Z']],
    ]),
  );
  expect(asked[0]).toBe('yes, no, odd, Z.');
});
