import { InvalidArgumentError } from 'commander';

/** A whole number between two bounds, both allowed. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };
}

/** An amount of money above nothing. */
export function usd(text: string): number {
  const value = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && value > 0 && value <= 1_000_000) return value;
  throw new InvalidArgumentError('Expected US dollars, such as 2.50.');
}

export function commaList(text: string): readonly string[] {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.some((id) => id === '')) throw new InvalidArgumentError('Expected ids separated by commas.');
  return ids;
}

/** Collects an option that may be given several times. */
export function idList(text: string, earlier: readonly string[] | undefined): readonly string[] {
  if (text === '') throw new InvalidArgumentError('Expected a name.');
  return [...(earlier ?? []), text];
}

/** `--out ""` is mostly a shell variable that is not set; taken literally it would mean the working directory. */
export function someText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('Expected something that is not empty.');
  return text;
}
