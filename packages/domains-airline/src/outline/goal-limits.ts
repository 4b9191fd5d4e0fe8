import { findDates, findTimes } from '@eva/core/spoken';

/** What an offered flight has to keep to. Times are `HH:MM`, amounts in dollars. */
export interface GoalLimits {
  readonly arriveBy?: string;
  readonly leaveAfter?: string;
  readonly leaveBefore?: string;
  /** Exactly this flight. */
  readonly leaveAt?: string;
  /** All that is to be paid. */
  readonly mostToPay?: number;
  /** The fee of the change alone; a fare difference is no matter. */
  readonly highestFee?: number;
  readonly isNonstop: boolean;
}

/** A limit read from a sentence, or that the sentence is about something no limit is made of. */
type Found = Partial<{ -readonly [K in keyof GoalLimits]: GoalLimits[K] }>;

const ARRIVES = /\barriv\w*|\bget(?:ting)? (?:back )?(?:in)?to\b|\barrival\b/i;
const LEAVES = /\bdepart\w*|\bleav\w+|\bflight\b/i;
const AMOUNT = /\$\s?(\d+(?:\.\d\d)?)/;

/** Limits of the must-haves; where two sentences name the same limit, the first one counts. */
export function limitsOf(mustHaves: readonly string[]): GoalLimits {
  const found: Found = {};
  for (const sentence of mustHaves) {
    for (const [key, value] of Object.entries(limitsIn(sentence))) {
      if (!Object.hasOwn(found, key)) Object.assign(found, { [key]: value });
    }
  }
  return { isNonstop: false, ...found };
}

export function limitsIn(sentence: string): Found {
  return { ...moneyIn(sentence), ...timesIn(sentence), ...stopsIn(sentence) };
}

function moneyIn(sentence: string): Found {
  // A voucher's amount, or what is got back, limits nothing that is paid.
  if (/voucher|refund|credit/i.test(sentence)) return {};
  const stated = AMOUNT.exec(sentence)?.[1];
  if (stated === undefined)
    return /\bno (?:same-day )?(?:change )?fee\b|\bfree of charge\b/i.test(sentence) ? { highestFee: 0 } : {};
  const amount = Number(stated);
  const isExclusive =
    /\b(?:under|below|less than)\b(?! or)/i.test(sentence) && !/less than or equal|or less/i.test(sentence);
  const most = isExclusive ? amount - 0.01 : amount;
  const isFeeAlone =
    /\bchange fee\b/i.test(sentence) && !/fare difference(?! can)|\ball fees|\bcombined|out-of-pocket/i.test(sentence);
  return isFeeAlone ? { highestFee: most } : { mostToPay: most };
}

function timesIn(sentence: string): Found {
  const times = [
    ...sentence.matchAll(/(\d{1,2})(?::(\d{2}))?\s?(a\.?m|p\.?m)\b|\b(noon)\b|\b(\d{2}):(\d{2})\b/gi),
  ].flatMap((match) => {
    const time = findTimes(match[0].replace(/\s+/g, ' ').replaceAll('.', ''))[0];
    return time === undefined ? [] : [{ time, at: match.index, end: match.index + match[0].length }];
  });
  const [first, second] = times;
  if (first === undefined) return {};
  const before = sentence.slice(0, first.at);
  const after = sentence.slice(first.end);
  if (second !== undefined && /\bbetween\s*$/i.test(before))
    return { leaveAfter: first.time, leaveBefore: second.time };
  if (/(?:by|before|later than|until)\s*(?:\d{4}-\d\d-\d\d\s*)?(?:at\s*)?$/i.test(before)) {
    return ARRIVES.test(before) ? { arriveBy: first.time } : LEAVES.test(before) ? { leaveBefore: first.time } : {};
  }
  if (/after\s*$/i.test(before) || /^\s*(?:\S+\s)?(?:or|and) later\b/i.test(after)) return { leaveAfter: first.time };
  if (
    /^\s*(?:am |pm )?(?:flight|departure)\b/i.test(after) ||
    /\bdeparting at\s*$|\bdeparture time around\s*$/i.test(before)
  ) {
    return { leaveAt: first.time };
  }
  return {};
}

function stopsIn(sentence: string): Found {
  return /\bnonstop\b|\bdirect flight\b|\bno connections\b/i.test(sentence) && !/no more than/i.test(sentence)
    ? { isNonstop: true }
    : {};
}

/** Dates that are named and on which the caller holds no flight, in order. */
export function otherDates(texts: readonly string[], now: string, held: readonly string[]): readonly string[] {
  const today = now.slice(0, 10);
  const dates = texts.flatMap((text) => findDates(text.replaceAll('→', ' '), now));
  return [...new Set(dates)].filter((date) => date >= today && !held.includes(date));
}
