import type { GoalFacts } from '@eva/core/domain-kit';

/** The floors that a goal names for one wish, the one it likes best first; none where it names none. */
export function floorsOf(
  facts: GoalFacts,
  names: { readonly first: readonly string[]; readonly other: readonly string[] },
  said: string,
): readonly number[] {
  const known = [facts.text(...names.first), facts.text(...names.other)].flatMap((floor) => floorsIn(floor ?? ''));
  return [...new Set([...known, ...floorsIn(said)])];
}

/** What a goal says of one wish: from its word on to where the next wish begins. */
export function partOf(text: string, words: RegExp): string {
  const at = text.search(words);
  if (at < 0) return '';
  const end = text.slice(at).search(NEXT_WISH);
  return end < 0 ? text.slice(at) : text.slice(at, at + end);
}

const NEXT_WISH = /;|\.(?=\s|$)|, (?:(?:and|then) )*(?:you\b(?! want the agent)|also\b|request\b|book\b|get\b|an? \b)/;

function floorsIn(text: string): readonly number[] {
  return [...text.matchAll(/\b(?:FL|floor )(\d{1,2})\b/gi)].map(([, floor]) => Number(floor));
}
