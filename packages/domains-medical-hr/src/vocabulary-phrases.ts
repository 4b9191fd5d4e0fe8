import { filledTemplates, spelled, spelledCodes, spokenDays, spokenTimes } from '@eva/core/domain-kit';
import { speakAmount, speakDigits, speakNumber, speakYear } from '@eva/core/spoken';

/** How many sentences are made of a template with slots; more where a code is spelled. */
const SENTENCES_EACH = 12;
const CODE_SENTENCES_EACH = 40;
const CODES_EACH = 160;

/** Appointments are at quarters of an hour; the stride shares no factor with the 96 of a day. */
const TIMES = { everyMinutes: 15, stride: 25 };

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

/** Sentences of this desk, from templates and from lists that know no scenario. */
export function sentencesFrom(templates: readonly string[], names: readonly string[]): readonly string[] {
  const slots: { readonly [slot: string]: readonly string[] } = {
    ...Object.fromEntries(
      Object.entries(CODE_FORMS).map(([slot, form], index) => [
        slot,
        spelledCodes({ form, count: CODES_EACH, seed: index + 1 }),
      ]),
    ),
    name: names,
    spelled: names.map(spelled),
    task: TASKS,
    appointment: APPOINTMENTS,
    carrier: CARRIERS,
    certificate: CERTIFICATES.map((letters) => [...letters].join(' ')),
    privilege: PRIVILEGES,
    digits: Array.from({ length: 90 }, (_, index) => speakDigits(String(1000 + ((index * 1237) % 9000)))),
    date: spokenDays(),
    year: Array.from({ length: 90 }, (_, index) => speakYear(1945 + ((index * 37) % 90))),
    time: spokenTimes(TIMES),
    amount: Array.from({ length: 60 }, (_, index) => speakAmount(((index * 7) % 60) * 250_000 + 250_000)),
    count: Array.from({ length: 60 }, (_, index) => speakNumber(index)),
    halves: Array.from({ length: 24 }, (_, index) => speakNumber((index + 1) / 2)),
  };
  return filledTemplates(templates, slots, (template) => timesOf(template, names.length));
}

function timesOf(template: string, names: number): number {
  const slots = [...template.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
  if (slots.length === 0) return 1;
  // A name that no sentence holds can never be heard.
  if (slots.includes('spelled')) return names;
  return slots.some((slot) => Object.hasOwn(CODE_FORMS, slot)) ? CODE_SENTENCES_EACH : SENTENCES_EACH;
}
