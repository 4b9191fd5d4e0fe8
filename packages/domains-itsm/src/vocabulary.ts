import { readFile } from 'node:fs/promises';
import type { DomainVocabulary } from '@eva/core';
import { NATO_WORDS, speakDigits } from '@eva/core/spoken';
import { COMPANY_NAME } from './company.ts';
import { BUILDINGS, PRODUCTS, ZONES } from './rehearsal/values.ts';

const DIGIT_SENTENCES = 60;

/** What people say on this line, made of lists and templates that know no scenario. */
export async function readVocabulary(data: URL): Promise<DomainVocabulary> {
  return {
    terms: [COMPANY_NAME, ...BUILDINGS, ...ZONES, ...PRODUCTS, ...NATO_WORDS],
    callerPhrases: filled(await linesOf(data, 'caller')),
    agentPhrases: filled(await linesOf(data, 'agent')),
  };
}

async function linesOf(data: URL, name: string): Promise<readonly string[]> {
  const text = await readFile(new URL(`phrases/${name}.txt`, data), 'utf8');
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** A sentence for every value of each template's slot. */
function filled(templates: readonly string[]): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    building: BUILDINGS,
    zone: ZONES,
    product: PRODUCTS,
    letter: NATO_WORDS,
    digits: Array.from({ length: DIGIT_SENTENCES }, (_, index) => speakDigits(String(100_000 + index * 14_983))),
    four: Array.from({ length: DIGIT_SENTENCES }, (_, index) => speakDigits(String(1000 + index * 149))),
  };
  return templates.flatMap((template) => {
    const slot = /\{(\w+)\}/.exec(template)?.[1] ?? '';
    return (slots[slot] ?? ['']).map((value) => template.replace(`{${slot}}`, value.replaceAll(',', '')).toLowerCase());
  });
}
