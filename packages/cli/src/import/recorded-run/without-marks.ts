import { INTERRUPTION_MARKS } from '@eva/core';

const ANY_MARK = new RegExp(
  Object.values(INTERRUPTION_MARKS)
    .map((mark) => mark.replace(/[[\]]/g, '\\$&'))
    .join('|'),
  'g',
);

/** What was said, without marks; marks of other kinds, such as `[slow]`, are the speaker's own and stay. */
export function withoutMarks(text: string): string {
  return text.replace(ANY_MARK, '').replace(/\s+/gu, ' ').trim();
}
