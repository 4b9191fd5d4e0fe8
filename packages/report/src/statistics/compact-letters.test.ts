import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactLetters } from './compact-letters.ts';

const names = ['p', 'q', 'r', 's'];
const pairs = names.flatMap((_, a) => names.slice(a + 1).map((__, later) => [a, a + 1 + later] as const));

test('gives two names a common letter just where they do not differ', () => {
  const which = fc.array(fc.boolean(), { minLength: pairs.length, maxLength: pairs.length });

  fc.assert(
    fc.property(which, (isDifferent) => {
      const differs = names.map((_, a) =>
        names.map((__, b) => pairs.some(([one, other], at) => isDifferent[at] && one === a && other === b)),
      );
      const letters = compactLetters(names, differs);
      for (const [at, [a, b]] of pairs.entries()) {
        const [one = '', other = ''] = [letters.get(names[a] ?? ''), letters.get(names[b] ?? '')];
        if (letters.size > 0) expect([...one].some((letter) => other.includes(letter))).toBe(!isDifferent[at]);
      }
      expect(letters.size).toBe(isDifferent.some(Boolean) ? names.length : 0);
    }),
  );
});
