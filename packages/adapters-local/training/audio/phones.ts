/** flite's US English phones, silence last. The index of a phone is its number in the label files. */
export const PHONES = [
  'aa',
  'ae',
  'ah',
  'ao',
  'aw',
  'ax',
  'ay',
  'b',
  'ch',
  'd',
  'dh',
  'eh',
  'er',
  'ey',
  'f',
  'g',
  'hh',
  'ih',
  'iy',
  'jh',
  'k',
  'l',
  'm',
  'n',
  'ng',
  'ow',
  'oy',
  'p',
  'r',
  's',
  'sh',
  't',
  'th',
  'uh',
  'uw',
  'v',
  'w',
  'y',
  'z',
  'zh',
  'pau',
] as const;
export type Phone = (typeof PHONES)[number];

export const SILENCE: Phone = 'pau';

/** Two classes a phone (its first and its second half) and one for silence: 2 × 40 + 1. */
export const CLASS_COUNT = 2 * PHONES.length - 1;

/** The second half of a phone shows that it ends there, so that a doubled phone and its length can be seen. */
export function classOf(phone: Phone, part: 0 | 1): number {
  return 2 * PHONES.indexOf(phone) + (phone === SILENCE ? 0 : part);
}
