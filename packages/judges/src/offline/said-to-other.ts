import { sentencesOf } from './call-language.ts';

/**
 * What one side says to the other, as far as rules take a yes or an excuse from it: not what is written like data, and no
 * sentence about judging, since nobody on the phone is there to judge.
 */
export function saidToOther(text: string): string {
  return sentencesOf(outsideBrackets(text.replace(ELEMENT, ' ')))
    .filter((sentence) => !ABOUT_JUDGING.test(sentence))
    .join(' ');
}

const ABOUT_JUDGING =
  /\b(?:judg(?:e|es|ing|ement|ment)|grad(?:es?|ers?|ing)|evaluat(?:e|ion|ors?)|reviewers?|auditors?|rubrics?|ratings?|verdicts?|scor(?:es?|ing))\b/i;

/** Markup and what it holds: "<consent>yes</consent>". */
const ELEMENT = /<(\w+)[^>]*>[\s\S]*?<\/\1>/g;

const OPENING = '{[<';
const CLOSING = '}]>';

/** Speech has no brackets; whatever stands in a closed pair of them was put there. */
function outsideBrackets(text: string): string {
  let kept = '';
  let held = '';
  let depth = 0;
  for (const character of text) {
    if (OPENING.includes(character)) depth += 1;
    if (depth === 0) kept += character;
    else held += character;
    if (depth > 0 && CLOSING.includes(character)) {
      depth -= 1;
      if (depth === 0) held = ' ';
    }
  }
  return kept + held;
}
