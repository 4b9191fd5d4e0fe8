import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { capitalised, linesOf, wordsIn } from '@eva/core/domain-kit';
import { NATO_WORDS } from '@eva/core/spoken';
import { ORGANIZATION_NAME } from './organization.ts';
import { sentencesFrom } from './vocabulary-phrases.ts';

/** What people say on this line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = wordsIn(await textOf(data, 'names'));
  return {
    terms: [ORGANIZATION_NAME, ...names.map(capitalised), ...NATO_WORDS],
    callerPhrases: sentencesFrom(linesOf(await textOf(data, 'caller')), names),
    agentPhrases: sentencesFrom(linesOf(await textOf(data, 'agent')), names),
  };
}

async function textOf(data: URL, name: string): Promise<string> {
  return await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
}
