import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { AIRLINE_NAME } from './airline.ts';
import { AIRPORTS } from './rehearsal/places.ts';
import { SPELLING_WORDS, sentencesFrom } from './vocabulary-phrases.ts';

/** What people say on this airline's line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = (await textOf(data, 'surnames')).split(/\s+/).filter((name) => name !== '');
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

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
