import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { capitalised, linesOf, wordsIn } from '@eva/core/domain-kit';
import { AIRLINE_NAME } from './airline.ts';
import { AIRPORTS } from './rehearsal/places.ts';
import { SPELLING_WORDS, sentencesFrom } from './vocabulary-phrases.ts';

/** What people say on this airline's line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = wordsIn(await textOf(data, 'surnames'));
  const cities = AIRPORTS.map(({ city }) => city.toLowerCase());
  const lists = { cities, names };
  return {
    terms: [AIRLINE_NAME, ...AIRPORTS.map(({ city }) => city), ...names.map(capitalised), ...SPELLING_WORDS],
    callerPhrases: sentencesFrom(linesOf(await textOf(data, 'caller')), lists),
    agentPhrases: sentencesFrom(linesOf(await textOf(data, 'agent')), lists),
  };
}

async function textOf(data: URL, name: string): Promise<string> {
  return await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
}
