import {
  MONTHS,
  NATO_WORDS,
  speakAmount,
  speakDigits,
  speakNumber,
  speakOrdinal,
  speakTime,
  spellCodeNato,
} from '@eva/core/spoken';

/** How many sentences are made of a template with slots. */
const SENTENCES_EACH = 12;

const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CODE_LENGTH = 6;
/** Codes in all, and how many sentences say one: enough for most pairs of neighbouring symbols to occur. */
const CODES = 420;
const CODE_SENTENCES_EACH = 60;

const SEATS = ['window', 'aisle', 'middle'];
const MEALS = ['vegetarian', 'vegan', 'kosher', 'halal', 'gluten free', 'diabetic', 'low sodium', 'child', 'hindu'];
const CAUSES = ['bad weather', 'a technical problem', 'a missing crew', 'an operational problem'];
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Sentences from templates: every slot runs through all of its values, whatever the scenarios hold, so that a recogniser
 * learns how people talk and none of the answers.
 */
export function sentencesFrom(
  templates: readonly string[],
  lists: { readonly cities: readonly string[]; readonly names: readonly string[] },
): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    city: lists.cities,
    name: lists.names,
    spelled: lists.names.map((name) => spoken(spellCodeNato(name))),
    code: codes(CODE_LENGTH),
    half: codes(CODE_LENGTH / 2),
    digits: Array.from({ length: 90 }, (_, index) => speakDigits(String(100 + ((index * 37) % 900)))),
    date: dates(),
    daymonth: dates().map((date) => date.replace(/^(\S+) (.*)$/, '$2 of $1')),
    time: times(),
    amount: amounts(),
    count: Array.from({ length: 12 }, (_, index) => speakNumber(index + 1)).concat(['thirty', 'forty five', 'twenty']),
    seat: SEATS,
    meal: MEALS,
    cause: CAUSES,
    elite: ['silver', 'gold', 'platinum'],
  };
  /** Goes on where the last use of the slot stopped, over all templates. */
  const next = new Map<string, number>();
  const fill = (template: string): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const values = slots[slot] ?? [];
      const at = next.get(slot) ?? 0;
      next.set(slot, at + 1);
      return values[at % values.length] ?? '';
    });

  return templates.flatMap((template) => {
    return Array.from({ length: sentencesOf(template, lists.names.length) }, () => fill(template));
  });
}

/** Names and codes need many: a name that no sentence holds can never be heard. */
function sentencesOf(template: string, names: number): number {
  if (!template.includes('{')) return 1;
  if (template.endsWith('{name}')) return names;
  return template.includes('{code}') ? CODE_SENTENCES_EACH : SENTENCES_EACH;
}

/** Codes nobody has: a fixed sequence that runs through the symbols with a generator of its own. */
function codes(length: number): readonly string[] {
  let state = 1;
  const symbol = (): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return SYMBOLS[Math.floor((state / 2_147_483_648) * SYMBOLS.length)] ?? '';
  };
  return Array.from({ length: CODES }, () => spoken(spellCodeNato(Array.from({ length }, symbol).join(''))));
}

function dates(): readonly string[] {
  const all = MONTHS.flatMap((month, index) =>
    Array.from({ length: MONTH_DAYS[index] ?? 30 }, (_, day) => `${month} ${speakOrdinal(day + 1)}`),
  );
  return strided(all, 131);
}

function times(): readonly string[] {
  const all = Array.from({ length: 24 * 12 }, (_, index) => {
    const minutes = index * 5;
    return speakTime(`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`);
  });
  return strided(all, 77);
}

function amounts(): readonly string[] {
  return strided(
    Array.from({ length: 999 }, (_, index) => speakAmount(index + 1)),
    412,
  );
}

/** The same values in an order in which neighbours differ; the stride shares no factor with the length. */
function strided(values: readonly string[], stride: number): readonly string[] {
  return values.map((_, index) => values[(index * stride) % values.length] ?? '');
}

function spoken(text: string): string {
  return text.replaceAll(',', '');
}

/** The words of spelling, for recognisers that take single terms. */
export const SPELLING_WORDS: readonly string[] = NATO_WORDS;
