import {
  MONTHS,
  speakAmount,
  speakDigits,
  speakNumber,
  speakOrdinal,
  speakTime,
  speakYear,
  spellCodeNato,
} from '@eva/core/spoken';

/** How many sentences are made of a template with slots; more where a code is spelled. */
const SENTENCES_EACH = 12;
const CODE_SENTENCES_EACH = 40;
const CODES_EACH = 160;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** Codes of this domain by how they are built: L a letter, D a digit, X either. */
const CODE_FORMS: { readonly [slot: string]: string } = {
  employee: 'DDDDDD',
  npi: 'DDDDDDDDDD',
  pin: 'DDDD',
  facility: 'LLDDL',
  license: 'LLLLDDDDDD',
  shift: 'DDDDDDDDDDDD',
  unit: 'DLLLL',
  policy: 'DDDDXXXXXX',
  dea: 'LLDDDDDDD',
  clearance: 'LLLDDDDDD',
  petition: 'LLLDDDDDDDDDD',
  document: 'LDDDDDDDD',
  code4: 'XXXX',
  country: 'LL',
  case: 'LLLDDDDDD',
};

const TASKS = [
  'life support certificate',
  'work permit check',
  'badge pickup',
  'occupational health visit',
  'privacy training',
  'drug screening',
  'tuberculosis test',
  'orientation day',
];
const APPOINTMENTS = ['orientation follow up', 'return to work check in', 'competency review'];
const CARRIERS = ['pro assurance', 'coverys', 'the doctors company', 'c n a', 'zurich', 'mag mutual'];
const CERTIFICATES = ['acls', 'bls', 'pals', 'nrp', 'tncc', 'ccrn', 'onc', 'cen'];
const PRIVILEGES = [
  'cardiac imaging',
  'valve repair',
  'stress testing',
  'laparoscopic surgery',
  'vascular surgery',
  'wound care',
  'neonatal care',
  'procedural sedation',
  'joint replacement',
  'fracture care',
  'lumbar puncture',
  'airway management',
  'endoscopy',
  'chemotherapy',
  'ultrasound',
  'central line placement',
];

/**
 * Sentences from templates: every slot runs through its values, whatever the scenarios hold, so that a recogniser learns
 * how people talk and none of the answers.
 */
export function sentencesFrom(templates: readonly string[], names: readonly string[]): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    ...Object.fromEntries(Object.entries(CODE_FORMS).map(([slot, form], index) => [slot, codesOf(form, index + 1)])),
    name: names,
    spelled: names.map(spelled),
    task: TASKS,
    appointment: APPOINTMENTS,
    carrier: CARRIERS,
    certificate: CERTIFICATES.map((letters) => [...letters].join(' ')),
    privilege: PRIVILEGES,
    digits: Array.from({ length: 90 }, (_, index) => speakDigits(String(1000 + ((index * 1237) % 9000)))),
    date: dates(),
    year: Array.from({ length: 90 }, (_, index) => speakYear(1945 + ((index * 37) % 90))),
    time: times(),
    amount: Array.from({ length: 60 }, (_, index) => speakAmount(((index * 7) % 60) * 250_000 + 250_000)),
    count: Array.from({ length: 60 }, (_, index) => speakNumber(index)),
    halves: Array.from({ length: 24 }, (_, index) => speakNumber((index + 1) / 2)),
  };
  const next = new Map<string, number>();
  const fill = (template: string): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const values = slots[slot] ?? [];
      const at = next.get(slot) ?? 0;
      // Goes on where the last use of the slot stopped, over all templates.
      next.set(slot, at + 1);
      return values[at % values.length] ?? '';
    });
  return templates.flatMap((template) => Array.from({ length: timesOf(template, names.length) }, () => fill(template)));
}

function timesOf(template: string, names: number): number {
  const slots = [...template.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
  if (slots.length === 0) return 1;
  // A name that no sentence holds can never be heard.
  if (slots.includes('spelled')) return names;
  return slots.some((slot) => Object.hasOwn(CODE_FORMS, slot)) ? CODE_SENTENCES_EACH : SENTENCES_EACH;
}

/** Codes nobody has: a fixed sequence that runs through the symbols with a generator of its own. */
function codesOf(form: string, seed: number): readonly string[] {
  let state = seed;
  const symbol = (from: string): string => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return from[Math.floor((state / 2_147_483_648) * from.length)] ?? '';
  };
  const alphabets: { readonly [place: string]: string } = { L: LETTERS, D: DIGITS, X: `${LETTERS}${DIGITS}` };
  return Array.from({ length: CODES_EACH }, () =>
    spelled([...form].map((place) => symbol(alphabets[place] ?? '')).join('')),
  );
}

const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Neighbours in a list shall differ; the strides share no factor with the lengths. */
const DATE_STRIDE = 131;
const TIME_STRIDE = 25;

function dates(): readonly string[] {
  const all = MONTHS.flatMap((month, index) =>
    Array.from({ length: MONTH_DAYS[index] ?? 30 }, (_, day) => `${month} ${speakOrdinal(day + 1)}`),
  );
  return all.map((_, index) => all[(index * DATE_STRIDE) % all.length] ?? '');
}

/** Appointments are at quarters of an hour. */
function times(): readonly string[] {
  const all = Array.from({ length: 24 * 4 }, (_, index) =>
    speakTime(`${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`),
  );
  return all.map((_, index) => all[(index * TIME_STRIDE) % all.length] ?? '');
}

function spelled(code: string): string {
  return spellCodeNato(code).replaceAll(',', '');
}
