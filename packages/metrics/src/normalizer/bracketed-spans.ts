/** Opening signs, each with the signs that may close it. */
type Brackets = Readonly<Record<string, string>>;

/**
 * Takes out what stands from an opening sign to the next sign that closes it; what stays open stays. In one pass: a pattern
 * would search to the end of the text for every sign that nothing closes.
 */
export function withoutSpans(text: string, brackets: Brackets, fewestInside = 0): string {
  const unclosed = new Set<string>();
  let out = '';
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    const opening = text[at] ?? '';
    const closing = unclosed.has(opening) ? undefined : brackets[opening];
    if (closing === undefined) continue;
    const ends = [...closing].map((sign) => text.indexOf(sign, at + 1)).filter((end) => end >= 0);
    const end = Math.min(...ends);
    if (ends.length === 0) unclosed.add(opening);
    else if (end - at > fewestInside) {
      out += text.slice(kept, at);
      kept = end + 1;
      at = end;
    }
  }
  return out + text.slice(kept);
}

const MARKUP = { '<': '>]', '[': '>]' };
const ASIDES = { '(': ')' };

/** Without markup, marks and asides; empty parentheses are none. */
export function withoutBrackets(text: string): string {
  return withoutSpans(withoutSpans(text, MARKUP), ASIDES, 1);
}
