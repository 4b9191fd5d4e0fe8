import { readFile } from 'node:fs/promises';
import { type Domain, defineContribution, defineOptions } from '@eva/core';
import { type Greetings, greetingIn } from '@eva/core/domain-kit';
import { z } from 'zod';
import { CALL_ERROR_TYPES } from './call-error-types.ts';
import { COMPANY_NAME } from './company.ts';
import { outlineOf } from './outline/outline.ts';
import { rehearsalOf } from './rehearsal/rehearsal.ts';
import { companyScenarios } from './scenarios.ts';
import { itsmTools } from './tools.ts';
import { readVocabulary } from './vocabulary.ts';

/** Beside `src` and beside `dist`. */
const DATA = new URL('../data/', import.meta.url);

export default defineContribution({
  protocol: 1,
  kind: 'domain',
  id: 'itsm',
  options: defineOptions(z.strictObject({})),
  create: async (): Promise<Domain> => {
    const greetings: Greetings = JSON.parse(await readFile(new URL('greetings.json', DATA), 'utf8'));
    return {
      kind: 'domain',
      id: 'itsm',
      agent: {
        role: `You are the telephone agent of the IT service desk of ${COMPANY_NAME}. You help its employees with incidents, hardware, software, workplaces and accounts.`,
        instructions: await readFile(new URL('instructions.md', DATA), 'utf8'),
        greeting: (locale) => greetingIn(greetings, locale, 'itsm'),
      },
      tools: itsmTools,
      vocabulary: await readVocabulary(DATA),
      callErrorTypes: CALL_ERROR_TYPES,
      scenarios: () => companyScenarios(DATA),
      rehearsal: rehearsalOf,
      outline: outlineOf,
    };
  },
});
