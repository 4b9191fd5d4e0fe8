import type { CallerGoal, JsonObject } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

interface Rule {
  readonly when: readonly string[];
  readonly say?: readonly string[];
  readonly limits?: readonly { readonly words?: readonly string[]; readonly oneOf?: readonly string[] }[];
  readonly accept?: string;
}

describe('an outline', () => {
  it('answers each question from the fact it is about, and confirms what is read back', () => {
    const { script, flows, notDerived } = outline({
      employee_id: 'EMP204117',
      date_of_birth: '1985-03-09',
      npi: '1234509876',
      facility_code: 'QRZ-41K',
      pin: '7702',
      new_carrier: 'zurich',
      new_policy_number: 'POL-2031-7QD2XW',
      per_occurrence_limit_usd: 1_000_000,
      effective_date: '2031-02-01',
    });

    expect([flows, notDerived]).toEqual([['malpractice'], []]);
    expect(saidTo(script, 'employee number')?.[0]).toBe(
      'My employee number is echo, mike, papa, two, zero, four, one, one, seven.',
    );
    expect(saidTo(script, 'date of birth')?.[0]).toBe('I was born on march ninth, nineteen eighty five.');
    expect(saidTo(script, 'new insurance with')).toEqual(['With zurich.']);
    expect(saidTo(script, 'each occurrence')).toEqual(['It is one million dollars.']);
    expect(saidTo(script, 'cover begin')?.[0]).toBe('On february first, twenty thirty one.');
    expect(decision(script, 'policy number right')).toMatchObject({
      limits: [{ words: ['papa oscar lima two zero three one seven quebec delta two x ray whiskey'] }],
      accept: 'Yes, the policy number is right.',
    });
  });

  it('takes wishes in the order in which the goal speaks of them, and asks for the later ones', () => {
    const { script, flows } = outline(
      { pto_type: 'pto', leave_category: 'bonding' },
      { summary: 'You file for family leave, and you also want some PTO days before it.' },
    );

    expect(flows).toEqual(['leave', 'paid-time-off']);
    expect((script.tasks as readonly JsonObject[]).map(({ request }) => request)).toEqual([
      undefined,
      'I also want some days off.',
    ]);
  });

  it('numbers shifts by day and start, and tells two shifts of one call apart by their turn', () => {
    const { script } = outline(
      {
        payroll_shift_date: '2031-05-04',
        payroll_shift_start_time: '7:00 PM',
        correction_type: 'overtime_hours',
        swap_shift_date: '2031-05-11',
        swap_shift_start_time: '07:00',
        colleague_employee_id: 'EMP100200',
      },
      { summary: 'You correct your timesheet, then swap a shift.' },
    );

    expect(saidTo(script, 'shift number')).toEqual([
      'The shift number is sierra, hotel, foxtrot, two, zero, three, one, zero, five, zero, four, one, nine, zero, zero.',
      'The shift number is sierra, hotel, foxtrot, two, zero, three, one, zero, five, one, one, zero, seven, zero, zero.',
    ]);
    expect(decision(script, 'shift number right')?.limits?.[0]?.words).toHaveLength(2);
  });

  it('says what no rule reads', () => {
    const lost = outline({ first_name: 'Ina' }, { negotiation: ['Refuse any other date.', 'Be brief.'] });
    const withoutShift = outline({ colleague_employee_id: 'EMP100200' });

    expect(lost.notDerived).toEqual(['what the caller wants', 'rule 1 of negotiation_behavior is not followed']);
    expect(withoutShift.notDerived).toEqual(['which shift is meant for the shift-swap']);
  });

  it('presses only where the scenario is adversarial', () => {
    expect(outline({ pto_type: 'pto' }).script).not.toHaveProperty('pressure');
    expect(outline({ pto_type: 'pto' }, { tags: ['adversarial'] }).script).toHaveProperty('pressure');
  });
});

function outline(
  facts: JsonObject,
  {
    summary = 'You need something from human resources.',
    negotiation = [] as readonly string[],
    tags = [] as readonly string[],
  } = {},
) {
  const goal: CallerGoal = {
    summary,
    openingLine: 'Hello, I need some help.',
    facts,
    decisionTree: { negotiation_behavior: negotiation, escalation_behavior: 'Do not ask for a person.' },
  };
  const { script, ...rest } = outlineOf({ goal, now: '2031-01-15 10:00 EST', workflow: 'w', tags });
  return { ...rest, script: script as JsonObject };
}

function saidTo(script: JsonObject, cue: string): readonly string[] | undefined {
  return (script.answers as unknown as readonly Rule[]).find(({ when }) => when.includes(cue))?.say;
}

function decision(script: JsonObject, cue: string): Rule | undefined {
  return (script.decisions as unknown as readonly Rule[]).find(({ when }) => when.includes(cue));
}
