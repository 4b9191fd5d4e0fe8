import type { JsonObject } from '@eva/core';
import { speakAmount, speakDate, speakTime } from '@eva/core/spoken';
import { cityOf } from '../rehearsal/places.ts';
import type { HeldFlight } from './goal-facts.ts';
import type { GoalLimits } from './goal-limits.ts';

/** Words in which an offer asks for consent; a question inside such a turn is not asked by itself. */
const SHALL_I_BOOK = ['shall i book', 'book this flight', 'book it', 'book that flight'];
const KEEP = 'No, thank you. I will keep the flight that I have.';

export function whichFlight(flights: readonly HeldFlight[], meant: HeldFlight): JsonObject {
  const route = `from ${cityOf(meant.origin)} to ${cityOf(meant.destination)}`;
  const sameRoute = flights.filter(
    ({ origin, destination }) => origin === meant.origin && destination === meant.destination,
  );
  const which = sameRoute.length > 1 ? `${route} at ${speakTime(meant.time)}` : route;
  return {
    when: ['which flight', 'which city', 'city the flight leaves', 'flight did you miss', 'flight do you have'],
    say: [`The one ${which}.`],
    unless: ['number of the flight', 'stand by for'],
  };
}

export function whichDate(dates: readonly string[]): JsonObject {
  const [date = ''] = dates;
  return {
    when: ['which date', 'what date', 'which day', 'what day', 'new date', 'fly instead'],
    say: [`On ${speakDate(date)}.`, `I want to fly on ${speakDate(date)}.`, `The new date is ${speakDate(date)}.`],
    unless: ['shall i book'],
  };
}

export function whatTime(limits: GoalLimits, order: 'earliest' | 'any'): JsonObject {
  return {
    when: ['certain time', 'what time', 'preferred time', 'time do you need', 'need to arrive', 'leave or arrive'],
    say: [wishText(limits, order)],
    unless: SHALL_I_BOOK.slice(0, 2),
  };
}

function wishText({ arriveBy, leaveAfter, leaveBefore, leaveAt }: GoalLimits, order: 'earliest' | 'any'): string {
  if (leaveAt !== undefined) return `I want the flight that leaves at ${speakTime(leaveAt)}.`;
  if (arriveBy !== undefined) return `I need to arrive before ${speakTime(arriveBy)}.`;
  if (leaveAfter !== undefined) return `I need to leave after ${speakTime(leaveAfter)}.`;
  if (leaveBefore !== undefined) return `I want to leave before ${speakTime(leaveBefore)}.`;
  return order === 'earliest' ? 'As early as possible, please. The earliest flight.' : 'No, any time is fine.';
}

export function whichSeat(seats: readonly string[]): JsonObject {
  return {
    when: ['which seat', 'window seat', 'aisle seat', 'window * aisle', 'seat would you like'],
    say: seats.map((seat) => `${seat === 'aisle' ? 'An' : 'A'} ${seat} seat, please.`),
  };
}

export function anotherDate(date: string | undefined): JsonObject {
  return {
    when: ['another date', 'other date', 'different date', 'another day'],
    say: date === undefined ? [KEEP] : [`Yes. Please try ${speakDate(date)}.`, KEEP],
  };
}

export function refundOrFlight(line: string): JsonObject {
  return {
    when: ['full refund', 'a refund', 'another flight'],
    say: [line],
    unless: [...SHALL_I_BOOK, 'shall i cancel'],
  };
}

/** The yes to a flight: within the limits that an offer names. */
export function booking(limits: GoalLimits, dates: readonly string[]): JsonObject {
  return {
    when: SHALL_I_BOOK,
    limits: [...dateLimit(dates), ...timeLimits(limits), ...moneyLimits(limits), ...stopLimit(limits)],
    accept: 'Yes, please book that flight.',
  };
}

function dateLimit(dates: readonly string[]): readonly JsonObject[] {
  const [date] = dates;
  if (date === undefined) return [];
  const otherwise = [`No, I need to fly on ${speakDate(date)}.`, `No, I mean ${speakDate(date)}.`];
  return [{ value: 'date', which: 'last', oneOf: dates, isOptional: true, otherwise }];
}

function timeLimits({ arriveBy, leaveAfter, leaveBefore, leaveAt }: GoalLimits): readonly JsonObject[] {
  const arriving = ['arriving at', 'arrives at', 'arriving', 'arrive'];
  const leaving = ['flight at', 'stop at', 'leaves at'];
  const limits: JsonObject[] = [];
  if (arriveBy !== undefined) {
    const otherwise = `No, that is too late. I need to arrive before ${speakTime(arriveBy)}.`;
    limits.push({ value: 'time', after: arriving, atMost: arriveBy, otherwise });
  }
  if (leaveAt !== undefined) {
    const otherwise = `No, I want the flight that leaves at ${speakTime(leaveAt)}.`;
    limits.push({ value: 'time', after: leaving, oneOf: [leaveAt], otherwise });
    return limits;
  }
  if (leaveAfter !== undefined) {
    const otherwise = `No, I need to leave after ${speakTime(leaveAfter)}.`;
    limits.push({ value: 'time', after: leaving, atLeast: leaveAfter, otherwise });
  }
  if (leaveBefore !== undefined) {
    const otherwise = `No, I want to leave before ${speakTime(leaveBefore)}.`;
    limits.push({ value: 'time', after: leaving, atMost: leaveBefore, otherwise });
  }
  return limits;
}

function moneyLimits({ mostToPay, highestFee }: GoalLimits): readonly JsonObject[] {
  if (mostToPay !== undefined) {
    return [
      {
        value: 'amount',
        after: ['total is', 'total of', 'total'],
        atMost: mostToPay,
        zero: ['no charge'],
        otherwise:
          mostToPay < 1
            ? 'No, I do not want to pay for this.'
            : `No, I can pay at most ${speakAmount(Math.ceil(mostToPay))}.`,
      },
    ];
  }
  if (highestFee === undefined) return [];
  return [
    {
      value: 'amount',
      after: ['change fee is', 'fee is'],
      atMost: highestFee,
      zero: ['fee is waived', 'no change fee', 'no charge'],
      otherwise: highestFee < 1 ? 'No, I do not want to pay a fee.' : 'No, that fee is too high.',
    },
  ];
}

function stopLimit({ isNonstop }: GoalLimits): readonly JsonObject[] {
  if (!isNonstop) return [];
  return [{ value: 'words', notWords: ['one stop', 'two stops'], otherwise: 'No, I need a direct flight.' }];
}

const CANCELLING = ['shall i cancel', 'cancel it'];

export function cancelling(wantsMoney: boolean): JsonObject {
  const limits = wantsMoney
    ? [{ value: 'words', words: ['full refund', 'payment method'], otherwise: 'No, I want the full refund.' }]
    : [];
  return { when: CANCELLING, limits, accept: 'Yes, please cancel it.' };
}

export const HOTEL: JsonObject = {
  when: ['like a hotel voucher', 'need a hotel', 'hotel voucher for'],
  limits: [],
  accept: 'Yes, please.',
  unless: ['is issued'],
};

export function standingBy(times: readonly string[]): JsonObject {
  const limits =
    times.length === 0
      ? []
      : [
          {
            value: 'time',
            after: ['today at', 'leaves today at'],
            oneOf: times,
            otherwise: `No, I mean the flight at ${speakTime(times[0] ?? '')}.`,
          },
        ];
  return { when: ['add you to', 'shall i add', 'put you on'], limits, accept: 'Yes, please add me.' };
}

export function standbyFlight(time: string): JsonObject {
  return {
    when: ['number of the flight', 'flight number', 'which flight', 'flight * stand by for', 'another flight'],
    say: [`The flight at ${speakTime(time)}.`, `I mean the flight that leaves at ${speakTime(time)}.`],
  };
}
