import { readFileSync } from 'node:fs';
import type { Domain, Json } from '@eva/core';
import { expect, test } from 'vitest';
import airline from '../../packages/domains-airline/src/domain.ts';
import itsm from '../../packages/domains-itsm/src/domain.ts';
import medicalHr from '../../packages/domains-medical-hr/src/domain.ts';
import { HOST } from './text-call.ts';

/** So many words in a row are one scenario's sentence, and no longer the way people talk. */
const LONGEST_SHARED_WORDS = 5;
/** Fields of a script that hold what the caller says; the others hold what it listens for. */
const SAID = ['request', 'say', 'accept', 'otherwise', 'closing', 'farewell'];

test.each([
  ['airline', 'domains-airline', airline],
  ['itsm', 'domains-itsm', itsm],
  ['medical_hr', 'domains-medical-hr', medicalHr],
] as const)('tells recognisers no sentence that a scenario of %s will say', async (_, folder, contribution) => {
  const domain: Domain = await contribution.create({}, HOST);
  const known = new Map<string, string>();
  for await (const { id, goal } of domain.scenarios()) {
    for (const line of [goal.openingLine, ...linesOf(goal.script ?? null)]) {
      for (const run of runsOf(line)) known.set(run, `${id}: ${line}`);
    }
  }

  const shared = ['caller', 'agent'].flatMap((side) =>
    phrasesOf(folder, side).flatMap((phrase) => {
      const line = runsOf(phrase).flatMap((run) => known.get(run) ?? [])[0];
      return line === undefined ? [] : [{ phrase, line }];
    }),
  );

  expect(known.size).toBeGreaterThan(400);
  expect(shared).toEqual([]);
});

/** The lists as they are kept; what stands for a slot comes from lists that know no scenario. */
function phrasesOf(folder: string, side: string): readonly string[] {
  const file = new URL(`../../packages/${folder}/data/phrases/${side}.txt`, import.meta.url);
  return readFileSync(file, 'utf8').split('\n');
}

function linesOf(value: Json, key = ''): readonly string[] {
  if (typeof value === 'string') return SAID.includes(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item: Json) => linesOf(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => linesOf(item as Json, name));
}

/** Every run of words that is too long to be shared; none goes over a slot. */
function runsOf(text: string): readonly string[] {
  const length = LONGEST_SHARED_WORDS + 1;
  return text
    .toLowerCase()
    .split(/\{\w+\}/)
    .flatMap((part) => {
      const words = part.replaceAll('-', ' ').match(/[a-z0-9']+/g) ?? [];
      return words
        .slice(0, Math.max(0, words.length - length + 1))
        .map((__, at) => words.slice(at, at + length).join(' '));
    });
}
