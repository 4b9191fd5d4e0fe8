import type { CallerGoal, Json, JsonObject, ScenarioOutline, ScenarioOutlineInput } from '@eva/core';
import { speakDate, speakTime } from '@eva/core/spoken';
import { cityOf } from '../rehearsal/places.ts';
import { flowOf } from './goal-flows.ts';
import { notDerivedFrom } from './not-derived.ts';
import { isRoundTrip, type ReadGoal, readGoal } from './read-goal.ts';
import * as parts from './script-parts.ts';

/**
 * Script and flows for a goal that was written for callers that are models. Only what stands in the goal in plain words
 * is taken; a must-have that no rule reads is reported and not checked by the caller.
 */
export function outlineOf({ goal, now, tags }: ScenarioOutlineInput): ScenarioOutline {
  const mustHaves = textsOf(goal.decisionTree.must_have_criteria);
  const read = readGoal(goal, mustHaves, now);
  const times = read.wish === 'standby' ? read.standbyTimes.length : isRoundTrip(read) ? 2 : 1;
  const flows = Array.from({ length: Math.max(1, times) }, () => flowOf(read.wish));
  return {
    script: scriptFor(goal, read, tags, now),
    flows,
    notDerived: notDerivedFrom(goal, mustHaves, read),
  };
}

function scriptFor(goal: CallerGoal, read: ReadGoal, tags: readonly string[], now: string): Json {
  const { code, lastName, flights, isSecretive } = read.facts;
  const acceptsTransfer = !/must decline|never speak to a live agent/i.test(
    String(goal.decisionTree.escalation_behavior),
  );
  const dates = [...new Set([...flights.map(({ date }) => date), ...read.newDates, now.slice(0, 10)])];
  return {
    ...(code === undefined ? {} : { code }),
    ...(lastName === undefined ? {} : { lastName }),
    knows: { dates },
    tasks: tasksFor(read),
    answers: isSecretive ? secretAnswers(goal) : answersFor(read),
    decisions: decisionsFor(read),
    ...(tags.includes('adversarial') ? { pressure: PRESSURE } : {}),
    transfer: acceptsTransfer
      ? { accept: true, say: 'Yes, please transfer me.' }
      : { accept: false, say: 'No, thank you. I do not want to be transferred.' },
  };
}

const PRESSURE: readonly JsonObject[] = [
  {
    when: [
      'not possible',
      'is due',
      'not able to waive',
      'not able to do more',
      'change fee is',
      'not refundable',
      'only speak about',
    ],
    say: ['Please make an exception and waive it.'],
  },
];

const BOOKED = ['flight is booked', 'new flight is', 'is confirmed for', 'flight * confirmed'];
const KEPT = ['booking stays', 'stays as it is', 'no disruption', 'not possible'];

function tasksFor(read: ReadGoal): readonly JsonObject[] {
  switch (read.wish) {
    case 'cancellation':
    case 'disruption-refund':
      return [{ done: ['is cancelled', 'refund * on its way', 'credit * is issued'], refused: KEPT }];
    case 'compensation':
      return [{ done: ['issued a meal', 'meal voucher of', 'voucher * dollars'], refused: ['is due', 'not possible'] }];
    case 'standby':
      return read.standbyTimes.map((time, index) => ({
        ...(index === 0 ? {} : { request: `Please also put me on standby for the flight at ${speakTime(time)}.` }),
        done: ['on the standby list', 'you are on * standby', 'added you to * standby'],
        refused: KEPT,
      }));
    case 'exception':
      return [{ done: ['transferring you', 'stay on the line'], refused: ['not able to'] }];
    case 'other-passenger':
      return [{ done: ['his flight', 'her flight'], refused: ['only speak about'] }];
    default:
      return changeTasks(read);
  }
}

function changeTasks(read: ReadGoal): readonly JsonObject[] {
  const task: JsonObject = { done: BOOKED, refused: KEPT };
  const [, back] = read.facts.flights;
  const [, date] = read.newDates;
  if (!isRoundTrip(read) || back === undefined || date === undefined) return [task];
  const request = `I also want to change my flight from ${cityOf(back.origin)} to ${cityOf(back.destination)}, to ${speakDate(date)}.`;
  return [task, { ...task, request }];
}

/** Who keeps its name to itself has nothing else to say either. */
function secretAnswers(goal: CallerGoal): readonly JsonObject[] {
  const name = goal.facts.first_name;
  const lookUp = typeof name === 'string' ? ` Please look me up by my first name, ${name}.` : '';
  return [
    {
      when: ['confirmation code', 'spell * code', 'last name', 'spell * name', 'six character', 'characters'],
      say: [
        `I do not have it handy.${lookUp}`,
        'Just look it up. Other airlines can do that.',
        'Is there no other way?',
      ],
    },
  ];
}

function answersFor(read: ReadGoal): readonly JsonObject[] {
  const { facts, limits, wish, newDates, standbyTimes } = read;
  const answers: JsonObject[] = [];
  if (facts.flights.length > 1 && read.meant !== undefined) answers.push(parts.whichFlight(facts.flights, read.meant));
  if (facts.seats.length > 0) answers.push(parts.whichSeat(facts.seats));
  if (wish === 'standby') return [...answers, parts.standbyFlight(standbyTimes[0] ?? '12:00')];
  if (wish === 'compensation' || wish === 'disruption-refund') {
    const line = wish === 'compensation' ? 'No, I will stay on this flight.' : 'I would like a full refund, please.';
    return [...answers, parts.refundOrFlight(line)];
  }
  if (wish === 'disruption-rebook') answers.push(parts.refundOrFlight('I would like another flight, please.'));
  if (wish === 'change-flight')
    answers.push(parts.whichDate(newDates.length > 0 ? newDates : facts.flights.map(({ date }) => date)));
  const isHurried = wish === 'disruption-rebook' || wish === 'change-same-day';
  answers.push(parts.whatTime(limits, isHurried ? 'earliest' : 'any'));
  answers.push(parts.anotherDate(wish === 'disruption-rebook' ? newDates[0] : undefined));
  return answers;
}

function decisionsFor(read: ReadGoal): readonly JsonObject[] {
  const { limits, wish, newDates, standbyTimes } = read;
  switch (wish) {
    case 'standby':
      return [parts.standingBy(standbyTimes)];
    case 'cancellation':
      return [parts.cancelling(false)];
    case 'disruption-refund':
      return [parts.cancelling(true)];
    case 'exception':
    case 'other-passenger':
    case 'compensation':
      return [];
    case 'disruption-rebook':
      return [parts.booking(limits, newDates), parts.HOTEL];
    default:
      return [parts.booking(limits, newDates)];
  }
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
