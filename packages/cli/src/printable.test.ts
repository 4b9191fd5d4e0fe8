import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('what somebody said can neither drive the terminal nor turn the line round', () => {
  expect(printable('a\u001b]0;title\u0007b\u001b[2Jc\rd\u009b1me\u202ef\u0000\tg\nh ü 日 😀')).toBe(
    'a\uFFFD]0;title\uFFFDb\uFFFD[2Jc\uFFFDd\uFFFD1me\uFFFDf\uFFFD\tg\nh ü 日 😀',
  );
});

test('colors of our own are kept where they are asked for, and nothing else is', () => {
  const text = '\u001b[1;32mgreen\u001b[0m \u001b[2J';

  expect(printable(text, { keepsColor: true })).toBe('\u001b[1;32mgreen\u001b[0m \uFFFD[2J');
  expect(printable(text)).toBe('\uFFFD[1;32mgreen\uFFFD[0m \uFFFD[2J');
});
