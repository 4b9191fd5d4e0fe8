import { expect, test } from 'vitest';
import { heardText } from './heard-text.ts';

test.each([
  [0, ''],
  [0.24, ''],
  [0.25, 'four'],
  [0.99, 'four four four'],
  [1, 'four four four four'],
])('of a text played to a share of %s the words that had ended were heard', (share, heard) => {
  expect(heardText('four four four four', share)).toBe(heard);
});
