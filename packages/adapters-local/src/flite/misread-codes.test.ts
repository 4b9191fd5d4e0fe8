import { findCode } from '@eva/core/spoken';
import { expect, test } from 'vitest';
import { misreadCodes } from './misread-codes.ts';

test('says another symbol in the middle of a spelled code, a letter for a letter and a figure for a figure', () => {
  expect(misreadCodes('Your code is kilo, four, tango, seven, two, nine. Have a good trip.')).toBe(
    'Your code is kilo, four, tango, one, two, nine. Have a good trip.',
  );
  expect(findCode(misreadCodes('mike, bravo, four, x ray, hotel, tango'))).toContain('MB4EHT');
});

test('leaves words, dates and amounts as they are', () => {
  const text = 'On march twenty seventh there is a flight at one, two or three, for one hundred and ten dollars.';

  expect(misreadCodes(text)).toBe(text);
});
