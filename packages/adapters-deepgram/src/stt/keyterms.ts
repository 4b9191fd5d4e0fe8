import type { Logger } from '@eva/core';

const MOST_TERMS = 100;
/**
 * The service takes 500 tokens in all and does not say how it counts them; beyond that it refuses, or stops
 * transcribing. Names are cut into tokens as short as two characters.
 */
const MOST_TOKENS = 500;
const SHORTEST_TOKEN = 2;

/** As many of the terms as the service takes, first things first, each once. */
export function fittingKeyterms(terms: readonly string[], logger?: Logger): readonly string[] {
  const wanted = [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))];
  let tokens = 0;
  const fitting: string[] = [];
  for (const term of wanted) {
    tokens += Math.ceil(term.length / SHORTEST_TOKEN);
    if (tokens > MOST_TOKENS || fitting.length === MOST_TERMS) break;
    fitting.push(term);
  }
  if (fitting.length < wanted.length) {
    logger?.debug('not all keyterms fit', { wanted: wanted.length, sent: fitting.length });
  }
  return fitting;
}
