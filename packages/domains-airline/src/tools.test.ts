import type { DomainTool, Json, JsonObject } from '@eva/core';
import { databaseHash } from '@eva/core';
import { deepFreeze } from '@eva/core/domain-kit';
import { describe, expect, test } from 'vitest';
import type { AirlineDb } from './db.ts';
import domainContribution from './domain.ts';
import { anAirlineDb, NOW } from './tools/__fixtures__/an-airline-db.ts';
import { airlineTools } from './tools.ts';

type Property = JsonObject & { readonly enum?: readonly Json[]; readonly pattern?: string; readonly items?: Property };

const HOST = {
  secret: () => ({ reveal: () => '' }),
  logger: { debug: () => {}, info: () => {}, warn: () => {} },
  parts: {},
};

/** For each tool arguments that succeed on the database of the fixtures. */
const VALID: { readonly [tool: string]: JsonObject } = {
  get_reservation: { confirmation_number: 'ABC123', last_name: 'Haddad' },
  get_flight_status: { flight_number: 'CL30', flight_date: '2026-05-17' },
  get_disruption_info: { flight_number: 'CL30', date: '2026-05-17' },
  search_rebooking_options: {
    origin: 'BOS',
    destination: 'DEN',
    date: '2026-05-11',
    passenger_count: 1,
    fare_class: 'any',
  },
  rebook_flight: {
    confirmation_number: 'ABC123',
    journey_id: 'FL_CL30_20260517',
    new_journey_id: 'FL_CL40_20260511',
    rebooking_type: 'voluntary',
    waive_change_fee: false,
    new_fare_class: 'business',
    flight_number: 'CL30',
  },
  add_to_standby: { confirmation_number: 'ABC123', journey_id: 'FL_CL40_20260511', passenger_ids: ['PAX001'] },
  assign_seat: {
    confirmation_number: 'ABC123',
    passenger_id: 'PAX001',
    journey_id: 'FL_CL30_20260517',
    seat_preference: 'aisle',
    flight_number: 'CL30',
  },
  add_baggage_allowance: {
    confirmation_number: 'ABC123',
    journey_id: 'FL_CL30_20260517',
    num_bags: 2,
    flight_number: 'CL30',
  },
  add_meal_request: {
    confirmation_number: 'ABC123',
    passenger_id: 'PAX001',
    journey_id: 'FL_CL30_20260517',
    meal_type: 'vegan',
    flight_number: 'CL30',
  },
  issue_travel_credit: {
    confirmation_number: 'ABC123',
    passenger_id: 'PAX001',
    amount: 40,
    credit_reason: 'goodwill',
  },
  issue_hotel_voucher: { confirmation_number: 'ABC123', passenger_id: 'PAX001', num_nights: 1 },
  issue_meal_voucher: {
    confirmation_number: 'ABC123',
    passenger_id: 'PAX001',
    voucher_reason: 'delay_over_2_hours',
  },
  cancel_reservation: {
    confirmation_number: 'ABC123',
    journey_id: 'FL_CL30_20260517',
    cancellation_reason: 'voluntary',
  },
  process_refund: { confirmation_number: 'ABC123', refund_amount: 10, refund_type: 'taxes_only' },
  transfer_to_agent: { confirmation_number: 'ABC123', transfer_reason: 'passenger_requested', issue_summary: 'Help.' },
};

/** Refusals about the form of arguments, as opposed to what the database says. */
const FORM_ERROR = /^invalid_(?!passengers$)/;

function errorType(tool: DomainTool<AirlineDb>, args: Json): string {
  const { result } = tool.run(args, { db: anAirlineDb(), now: NOW, callIndex: 1 });
  return String((result as JsonObject).error_type ?? '');
}

function isFormError(tool: DomainTool<AirlineDb>, change: JsonObject): boolean {
  return FORM_ERROR.test(errorType(tool, { ...VALID[tool.name], ...change }));
}

test('lists the tools models see, each with arguments that succeed', () => {
  expect(airlineTools.map((tool) => [tool.name, tool.effect, errorType(tool, VALID[tool.name] ?? {})])).toEqual([
    ['get_reservation', 'auth', ''],
    ['get_flight_status', 'read', ''],
    ['get_disruption_info', 'read', ''],
    ['search_rebooking_options', 'read', ''],
    ['rebook_flight', 'write', ''],
    ['add_to_standby', 'write', ''],
    ['assign_seat', 'write', ''],
    ['add_baggage_allowance', 'write', ''],
    ['add_meal_request', 'write', ''],
    ['issue_travel_credit', 'write', ''],
    ['issue_hotel_voucher', 'write', ''],
    ['issue_meal_voucher', 'write', ''],
    ['cancel_reservation', 'write', ''],
    ['process_refund', 'write', ''],
    ['transfer_to_agent', 'system', ''],
  ]);
});

test('every refusal about the form of arguments is known to the domain as the mistake of a caller of tools', async () => {
  const { callErrorTypes } = await domainContribution.create({}, HOST);
  const returned = airlineTools.flatMap((tool) =>
    Object.entries(tool.parameters.properties as { readonly [name: string]: Property }).flatMap(([name, property]) =>
      wrongValues(property).map((value) => errorType(tool, { ...VALID[tool.name], [name]: value })),
    ),
  );

  expect([...new Set(returned)].sort()).toEqual(callErrorTypes.filter((type) => FORM_ERROR.test(type)).toSorted());
});

describe.each(airlineTools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const properties = Object.entries(tool.parameters.properties as { readonly [name: string]: Property });
  const required = tool.parameters.required as readonly string[];

  test('asks in its schema for exactly what it cannot do without', () => {
    for (const [name] of properties) {
      const { [name]: _removed, ...rest } = VALID[tool.name] ?? {};
      expect([name, FORM_ERROR.test(errorType(tool, rest))]).toEqual([name, required.includes(name)]);
      expect([name, isFormError(tool, { [name]: null })]).toEqual([name, required.includes(name)]);
    }
  });

  test('takes every value its schema lists and no other', () => {
    for (const [name, property] of properties) {
      for (const value of property.enum ?? [])
        expect([value, isFormError(tool, { [name]: value })]).toEqual([value, false]);
      if (property.enum) expect([name, isFormError(tool, { [name]: 'no_such_value' })]).toEqual([name, true]);
    }
  });

  test('refuses what breaks a pattern or bound of its schema', () => {
    for (const [name, property] of properties) {
      const wrong = wrongValues(property);
      for (const value of wrong)
        expect([name, value, isFormError(tool, { [name]: value })]).toEqual([name, value, true]);
    }
  });

  test('leaves its database alone and does the same twice', () => {
    const db = deepFreeze(anAirlineDb());
    const before = databaseHash(db);
    const args = deepFreeze(VALID[tool.name] ?? {});

    const first = tool.run(args, { db, now: NOW, callIndex: 1 });
    const second = tool.run(args, { db, now: NOW, callIndex: 1 });

    expect(second).toEqual(first);
    expect(databaseHash(db)).toBe(before);
    expect(first.db === db).toBe(tool.effect === 'read' || tool.effect === 'system');
  });
});

function wrongValues(property: Property): readonly Json[] {
  const type = Array.isArray(property.type) ? property.type[0] : property.type;
  const ofAnotherType: Json = type === 'string' ? 5 : 'word';
  return [
    ofAnotherType,
    ...(property.pattern === undefined ? [] : ['?', 'ABC123\n', '']),
    ...(property.items === undefined ? [] : [[ofAnotherType, '?'], ['?']]),
    ...(typeof property.minimum === 'number' ? [property.minimum - 1] : []),
    ...(typeof property.maximum === 'number' ? [property.maximum + 1] : []),
    ...(typeof property.exclusiveMinimum === 'number' ? [property.exclusiveMinimum] : []),
  ];
}
