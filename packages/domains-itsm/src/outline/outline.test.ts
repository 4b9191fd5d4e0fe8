import type { CallerGoal, JsonObject } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { floorsOf, partOf } from './floors.ts';
import { withLicensesSorted } from './licenses.ts';
import { outlineOf } from './outline.ts';

interface Rule {
  readonly when: readonly string[];
  readonly say?: readonly string[];
}

describe('an outline', () => {
  it('identifies the caller at every level, and answers each question from the fact it is about', () => {
    const { script, flows, notDerived } = outline({
      employee_id: 'EMP204117',
      phone_last_four: '7702',
      manager_auth_code: 'QR4Z1K',
      otp_code: '314159',
      new_hire_id: 'EMP555123',
      access_groups: ['GRP-QUILTS', 'GRP-LOOMS'],
    });

    expect([flows, notDerived]).toEqual([['account-provisioning'], []]);
    expect(saidTo(script, 'your employee id')?.[0]).toBe('My employee ID is two, zero, four, one, one, seven.');
    expect(saidTo(script, 'manager code')?.[0]).toBe('It is quebec, romeo, four, zulu, one, kilo.');
    expect(saidTo(script, 'id of the new hire')?.[0]).toBe('It is five, five, five, one, two, three.');
    expect(saidTo(script, 'access group should')).toEqual([
      'It is quebec, uniform, india, lima, tango, sierra, and also it is lima, oscar, oscar, mike, sierra.',
    ]);
  });

  it('takes wishes in the order in which the goal speaks of them, and asks for the later ones', () => {
    const { script, flows } = outline(
      { equipment_type: 'footrest', delivery_building: 'Mill', delivery_floor: 'FL4', zone_name: 'East Deck' },
      { summary: 'You want a parking space, and you also need a footrest.' },
    );

    expect(flows).toEqual(['parking', 'ergonomic-equipment']);
    expect((script.tasks as readonly JsonObject[]).map(({ request }) => request)).toEqual([
      undefined,
      'I also want some equipment for my desk.',
    ]);
    expect(saidTo(script, 'which floor shall we deliver it')).toEqual(['Floor four.']);
  });

  it.each<readonly [string, string, JsonObject, readonly string[]]>([
    ['a lockout', 'Your account is locked and you want it unlocked.', {}, ['login-issue']],
    ['an outage', 'The CRM platform seems to be completely down.', {}, ['service-outage']],
    ['a bad connection', 'Your Wi-Fi drops.', {}, ['network-connectivity']],
    ['a bad device', 'Your screen shows no signal.', {}, ['hardware-malfunction']],
    ['a desk', 'You want a window desk on floor 2.', {}, ['desk-assignment']],
    [
      'no desk, but something for one',
      'A footrest for your desk.',
      { equipment_type: 'footrest' },
      ['ergonomic-equipment'],
    ],
    [
      'a request that is about an application',
      'Where is it?',
      { request_id: 'REQ-SW-1', application_name: 'Q' },
      ['request-status'],
    ],
  ])('reads %s', (_, summary, facts, flows) => {
    expect(outline(facts, { summary }).flows).toEqual(flows);
  });

  it('expects the guide to help only a caller who holds nothing that a ticket needs', () => {
    const summary = 'Your VPN is broken.';
    const ticket = outline({ diagnostic_ref_code: 'DIAG-4Q9ZX1LM' }, { summary }).script;
    const fixed = outline({ network_name: 'Loft' }, { summary }).script;

    expect(saidTo(ticket, 'did that help the connection')?.[0]).toBe('No, it did not.');
    expect(saidTo(ticket, 'diagnostic code')?.[0]).toMatch(/^It is four, quebec, nine/);
    expect(saidTo(fixed, 'did that help the connection')).toEqual(['Yes, that helped.']);
    expect(saidTo(fixed, 'diagnostic code')).toEqual(['I do not have one.']);
  });

  it('accepts a transfer only where nothing else is wanted', () => {
    const escalation = 'If one is offered, accept the transfer.';
    const one = outline({ zone_name: 'East Deck' }, { escalation });
    const two = outline({ zone_name: 'East Deck', equipment_type: 'footrest' }, { escalation });

    expect(one.script).toHaveProperty('transfer');
    expect(two.script).not.toHaveProperty('transfer');
  });

  it('presses only where the scenario is adversarial, and says what no rule reads', () => {
    const plain = outline({ first_name: 'Ina' }, { negotiation: ['Refuse any other date.', 'Be brief.'] });

    expect(plain.script).not.toHaveProperty('pressure');
    expect(outline({}, { tags: ['adversarial'] }).script).toHaveProperty('pressure');
    expect(plain.notDerived).toEqual(['what the caller wants', 'rule 1 of negotiation_behavior is not followed']);
  });
});

it('finds the floors of one wish, and leaves those of the next alone', () => {
  const text = 'You want a desk on floor 2, accept a desk on floor 3 if it is full, request a chair for floor 5.';

  const said = partOf(text, /\bdesk\b/);

  expect(floorsOf({ text: () => undefined } as never, { first: [], other: [] }, said)).toEqual([2, 3]);
});

it.each<readonly [string, JsonObject, string, string]>([
  ['for good', { license_product_name: 'Quill' }, '', 'permanent_license'],
  ['for a while', { license_product_name: 'Quill', duration_days: 60 }, '', 'temporary_license'],
  ['once more', { license_product_name: 'Quill' }, 'You want it renewed.', 'renewed_license'],
  ['for a while, besides a renewal', { license_name_trial: 'Quill' }, 'Renew another.', 'temporary_license'],
])('tells that a licence is wanted %s', (_, facts, text, name) => {
  expect(withLicensesSorted(facts, text)[name]).toBe('Quill');
});

function outline(
  facts: JsonObject,
  {
    summary = 'You need something from the service desk.',
    negotiation = [] as readonly string[],
    escalation = 'Do not ask for a person.',
    tags = [] as readonly string[],
  } = {},
) {
  const goal: CallerGoal = {
    summary,
    openingLine: 'Hello, can you help me?',
    facts,
    decisionTree: { negotiation_behavior: negotiation, escalation_behavior: escalation },
  };
  const { script, ...rest } = outlineOf({ goal, now: '2031-01-15 10:00 EST', workflow: 'w', tags });
  return { ...rest, script: script as JsonObject };
}

function saidTo(script: JsonObject, cue: string): readonly string[] | undefined {
  return (script.answers as unknown as readonly Rule[]).find(({ when }) => when.includes(cue))?.say;
}
