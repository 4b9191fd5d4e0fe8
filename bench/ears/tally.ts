import type { Sentence } from '../../packages/adapters-local/training/sentences/sentences.ts';
import type { BenchGroup } from './bench-items.ts';
import { wordErrors, wordsOf } from './word-errors.ts';

/** What went wrong, of how much: words, or values as a whole. */
export interface Tally {
  wrong: number;
  all: number;
}

export async function count(tally: Tally, group: BenchGroup, item: Sentence, heard: string): Promise<void> {
  if (group.value === undefined) {
    tally.wrong += wordErrors(wordsOf(item.text), wordsOf(heard));
    tally.all += wordsOf(item.text).length;
    return;
  }
  const isRight = (await group.value(heard, item)) === (await group.value(item.text, item));
  tally.wrong += isRight ? 0 : 1;
  tally.all += 1;
}

/** Word error rate, or the share of values that are right. */
export function shown(group: BenchGroup, { wrong, all }: Tally): string {
  if (all === 0) return '-';
  if (group.value === undefined) return `${((100 * wrong) / all).toFixed(1)} % wrong`;
  return `${((100 * (all - wrong)) / all).toFixed(1)} % (${all - wrong}/${all})`;
}
