import { plainWords } from '@eva/core/domain-kit';
import { findAmounts, findTimes } from '@eva/core/spoken';
import type { FlightOption } from './reservation.ts';

/** What a caller wants of a flight, as far as it was said. Times are `HH:MM`. */
export interface Wishes {
  readonly arriveBy?: string;
  readonly leaveAfter?: string;
  readonly leaveBefore?: string;
  /** This flight and no other. */
  readonly leaveAt?: string;
  /** Limit of all that is to be paid, in dollars. */
  readonly atMost?: number;
  readonly order?: 'cheapest' | 'earliest' | 'latest';
}

const TIME_PATTERNS: readonly (readonly [RegExp, 'arriveBy' | 'leaveAfter' | 'leaveBefore' | 'leaveAt'])[] = [
  [/\b(?:leaves|departs|leaving|departing) at\b(.*)/, 'leaveAt'],
  [/\b(?:leave|leaves|leaving|depart|departs|departing|departure)\b.*?\b(?:before|by)\b(.*)/, 'leaveBefore'],
  [/\b(?:after|later than)\b(.*)/, 'leaveAfter'],
  [/\b(?:before|by|until|no later than|at the latest)\b(.*)/, 'arriveBy'],
];

const PARTS_OF_DAY: readonly (readonly [RegExp, Wishes])[] = [
  [/\bin the morning\b|\bmorning flight\b/, { leaveBefore: '12:00' }],
  [/\bin the afternoon\b|\bafternoon flight\b/, { leaveAfter: '12:00' }],
  [/\bin the evening\b|\bevening flight\b/, { leaveAfter: '17:00' }],
];

const ORDERS: readonly (readonly [RegExp, NonNullable<Wishes['order']>])[] = [
  [/\b(cheap|cheaper|cheapest|lowest)\b/, 'cheapest'],
  [/\b(early|earlier|earliest|soonest|next flight|first flight)\b/, 'earliest'],
  [/\b(later flight|latest|last flight)\b/, 'latest'],
];

export function findWishes(heard: string): Wishes {
  const words = plainWords(heard);
  return { ...timeWish(words), ...order(words), ...limit(words) };
}

export function hasWishes(wishes: Wishes): boolean {
  return Object.keys(wishes).length > 0;
}

function timeWish(words: string): Wishes {
  for (const [pattern, wish] of TIME_PATTERNS) {
    const time = findTimes(pattern.exec(words)?.[1] ?? '')[0];
    if (time !== undefined) return { [wish]: time };
  }
  return PARTS_OF_DAY.find(([pattern]) => pattern.test(words))?.[1] ?? {};
}

function order(words: string): Wishes {
  const found = ORDERS.find(([pattern]) => pattern.test(words))?.[1];
  return found === undefined ? {} : { order: found };
}

function limit(words: string): Wishes {
  const said =
    /\b(?:at most|no more than|more than|less than|under|below|up to|limit is|only pay|maximum of)\b(.*)/.exec(
      words,
    )?.[1];
  const amount = findAmounts(said ?? '')[0];
  return amount === undefined ? {} : { atMost: amount };
}

/** Best first: what fits all wishes, then in the order wished for; the cheapest first where none was. */
export function byWishes(
  options: readonly FlightOption[],
  wishes: Wishes,
  totalOf: (option: FlightOption) => number,
): readonly { readonly option: FlightOption; readonly fits: boolean }[] {
  return options
    .map((option) => ({ option, fits: fits(option, wishes, totalOf(option)) }))
    .sort((left, right) => {
      if (left.fits !== right.fits) return left.fits ? -1 : 1;
      const early = left.option.departure_time.localeCompare(right.option.departure_time);
      if (wishes.order === 'earliest') return early;
      if (wishes.order === 'latest') return -early;
      return totalOf(left.option) - totalOf(right.option) || early;
    });
}

function fits(option: FlightOption, wishes: Wishes, total: number): boolean {
  return (
    (wishes.arriveBy === undefined ||
      (option.arrival_time <= wishes.arriveBy && option.arrival_time > option.departure_time)) &&
    (wishes.leaveAt === undefined || option.departure_time === wishes.leaveAt) &&
    (wishes.leaveAfter === undefined || option.departure_time >= wishes.leaveAfter) &&
    (wishes.leaveBefore === undefined || option.departure_time <= wishes.leaveBefore) &&
    (wishes.atMost === undefined || total <= wishes.atMost)
  );
}
