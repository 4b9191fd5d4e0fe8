import type { HeardTurn } from './hearer.ts';

/** For each word of a final transcript how long after its end the first partial came that holds it. */
export function stableLatenciesMs({ text, words, partials }: HeardTurn): readonly number[] {
  const latencies: number[] = [];
  const final = text.split(' ');
  for (const [index, { endMs }] of words.entries()) {
    const upToHere = final.slice(0, index + 1).join(' ');
    const first = partials.find((partial) => `${partial.text} `.startsWith(`${upToHere} `));
    if (first !== undefined) latencies.push(Math.max(0, first.sentMs - endMs));
  }
  return latencies;
}
