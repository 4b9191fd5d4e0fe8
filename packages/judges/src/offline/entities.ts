import { findAmounts, findCode, findDates, findFlightNumbers, findTimes } from '@eva/core/spoken';

/** A specific value that a program could use. */
export interface Entity {
  readonly kind: 'amount' | 'date' | 'time' | 'flight-number' | 'code';
  /** One form whatever was spoken: `120.00`, `2026-03-25`, `16:00`, `SK703`, `ZK3FFW`. */
  readonly value: string;
}

/** Shorter runs of letters and figures are too often ordinary words. */
const SHORTEST_CODE = 5;

/** "One, eleven a.m. …" numbers a list; it is not eleven past one. */
const LIST_BREAK = /[,;:](?=\s)|[.!?](?=\s+[A-Z])/;

/** Reads entities out of the texts of one call. */
export interface EntityReader {
  /** Entities in the text, each once. */
  entitiesIn(text: string): readonly Entity[];
  /** Whether the text holds the entity, read for what it is: a code may have been spelled. */
  holds(text: string, entity: Entity): boolean;
}

/**
 * Each text is read once and remembered as long as the reader is: what was said is held against every later entity of its
 * call, and reading takes all the time. `today` is an ISO date, or a text that starts with one.
 */
export function entityReader(today: string): EntityReader {
  const entities = new Map<string, readonly Entity[]>();
  const values = new Map<string, ReadonlySet<string>>();
  return {
    entitiesIn: (text) => remembered(entities, text, () => readEntities(text, today)),
    holds(text, { kind, value }) {
      const { length } = value;
      const read = () => new Set(valuesIn(text, { kind, length, today }));
      return remembered(values, `${kind} ${length} ${text}`, read).has(value);
    },
  };
}

function remembered<T>(known: Map<string, T>, key: string, read: () => T): T {
  const value = known.get(key) ?? read();
  known.set(key, value);
  return value;
}

function readEntities(text: string, today: string): readonly Entity[] {
  const flights = findFlightNumbers(text);
  const codes = [...writtenCodes(text), ...spelledCodes(text)].filter((code) => !flights.includes(code));
  const found: readonly Entity[] = [
    ...findAmounts(text).map((amount) => entity('amount', amountText(amount))),
    ...findDates(text, today).map((date) => entity('date', date)),
    ...text.split(LIST_BREAK).flatMap((piece) => findTimes(piece).map((time) => entity('time', time))),
    ...flights.map((flight) => entity('flight-number', flight)),
    ...codes.map((code) => entity('code', code)),
  ];
  const seen = new Set<string>();
  return found.filter(({ kind, value }) => {
    const key = `${kind} ${value}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function valuesIn(
  text: string,
  of: { readonly kind: Entity['kind']; readonly length: number; readonly today: string },
): readonly string[] {
  switch (of.kind) {
    case 'amount':
      return findAmounts(text).map(amountText);
    case 'date':
      return findDates(text, of.today);
    case 'time':
      return findTimes(text);
    case 'flight-number':
      return [...findFlightNumbers(text), ...findCode(text, { length: of.length })];
    case 'code':
      return [...writtenCodes(text), ...findCode(text, { length: of.length })];
    default:
      return of.kind satisfies never;
  }
}

export function amountText(amount: number): string {
  return amount.toFixed(2);
}

function entity(kind: Entity['kind'], value: string): Entity {
  return { kind, value };
}

function writtenCodes(text: string): readonly string[] {
  return (text.match(/\b[A-Za-z0-9]{5,}\b/g) ?? [])
    .filter((word) => /\d/.test(word) && /[A-Za-z]/.test(word) && !/^\d+(?:st|nd|rd|th|am|pm)$/i.test(word))
    .map((word) => word.toUpperCase());
}

/** The longest reading of each spelled run only: its pieces are not codes of their own. */
function spelledCodes(text: string): readonly string[] {
  const whole = findCode(withoutLookalikes(text)).filter(
    (code) => code.length >= SHORTEST_CODE && /\d/.test(code) && /[A-Z]/.test(code),
  );
  return whole.filter((code) => !whole.some((other) => other !== code && other.includes(code)));
}

/** Times and little words read like symbols ("ten fifty a m", "to" as two) and would run together with what is spelled. */
function withoutLookalikes(text: string): string {
  return text
    .replace(/\b[ap]\.?\s?m\b\.?/gi, ' until ')
    .replace(/\b(?:to|too|for|and|at|in|on|of|is|are)\b/gi, ' until ')
    .replace(/\bI(?:['’]\w+)?(?=\s+[a-z]{2,})/g, ' until ');
}
