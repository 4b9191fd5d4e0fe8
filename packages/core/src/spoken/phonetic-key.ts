/** Groups of spellings for one sound, longest first. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^x/, 's'],
  [/tch|cz/g, 'C'],
  [/(?:sch|sh|ch)/g, 'C'],
  [/th/g, 'T'],
  [/ph/g, 'f'],
  [/gh(?=[^aeiouy]|$)/g, ''],
  [/ck|q|c(?![eiy])|x/g, 'k'],
  [/c|z/g, 's'],
  [/dg(?=[eiy])|j/g, 'j'],
  [/v/g, 'f'],
  [/d/g, 't'],
  [/b/g, 'p'],
  [/g/g, 'k'],
];

/** Two names that sound alike have the same key: consonants by sound, vowels only at the start. */
export function phoneticKey(name: string): string {
  let key = name.toLowerCase().replace(/[^a-z]/g, '');
  for (const [spelling, sound] of SOUNDS) key = key.replace(spelling, sound);
  const [first = '', ...rest] = key;
  const start = /[aeiouy]/.test(first) ? 'A' : first;
  return (start + rest.join('').replace(/[aeiouyhw]/g, '')).replace(/(.)\1+/g, '$1');
}
