import type { Json, JsonObject } from '@eva/core';
import { addDays } from './calendar-days.ts';
import { contentHash } from './content-hash.ts';
import { employeeId } from './fields.ts';
import { isNothing } from './given-values.ts';
import { itsmTool, success } from './itsm-tool.ts';
import { withRow } from './rows.ts';

/** The catalogue is not asked: the agent has looked the licence up. */
export const submitLicenseRequest = itsmTool({
  name: 'submit_license_request',
  description: 'Requests a licence: permanent without a duration, else for 30, 60 or 90 days.',
  effect: 'write',
  gates: ['employee_auth'],
  parameters: {
    employee_id: employeeId,
    catalog_id: {
      type: 'string',
      pattern: '^LIC-\\d{4}$',
      errorType: 'invalid_catalog_id_format',
      description: 'Id of the licence in the catalogue.',
    },
    duration_days: {
      type: 'fixed-number',
      oneOf: [30, 60, 90],
      optional: true,
      errorType: 'invalid_duration',
      description: 'Days of a temporary licence; none for a permanent one.',
    },
  },
  prepare: (args) => ('duration_days' in args ? { ...args, duration_days: durationIn(args) } : args),
  run({ employee_id, catalog_id, duration_days }, { db, today }) {
    const term = duration_days === null ? {} : { duration_days, expiration_date: addDays(today, duration_days) };
    const request = {
      employee_id,
      catalog_id,
      status: 'submitted',
      created_date: today,
      request_type: duration_days === null ? 'license_request' : 'temporary_license',
      ...term,
    };
    const request_id = `REQ-SW-${contentHash({ request_id: null, ...request })}`;
    return success(withRow(db, 'requests', request_id, { request_id, ...request }), {
      request_id,
      catalog_id,
      license_type: duration_days === null ? 'permanent' : 'temporary',
      ...term,
      message: `Request ${request_id} is submitted.`,
    });
  },
});

const INTEGER_TEXT = /^[+-]?\d+(?:_\d+)*$/;

/** Words for nothing, zero and false mean no duration; digits are a number. */
function durationIn({ duration_days: given = null }: JsonObject): Json {
  const text = typeof given === 'string' ? given.trim() : '';
  const read = INTEGER_TEXT.test(text) ? Number(text.replaceAll('_', '')) : given;
  return isNothing(read) || read === 0 || read === false ? null : read;
}
