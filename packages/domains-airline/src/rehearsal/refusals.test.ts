import type { RehearsalContext, RehearsalStep } from '@eva/core';
import type { Dialogue } from '@eva/core/domain-kit';
import { expect, test } from 'vitest';
import { cancelTrip } from './cancellation.ts';
import { chooseFlight } from './choose-flight.ts';
import { createConversation } from './conversation.ts';
import { reviewException } from './exceptions.ts';
import type { Reservation } from './reservation.ts';

const CONTEXT: RehearsalContext = { opening: 'Please waive it.', today: '2026-11-12', timeOfDay: '08:00' };

const RESERVATION: Reservation = {
  confirmation_number: 'VM73RB',
  fare_type: 'non_refundable',
  booking_date: '2026-01-12T15:08:00-06:00',
  passengers: [{ passenger_id: 'PAX001', elite_status: null }],
  bookings: [
    {
      ...{ journey_id: 'J1', fare_class: 'main_cabin', fare_paid: 150, status: 'confirmed' },
      segments: [{ flight_number: 'CL1', date: '2026-12-01', fare_paid: 150, bags_checked: 0, meal_request: null }],
    },
  ],
};

const FLIGHTS = ['13:15', '19:00'].map((departure_time, at) => ({
  ...{ journey_id: `F${at}`, departure_time, arrival_time: '22:00', num_stops: 0, fare: 150, segments: [] },
}));

test('a caller who insists on a waiver hears each reason once, with what is to be paid, and no offer twice', () => {
  const search = {
    ...{ origin: 'IND', destination: 'MIA', date: '2026-11-12', passengers: 1, fareClass: 'main_cabin' as const },
    charging: { fee: 199, isFree: false, oldFare: 150, creditTo: 'travel credit' as const },
  };
  const flow = chooseFlight(createConversation({ ...CONTEXT, opening: 'The earliest one.' }), search);

  const said = saidBy(flow, ['Please waive it.', 'Make an exception.', 'No, that is too much.', 'No.']);
  const sentences = said.flatMap((text) => text.split(/(?<=[.?]) /)).filter((one) => !one.endsWith('?'));

  expect(said.slice(1, 3).every((text) => text.includes('one hundred and ninety nine dollars'))).toBe(true);
  expect(said[3]).toContain('It costs the same as the other one');
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a caller who wants other terms hears no answer twice', () => {
  const said = saidBy(cancelTrip(createConversation(CONTEXT), RESERVATION), [
    'Not fair.',
    'My money.',
    'Unfair!',
    'No.',
  ]);

  expect(new Set(said).size).toBe(said.length);
});

test('what was refused is told in other words to a caller who insists, and at last that it stays so', () => {
  const conversation = createConversation(CONTEXT);
  saidBy(reviewException(conversation, RESERVATION), []);

  const again = [conversation.refuseAgain(), conversation.refuseAgain(), conversation.refuseAgain()];
  expect(new Set([conversation.withNotes(''), ...again]).size).toBe(3);
  conversation.turnTo('a meal');
  expect(conversation.refuseAgain()).toBeUndefined();
});

/** What the flow says when the caller answers so, one after the other; look-ups find the two flights. */
function saidBy(flow: Dialogue<unknown>, answers: readonly string[]): readonly string[] {
  const said: string[] = [];
  let step: IteratorResult<RehearsalStep, unknown> = flow.next();
  while (step.done !== true) {
    if (step.value.type === 'call') {
      step = flow.next({ type: 'result', result: { status: 'success', options: FLIGHTS } });
      continue;
    }
    const answer = answers[said.length];
    said.push(step.value.text);
    if (answer === undefined) break;
    step = flow.next({ type: 'heard', text: answer });
  }
  return said;
}
