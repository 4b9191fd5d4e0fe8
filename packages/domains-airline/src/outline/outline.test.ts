import type { CallerGoal, JsonObject } from '@eva/core';
import { describe, expect, it } from 'vitest';
import { limitsIn } from './goal-limits.ts';
import { outlineOf } from './outline.ts';

describe('a limit in a must-have', () => {
  it.each<readonly [string, object]>([
    ['Arrival in OMA is no later than 6:15 PM Central.', { arriveBy: '18:15' }],
    ['The new flight departs after 12:00 PM local time.', { leaveAfter: '12:00' }],
    ['You leave at 3 pm or later.', { leaveAfter: '15:00' }],
    ['A daytime departure between 9:00 AM and 2:30 PM.', { leaveAfter: '09:00', leaveBefore: '14:30' }],
    ['You are on the 4:00 PM flight.', { leaveAt: '16:00' }],
    ['All costs together are $90 or less.', { mostToPay: 90 }],
    ['The total you pay must be under $90.', { mostToPay: 89.99 }],
    ['The same-day change fee is below $60.', { highestFee: 59.99 }],
    ['You get a meal voucher of $12.', {}],
    ['It is a nonstop flight.', { isNonstop: true }],
    ['No more than one stop, nonstop if possible.', {}],
  ])('is read from "%s"', (sentence, limits) => {
    expect(limitsIn(sentence)).toEqual(limits);
  });
});

describe('an outline', () => {
  it('takes code, name, date, limits and seats from the goal', () => {
    const { script, flows, notDerived } = outlineOf(
      aGoal({
        openingLine: 'I need to change my flight.',
        mustHaves: ['The new date is 2026-05-08.', 'You pay $100 or less in total.', 'The agent hums a tune.'],
      }),
    );

    expect(flows).toEqual(['change-flight']);
    expect(notDerived).toEqual(['must-have 3 is not checked']);
    expect(script).toMatchObject({
      code: 'H582LN',
      lastName: 'Walker',
      knows: { dates: ['2026-05-11', '2026-05-08', '2026-04-30'] },
      transfer: { accept: false },
      decisions: [
        {
          limits: [
            { value: 'date', oneOf: ['2026-05-08'] },
            { value: 'amount', atMost: 100 },
          ],
        },
      ],
    });
    expect(script).toMatchObject({
      answers: [{ say: ['An aisle seat, please.', 'A window seat, please.'] }, {}, {}, {}],
    });
  });

  it.each<readonly [string, string]>([
    ['Can you put me on standby for the noon flight?', 'standby'],
    ['My flight was cancelled and I need another flight.', 'disruption'],
    ['I missed my flight this morning.', 'missed-flight'],
    ['I need to cancel my flight.', 'cancellation'],
    ['My flight is delayed, can I get a voucher?', 'compensation'],
    ["Can you tell me about my husband's flight?", 'other-passenger'],
    ['Can you move me to an earlier flight today?', 'change-same-day'],
  ])('knows by "%s" what is wanted', (openingLine, flow) => {
    expect(outlineOf(aGoal({ openingLine, mustHaves: [] })).flows).toEqual([flow]);
  });

  it('says nothing that the caller keeps to itself', () => {
    const facts = { confirmation_code_if_eventually_provided: 'H582LN', last_name_if_eventually_provided: 'Walker' };

    const { script } = outlineOf(aGoal({ openingLine: 'I want to change my flight.', mustHaves: [], facts }));

    expect(JSON.stringify(script)).not.toMatch(/H582LN|Walker/);
  });
});

function aGoal({
  openingLine,
  mustHaves,
  facts = { confirmation_number: 'H582LN', last_name: 'Walker' },
}: {
  readonly openingLine: string;
  readonly mustHaves: readonly string[];
  readonly facts?: JsonObject;
}) {
  const goal: CallerGoal = {
    summary: 'You call the airline.',
    openingLine,
    decisionTree: { must_have_criteria: mustHaves, escalation_behavior: 'If it is offered, you must decline.' },
    facts: {
      ...facts,
      seat_preference: { first_choice: 'aisle', second_choice: 'window' },
      original_travel_details: [
        { origin: 'BOS', destination: 'ATL', flight_date: '2026-05-11', departure_time: '07:30', status: 'confirmed' },
      ],
    },
  };
  return { goal, now: '2026-04-30 16:20 EST', workflow: 'voluntary_change', tags: [] };
}
