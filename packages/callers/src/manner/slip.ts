/** Four symbols or more, one word each: a code or a number that is spelled out. */
const SPELLED = /\b[\w-]+(?:, [\w-]+){3,}\b/;

/**
 * The text with a slip of the tongue before it: the first half of what is spelled, two symbols of it exchanged, then
 * `line`, then all of it as it should be. Undefined where nothing is spelled, or no exchange would be noticed.
 */
export function withSlip(text: string, line: string, pause: string): string | undefined {
  const found = SPELLED.exec(text);
  if (found === null) return undefined;
  const symbols = found[0].split(', ');
  const half = symbols.slice(0, Math.max(3, Math.ceil(symbols.length / 2)));
  const [last, before] = [half.at(-1), half.at(-2)];
  if (last === undefined || before === undefined || last === before) return undefined;
  const wrong = [...half.slice(0, -2), last, before].join(', ');
  return `${text.slice(0, found.index)}${wrong}. ${pause} ${line} ${pause} ${text}`;
}
