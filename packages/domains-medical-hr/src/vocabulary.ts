import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { NATO_WORDS } from '@eva/core/spoken';
import { ORGANIZATION_NAME } from './organization.ts';
import { sentencesFrom } from './vocabulary-phrases.ts';

/** What people say on this line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = (await textOf(data, 'names')).split(/\s+/).filter((name) => name !== '');
  return {
    terms: [ORGANIZATION_NAME, ...names.map(capitalised), ...NATO_WORDS],
    callerPhrases: sentencesFrom(linesOf(await textOf(data, 'caller')), names),
    agentPhrases: sentencesFrom(linesOf(await textOf(data, 'agent')), names),
  };
}

async function textOf(data: URL, name: string): Promise<string> {
  return await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
