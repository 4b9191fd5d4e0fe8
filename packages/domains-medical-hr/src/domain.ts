import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Domain, defineContribution, defineOptions, scenariosIn } from '@eva/core';
import { type Greetings, greetingIn } from '@eva/core/domain-kit';
import { z } from 'zod';
import { CALL_ERROR_TYPES } from './call-error-types.ts';
import { ORGANIZATION_NAME } from './organization.ts';
import { outlineOf } from './outline/outline.ts';
import { rehearsalOf } from './rehearsal/rehearsal.ts';
import { medicalHrTools } from './tools.ts';
import { readVocabulary } from './vocabulary.ts';

/** Beside `src` and beside `dist`. */
const DATA = new URL('../data/', import.meta.url);

export default defineContribution({
  protocol: 1,
  kind: 'domain',
  id: 'medical_hr',
  options: defineOptions(z.strictObject({})),
  async create(): Promise<Domain> {
    const greetings: Greetings = JSON.parse(await readText('greetings.json'));
    return {
      kind: 'domain',
      id: 'medical_hr',
      agent: {
        role: `You are the telephone agent of human resources at ${ORGANIZATION_NAME}. You help employees and credentialed providers.`,
        instructions: await readText('instructions.md'),
        greeting: (locale) => greetingIn(greetings, locale, 'medical_hr'),
      },
      tools: medicalHrTools,
      vocabulary: await readVocabulary(DATA),
      callErrorTypes: CALL_ERROR_TYPES,
      scenarios: () => scenariosIn(fileURLToPath(new URL('scenarios/', DATA))),
      rehearsal: rehearsalOf,
      outline: outlineOf,
    };
  },
});

async function readText(name: string): Promise<string> {
  return await readFile(new URL(name, DATA), 'utf8');
}
