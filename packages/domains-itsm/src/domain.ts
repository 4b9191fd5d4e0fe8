import { readFile } from 'node:fs/promises';
import { type Domain, defineContribution, defineOptions, InputError } from '@eva/core';
import { z } from 'zod';
import { CALL_ERROR_TYPES } from './call-error-types.ts';
import { COMPANY_NAME } from './company.ts';
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
    const greetings: { readonly [language: string]: string } = JSON.parse(
      await readFile(new URL('greetings.json', DATA), 'utf8'),
    );
    return {
      kind: 'domain',
      id: 'itsm',
      agent: {
        role: `You are the telephone agent of the IT service desk of ${COMPANY_NAME}. You help its employees with incidents, hardware, software, workplaces and accounts.`,
        instructions: await readFile(new URL('instructions.md', DATA), 'utf8'),
        greeting: (locale) => greetingFor(locale, greetings),
      },
      tools: itsmTools,
      vocabulary: await readVocabulary(DATA),
      callErrorTypes: CALL_ERROR_TYPES,
      scenarios: () => companyScenarios(DATA),
      rehearsal: rehearsalOf,
    };
  },
});

function greetingFor(locale: string, greetings: { readonly [language: string]: string }): string {
  const language = locale.toLowerCase().split('-')[0] ?? '';
  const greeting = Object.hasOwn(greetings, language) ? greetings[language] : undefined;
  if (greeting !== undefined) return greeting;
  throw new InputError({
    code: 'locale-unknown',
    problems: [
      {
        path: 'locale',
        message: `the itsm domain has no greeting for "${locale}"`,
        expected: Object.keys(greetings).join(', '),
      },
    ],
  });
}
