import { filledTemplates, spelled, spelledCodes, spokenDays, spokenTimes, strided } from '@eva/core/domain-kit';
import { NATO_WORDS, speakAmount, speakDigits, speakNumber } from '@eva/core/spoken';

/** How many sentences are made of a template with slots. */
const SENTENCES_EACH = 12;

const CODE_FORM = 'XXXXXX';
/** Codes in all, and how many sentences say one: enough for most pairs of neighbouring symbols to occur. */
const CODES = 420;
const CODE_SENTENCES_EACH = 60;

const SEATS = ['window', 'aisle', 'middle'];
const MEALS = ['vegetarian', 'vegan', 'kosher', 'halal', 'gluten free', 'diabetic', 'low sodium', 'child', 'hindu'];
const CAUSES = ['bad weather', 'a technical problem', 'a missing crew', 'an operational problem'];
/** The stride shares no factor with the 288 times of a day. */
const TIMES = { everyMinutes: 5, stride: 77 };

/** Sentences of this line, from templates and from lists that know no scenario. */
export function sentencesFrom(
  templates: readonly string[],
  lists: { readonly cities: readonly string[]; readonly names: readonly string[] },
): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    city: lists.cities,
    name: lists.names,
    spelled: lists.names.map(spelled),
    code: spelledCodes({ form: CODE_FORM, count: CODES }),
    half: spelledCodes({ form: CODE_FORM.slice(0, CODE_FORM.length / 2), count: CODES }),
    digits: Array.from({ length: 90 }, (_, index) => speakDigits(String(100 + ((index * 37) % 900)))),
    date: spokenDays(),
    daymonth: spokenDays().map((date) => date.replace(/^(\S+) (.*)$/, '$2 of $1')),
    time: spokenTimes(TIMES),
    amount: amounts(),
    count: Array.from({ length: 12 }, (_, index) => speakNumber(index + 1)).concat(['thirty', 'forty five', 'twenty']),
    seat: SEATS,
    meal: MEALS,
    cause: CAUSES,
    elite: ['silver', 'gold', 'platinum'],
  };
  return filledTemplates(templates, slots, (template) => sentencesOf(template, lists.names.length));
}

/** Names and codes need many: a name that no sentence holds can never be heard. */
function sentencesOf(template: string, names: number): number {
  if (!template.includes('{')) return 1;
  if (template.endsWith('{name}')) return names;
  return template.includes('{code}') ? CODE_SENTENCES_EACH : SENTENCES_EACH;
}

function amounts(): readonly string[] {
  return strided(
    Array.from({ length: 999 }, (_, index) => speakAmount(index + 1)),
    412,
  );
}

/** The words of spelling, for recognisers that take single terms. */
export const SPELLING_WORDS: readonly string[] = NATO_WORDS;
