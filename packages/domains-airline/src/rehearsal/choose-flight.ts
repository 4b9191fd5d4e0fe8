import { callTool, type Dialogue, plainWords } from '@eva/core/domain-kit';
import { findDates, findYesNo, speakAmount, speakDate, speakTime } from '@eva/core/spoken';
import type { Conversation } from './conversation.ts';
import { ask } from './dialogue.ts';
import { type Charging, isSamePrice, priceText, totalOf } from './price.ts';
import { type Booking, type FlightOption, part, succeeded } from './reservation.ts';
import { byWishes, findWishes, hasWishes, type Wishes } from './wishes.ts';

export interface FlightSearch {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
  readonly passengers: number;
  readonly fareClass: Booking['fare_class'];
  readonly charging: Charging;
}

export type FlightChoice =
  | { readonly type: 'flight'; readonly option: FlightOption; readonly date: string }
  | { readonly type: 'none' };

/** Searches, asks for wishes, proposes one flight after the other with all costs, until one is explicitly wanted. */
export function* chooseFlight(conversation: Conversation, search: FlightSearch): Dialogue<FlightChoice> {
  let date = search.date;
  let wishes = findWishes(conversation.request);
  for (let dates = 0; dates < MAX_DATES; dates += 1) {
    const options = yield* flightsOn(conversation, { ...search, date });
    if (options.length === 0) {
      const next = yield* askOtherDate(conversation, `There is no free seat on ${speakDate(date)}.`);
      if (next === undefined) return { type: 'none' };
      date = next;
      continue;
    }
    if (options.length > 1 && !hasWishes(wishes)) wishes = yield* askWishes(conversation, options.length);

    const outcome = yield* propose(conversation, { ...search, date }, options, wishes);
    if (outcome.type === 'flight') return { type: 'flight', option: outcome.option, date };
    if (outcome.type === 'other-date') {
      date = outcome.date;
      wishes = outcome.wishes;
      continue;
    }
    wishes = outcome.wishes;
    const next = yield* askOtherDate(conversation, `I have no other flight on ${speakDate(date)}.`);
    if (next === undefined) return { type: 'none' };
    date = next;
  }
  return { type: 'none' };
}

/** Dates looked at before the search is given up. */
const MAX_DATES = 6;

/** What can still be caught, as far as the time of day is known. */
function* flightsOn({ context }: Conversation, search: FlightSearch): Dialogue<readonly FlightOption[]> {
  const result = yield* callTool('search_rebooking_options', {
    origin: search.origin,
    destination: search.destination,
    date: search.date,
    passenger_count: search.passengers,
    fare_class: search.fareClass,
  });
  const options = succeeded(result) ? part<readonly FlightOption[]>(result, 'options') : [];
  const earliest = search.date === context.today ? (context.timeOfDay ?? '') : '';
  return options.filter((option) => option.departure_time > earliest);
}

function* askWishes(conversation: Conversation, count: number): Dialogue<Wishes> {
  conversation.note(`I found ${count === 2 ? 'two' : count === 3 ? 'three' : 'several'} flights on that day.`);
  return yield* ask(conversation, {
    text: 'Do you need to leave or arrive at a certain time?',
    understand: (heard) => {
      const wishes = findWishes(heard);
      if (hasWishes(wishes)) return wishes;
      const isIndifferent =
        findYesNo(heard) === 'no' || /\b(any|anything|either|whatever|don't mind|fine)\b/.test(plainWords(heard));
      return isIndifferent ? {} : undefined;
    },
    again: 'By what time do you need to arrive?',
  });
}

type Proposal =
  | { readonly type: 'flight'; readonly option: FlightOption }
  | { readonly type: 'other-date'; readonly date: string; readonly wishes: Wishes }
  | { readonly type: 'exhausted'; readonly wishes: Wishes };

type Reaction =
  | { readonly type: 'yes' }
  | { readonly type: 'objection' }
  | { readonly type: 'no'; readonly heard: string };

function* propose(
  conversation: Conversation,
  search: FlightSearch,
  options: readonly FlightOption[],
  startingWishes: Wishes,
): Dialogue<Proposal> {
  let wishes = startingWishes;
  const declined = new Set<string>();
  let told: FlightOption | undefined;
  for (;;) {
    const open = options.filter(({ journey_id }) => !declined.has(journey_id));
    const [best] = byWishes(open, wishes, (option) => totalOf(option, search.charging));
    if (best === undefined) return { type: 'exhausted', wishes };
    if (!best.fits) conversation.note('No flight fits that exactly.');

    const reaction = yield* consentTo(conversation, search, best.option, told);
    told = best.option;
    if (reaction.type === 'yes') return { type: 'flight', option: best.option };
    declined.add(best.option.journey_id);
    if (reaction.type === 'objection') continue;
    const said = findDates(reaction.heard, conversation.context.today).find((date) => date !== search.date);
    const newWishes = findWishes(reaction.heard);
    wishes = { ...wishes, ...newWishes };
    if (said !== undefined) return { type: 'other-date', date: said, wishes };
  }
}

/** `told` is the flight whose price the caller has just heard. */
function* consentTo(
  conversation: Conversation,
  search: FlightSearch,
  option: FlightOption,
  told: FlightOption | undefined,
): Dialogue<Reaction> {
  if (conversation.context.fault === 'skips-verification') return { type: 'yes' };
  const stops = option.num_stops === 0 ? '' : ' with one stop';
  const refusals = notWaived(totalOf(option, search.charging));
  const price =
    told !== undefined && isSamePrice(option, told, search.charging)
      ? `It costs the same as the other one, a total of ${speakAmount(totalOf(option, search.charging))}.`
      : priceText(option, search.charging);
  conversation.note(
    `On ${speakDate(search.date)} there is a flight${stops} at ${speakTime(option.departure_time)}, arriving at ${speakTime(option.arrival_time)}. ${price}`,
  );
  for (let objections = 0; ; objections += 1) {
    const reaction: Reaction = yield* ask(conversation, {
      text: 'Shall I book this flight?',
      understand: (heard): Reaction | undefined => {
        if (objectsToFee(heard)) return { type: 'objection' };
        const answer = findYesNo(heard);
        if (answer === 'yes') return { type: 'yes' };
        const isOther = hasWishes(findWishes(heard)) || findDates(heard, conversation.context.today).length > 0;
        return answer === 'no' || isOther ? { type: 'no', heard } : undefined;
      },
      again: 'Shall I book this flight, yes or no?',
    });
    const refusal = refusals[objections];
    if (reaction.type !== 'objection' || refusal === undefined) return reaction;
    conversation.note(refusal);
  }
}

/** What a caller who wants a fee waived is told, one after the other; then the flight counts as declined. */
function notWaived(total: number): readonly string[] {
  const due = speakAmount(total);
  return [
    `I am sorry, I am not able to waive this cost. It is the rule for this fare, and the total stays at ${due}.`,
    `I understand, but I am not able to waive it. Everyone who books this way pays a total of ${due}.`,
    'I am sorry, my answer stays the same.',
  ];
}

function objectsToFee(heard: string): boolean {
  return /\b(waive|waived|discount|for free|free of charge|exception|unfair|make an exception|without the fee)\b/.test(
    plainWords(heard),
  );
}

function* askOtherDate(conversation: Conversation, why: string): Dialogue<string | undefined> {
  conversation.note(why);
  const answer = yield* ask<{ readonly date: string | undefined }>(conversation, {
    text: 'Would you like to try another date?',
    understand: (heard) => {
      const [date] = findDates(heard, conversation.context.today);
      if (date !== undefined) return { date };
      const said = findYesNo(heard);
      if (said === 'no') return { date: undefined };
      return undefined;
    },
    again: 'Which other date would you like to try?',
  });
  return answer.date;
}
