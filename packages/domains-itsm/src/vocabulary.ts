import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { capitalised, linesOf, wordsIn } from '@eva/core/domain-kit';
import { NATO_WORDS, speakDigits } from '@eva/core/spoken';
import { COMPANY_NAME } from './company.ts';
import { BUILDINGS, PRODUCTS, ZONES } from './rehearsal/values.ts';

const DIGIT_SENTENCES = 60;
const NAME_STRIDE = 25;

/** What people say on this line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = wordsIn(await textOf(data, 'names'));
  return {
    terms: [COMPANY_NAME, ...BUILDINGS, ...ZONES, ...PRODUCTS, ...names.map(capitalised), ...NATO_WORDS],
    callerPhrases: filled(linesOf(await textOf(data, 'caller')), names),
    agentPhrases: filled(linesOf(await textOf(data, 'agent')), names),
  };
}

async function textOf(data: URL, name: string): Promise<string> {
  return await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
}

/** A sentence for every value of each template's slot. */
function filled(templates: readonly string[], names: readonly string[]): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    building: BUILDINGS,
    zone: ZONES,
    product: PRODUCTS,
    letter: NATO_WORDS,
    // All names are terms; a few sentences show where a name stands.
    name: names.filter((_, index) => index % NAME_STRIDE === 0),
    digits: Array.from({ length: DIGIT_SENTENCES }, (_, index) => speakDigits(String(100_000 + index * 14_983))),
    four: Array.from({ length: DIGIT_SENTENCES }, (_, index) => speakDigits(String(1000 + index * 149))),
  };
  return templates.flatMap((template) => {
    const slot = /\{(\w+)\}/.exec(template)?.[1] ?? '';
    return (slots[slot] ?? ['']).map((value) => template.replace(`{${slot}}`, value.replaceAll(',', '')).toLowerCase());
  });
}
