import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { NATO_WORDS, speakDigits } from '@eva/core/spoken';
import { COMPANY_NAME } from './company.ts';
import { BUILDINGS, PRODUCTS, ZONES } from './rehearsal/values.ts';

const DIGIT_SENTENCES = 60;
const NAME_STRIDE = 25;

/** What people say on this line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  const names = (await linesOf(data, 'names')).flatMap((line) => line.split(/\s+/));
  return {
    terms: [COMPANY_NAME, ...BUILDINGS, ...ZONES, ...PRODUCTS, ...names.map(capitalised), ...NATO_WORDS],
    callerPhrases: filled(await linesOf(data, 'caller'), names),
    agentPhrases: filled(await linesOf(data, 'agent'), names),
  };
}

async function linesOf(data: URL, name: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

function capitalised(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
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
