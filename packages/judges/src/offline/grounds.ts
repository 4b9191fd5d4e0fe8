import type { CallContext, Json } from '@eva/core';
import {
  findAmounts,
  findCode,
  findDates,
  findFlightNumbers,
  findName,
  findNumbers,
  findTimes,
  spokenWords,
} from '@eva/core/spoken';
import { type ArgumentFormat, isChoice, isFreeText } from './argument-format.ts';
import { callDay } from './call-day.ts';
import { amountText, type Entity, type EntityReader } from './entities.ts';
import { isPlaceholder } from './needless-calls.ts';
import { isSaidAsId } from './said-as-id.ts';

/** Everything a value of the agent may come from, up to one point of the call. */
export interface Grounds {
  /** What the caller said, as meant and as heard. */
  readonly callerTexts: readonly string[];
  readonly instructions: string;
  /** Strings and numbers in tool results. */
  readonly strings: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  /** Sums of money in results and instructions; only these are added up. */
  readonly amounts: ReadonlySet<number>;
  /** Those of the instructions: what may come on top of a difference. */
  readonly fees: ReadonlySet<number>;
  readonly hasResults: boolean;
  readonly today: string;
  readonly reader: EntityReader;
}

/** Grounds before the trace entry at `end`. The caller counts as meant or as heard: the agent is not its recogniser. */
export function groundsAt(call: CallContext, end: number, reader: EntityReader): Grounds {
  const strings = new Set<string>();
  const numbers = new Set<number>();
  const amounts = new Set<number>();
  const callerTexts: string[] = [];
  const turns = new Set<number>();
  let hasResults = false;
  for (const entry of call.trace.slice(0, end)) {
    if (entry.type === 'tool-result') {
      hasResults = true;
      collect(entry.result, { strings, numbers, amounts }, '');
    }
    if (entry.type !== 'speech' || entry.speaker !== 'caller') continue;
    callerTexts.push(entry.text);
    turns.add(entry.turn);
  }
  for (const turn of call.turns) {
    if (turn.speaker === 'caller' && turns.has(turn.index) && turn.intended) callerTexts.push(turn.intended);
  }
  const instructions = `${call.agent.instructions}\n${call.agent.greeting}\n${call.agent.role}\n${call.scenario.now}`;
  const fees = new Set(findAmounts(instructions));
  for (const fee of fees) amounts.add(fee);
  return {
    callerTexts,
    instructions,
    strings,
    numbers,
    amounts,
    fees,
    hasResults,
    today: callDay(call),
    reader,
  };
}

/** Whether an entity the agent spoke has a source. */
export function isGroundedEntity(entity: Entity, grounds: Grounds): boolean {
  const { kind, value } = entity;
  if (grounds.reader.holds(grounds.instructions, entity)) return true;
  if (grounds.callerTexts.some((text) => grounds.reader.holds(text, entity))) return true;
  if (kind === 'amount') return isDerivable(Number(value), grounds);
  if (kind === 'date' && (isReckoned(value, grounds) || grounds.strings.has(value.replaceAll('-', '')))) return true;
  if (kind === 'time') return [...grounds.strings].some((text) => text.includes(value));
  const compact = compacted(value);
  const known = [...grounds.strings].map(compacted);
  if (known.some((text) => text.includes(compact))) return true;
  if (kind !== 'code') return false;
  const given = grounds.callerTexts.flatMap((text) => grounds.reader.entitiesIn(text).map((given) => given.value));
  return !isMisreading(compact, [...known, ...given]);
}

/** The day before, the day of and the day after the call, and as many months later as some result or rule says. */
function isReckoned(date: string, { today, numbers, instructions }: Grounds): boolean {
  const days = (Date.parse(date) - Date.parse(today)) / 86_400_000;
  if (Math.abs(days) <= 1) return true;
  if (date.slice(8) !== today.slice(8)) return false;
  const monthsOf = (iso: string) => 12 * Number(iso.slice(0, 4)) + Number(iso.slice(5, 7));
  const months = monthsOf(date) - monthsOf(today);
  return numbers.has(months) || findNumbers(instructions).includes(months);
}

/** A run of symbols that is a known code but for one or two of them; one that resembles none may be no code at all. */
function isMisreading(spoken: string, known: readonly string[]): boolean {
  const codes = known.filter((text) => /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{5,12}$/.test(text));
  const slips = codes.flatMap((code) =>
    Array.from(
      { length: Math.max(0, spoken.length - code.length + 1) },
      (_, start) => [...code].filter((symbol, at) => spoken[start + at] !== symbol).length,
    ),
  );
  return slips.length > 0 && Math.min(...slips) > 0 && Math.min(...slips) <= 2;
}

/** Whether a tool's argument has a source; undefined where rules cannot tell, such as for choices and free text. */
export function isGroundedArgument(value: Json, format: ArgumentFormat, grounds: Grounds): boolean | undefined {
  if (isChoice(format)) return undefined;
  if (typeof value === 'number') return isGroundedNumber(value, grounds);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (value.trim() !== '' && isPlaceholder(value)) return false;
  const words = spokenWords(value);
  if (/\s/.test(value.trim()) && words.length > 3) return undefined;
  if ([...grounds.strings].some((text) => compacted(text) === compacted(value))) return true;
  const spoken = grounds.callerTexts;
  const { today } = grounds;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    const isRelative = spoken.some((text) => /\b(?:today|tomorrow|yesterday|tonight|\w+day|week)\b/i.test(text));
    return (
      value === today ||
      isRelative ||
      spoken.some((text) => findDates(text, today).includes(value)) ||
      isIn(value, grounds) ||
      isDaysFromKnown(value, grounds)
    );
  }
  if (/^\d{1,2}:\d{2}$/.test(value))
    return spoken.some((text) => findTimes(text).includes(value)) || isIn(value, grounds);
  const code = compacted(value);
  // A place for its code, a category for its word: what the domain means by them is not in the call.
  if (/^[A-Z]{2,3}$/.test(value) || value.includes('_')) return /\d/.test(value) ? isIn(value, grounds) : undefined;
  if (/\d/.test(value) && /^[A-Za-z0-9-]+$/.test(value)) {
    const isSaid = [...spoken, spoken.join(' ')].some(
      (text) =>
        findCode(text, { length: code.length }).includes(code) ||
        findFlightNumbers(text).includes(code) ||
        compacted(text).includes(code),
    );
    return isSaid || isSaidAsId(value, format, grounds);
  }
  // Without a word that rules can read there is nothing to look for.
  if (words.length === 0) return undefined;
  const isTaken = isFreeText(format) && isPutTogether(words, grounds);
  return isTaken || spoken.some((text) => isNameIn(value, words, text)) || isIn(value, grounds);
}

/** A few words of the agent's own are of the call when each that carries sense is. */
function isPutTogether(words: readonly string[], { callerTexts, instructions, strings }: Grounds): boolean {
  const known = new Set([...callerTexts, instructions, ...strings].flatMap(spokenWords).map(stemOf));
  return words.filter((word) => word.length > JOINING_LETTERS).every((word) => known.has(stemOf(word)));
}

/** Words of so few letters join others. */
const JOINING_LETTERS = 3;

/** "Document" and "documents" are one. */
function stemOf(word: string): string {
  return word.slice(0, 6);
}

/** As many days after a day that is known as some rule says: "set the review for 90 days later"; a window says no day. */
function isDaysFromKnown(date: string, { today, strings, instructions }: Grounds): boolean {
  const spans = [...instructions.matchAll(/((?:[\w-]+\s+){1,4})days?\s+(?:later|after)\b/g)].flatMap(
    ([, before = '']) => findNumbers(before).at(-1) ?? [],
  );
  const days = [today, ...[...strings].flatMap((text) => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? [])];
  return days.some((day) => spans.includes((Date.parse(date) - Date.parse(day)) / 86_400_000));
}

function isGroundedNumber(value: number, grounds: Grounds): boolean | undefined {
  // Small counts are defaults and things counted, not quoted.
  if (Number.isInteger(value) && value >= 0 && value <= 10) return undefined;
  const spoken = grounds.callerTexts.some((text) => [...findNumbers(text), ...findAmounts(text)].includes(value));
  return spoken || isDerivable(value, grounds);
}

/** Known as it stands, or as a sum, difference or small multiple of known money. */
function isDerivable(
  value: number,
  { numbers, amounts, fees }: Pick<Grounds, 'numbers' | 'amounts' | 'fees'>,
): boolean {
  const isWanted = (amount: number) => amountText(amount) === amountText(value);
  if ([...numbers].some(isWanted)) return true;
  const money = [...amounts];
  return money.some(
    (a) =>
      [1, 2, 3, 4].some((times) => isWanted(a * times)) ||
      money.some(
        (b) => isWanted(a + b) || isWanted(Math.abs(a - b)) || [...fees].some((fee) => isWanted(Math.abs(a - b) + fee)),
      ),
  );
}

function isNameIn(name: string, words: readonly string[], text: string): boolean {
  const heard = spokenWords(text);
  if (words.every((word) => heard.includes(word))) return true;
  const letters = compacted(name);
  return findCode(text, { length: letters.length }).includes(letters) || findName(text, [name]) === name;
}

function isIn(value: string, grounds: Grounds): boolean {
  const wanted = compacted(value);
  if (compacted(grounds.instructions).includes(wanted)) return true;
  return [...grounds.strings].some((text) => compacted(text).includes(wanted));
}

function compacted(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const MONEY_KEY = /fare|fee|price|cost|amount|total|paid|credit|refund|charge|difference|due|voucher|balance/i;

interface Collected {
  readonly strings: Set<string>;
  readonly numbers: Set<number>;
  readonly amounts: Set<number>;
}

function collect(value: Json, into: Collected, key: string): void {
  if (typeof value === 'string') into.strings.add(value);
  else if (typeof value === 'number') {
    into.numbers.add(value);
    if (MONEY_KEY.test(key)) into.amounts.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, into, key);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      // Records are often keyed by their own code.
      into.strings.add(name);
      // Below "fares" the keys are classes, not money.
      collect(item, into, MONEY_KEY.test(name) ? name : key);
    }
  }
}
