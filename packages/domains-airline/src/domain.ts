import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Domain, defineContribution, defineOptions, scenariosIn } from '@eva/core';
import { type Greetings, greetingIn } from '@eva/core/domain-kit';
import { z } from 'zod';
import { AIRLINE_NAME } from './airline.ts';
import { outlineOf } from './outline/outline.ts';
import { rehearsalOf } from './rehearsal/rehearsal.ts';
import { airlineTools } from './tools.ts';
import { readVocabulary } from './vocabulary.ts';

/** Beside `src` and beside `dist`. */
const DATA = new URL('../data/', import.meta.url);

/** Results with these mean that the call itself was malformed. */
const CALL_ERROR_TYPES = [
  'tool_not_found',
  'function_not_found',
  'execution_error',
  'invalid_parameter',
  'invalid_airport_code_format',
  'invalid_bag_count',
  'invalid_cancellation_reason',
  'invalid_confirmation_number_format',
  'invalid_credit_reason',
  'invalid_date_format',
  'invalid_fare_class',
  'invalid_flight_number_format',
  'invalid_journey_id_format',
  'invalid_meal_type',
  'invalid_passenger_id_format',
  'invalid_rebooking_type',
  'invalid_refund_type',
  'invalid_seat_preference',
  'invalid_voucher_reason',
];

export default defineContribution({
  protocol: 1,
  kind: 'domain',
  id: 'airline',
  options: defineOptions(z.strictObject({})),
  create: async (): Promise<Domain> => {
    const greetings: Greetings = JSON.parse(await readFile(new URL('greetings.json', DATA), 'utf8'));
    return {
      kind: 'domain',
      id: 'airline',
      agent: {
        role: `You are the telephone agent of ${AIRLINE_NAME}. You help callers with changes, disruptions, cancellations and refunds.`,
        instructions: await readFile(new URL('instructions.md', DATA), 'utf8'),
        greeting: (locale) => greetingIn(greetings, locale, 'airline'),
      },
      tools: airlineTools,
      vocabulary: await readVocabulary(DATA),
      callErrorTypes: CALL_ERROR_TYPES,
      scenarios: () => scenariosIn(fileURLToPath(new URL('scenarios/', DATA))),
      rehearsal: rehearsalOf,
      outline: outlineOf,
    };
  },
});
