import type { JsonObject } from '@eva/core';
import type { Dialogue } from '@eva/core/domain-kit';
import { findCode, findDates, findNumbers, findTimes } from '@eva/core/spoken';
import { ask, choice, succeeded, type Talk } from './talk.ts';

/** Places, products and groups of the company, as every agent of its desk knows them. */
export const BUILDINGS = ['Foundry House', 'Harbor Annex', 'Willow Court', 'Quarry Building', 'Linden Hall'];
export const ZONES = ['Foundry Deck', 'Canal Lot', 'Willow Yard', 'Quarry Deck'];
export const PRODUCTS = [
  'Ledgerline',
  'Sketchboard',
  'Pulsewatch',
  'Modelworks',
  'Vectorpad',
  'Tidemark',
  'Quillnote',
  'Northgrid',
];

export const SERVICES = choice(
  [/\be ?mail\b/, 'email_exchange'],
  [/\bv ?p ?n\b|\bv p n\b/, 'vpn_gateway'],
  [/\bcrm\b|\bc r m\b|\bcustomer\b/, 'crm_platform'],
  [/\bportal\b/, 'hr_portal'],
  [/\brepository\b/, 'code_repository'],
  [/\bfile\b/, 'file_storage'],
  [/\bprint/, 'print_service'],
);
export const SYSTEMS = choice(
  [/\bdirectory\b/, 'active_directory'],
  [/\be ?mail\b/, 'email_exchange'],
  [/\bsingle sign\b/, 'sso_identity'],
  [/\bvpn\b|\bv p n\b/, 'vpn_gateway'],
  [/\boracle\b|\bplanning\b/, 'erp_oracle'],
);
export const GROUPS = choice(
  [/\blab data\b/, 'GRP-LABDATA'],
  [/\brelease\b/, 'GRP-RELEASE'],
  [/\bpayroll\b/, 'GRP-PAYROLL'],
  [/\bcore\b/, 'GRP-CORE'],
  [/\barchive\b/, 'GRP-ARCHIVE'],
);
export const ROLES = choice(
  [/\bengineering manager\b/, 'MGENG'],
  [/\boperations manager\b/, 'MGOPS'],
  [/\binfrastructure\b/, 'INFRA'],
  [/\bdata analyst\b/, 'DATAN'],
  [/\bproduct manager\b/, 'PM'],
  [/\bsoftware\b/, 'SWE'],
);

export function digits(length: number): (heard: string) => string | undefined {
  return (heard) => findCode(heard, { length, pattern: /\d+/ })[0];
}

export function symbols(length: number): (heard: string) => string | undefined {
  return (heard) => findCode(heard, { length })[0];
}

export function named(names: readonly string[]): (heard: string) => string | undefined {
  return (heard) => names.find((name) => heard.includes(name.toLowerCase()));
}

/** A name of the list, or another one once it was heard twice: what else there is, the system will know. */
function* askName(talk: Talk, text: string, names: readonly string[]): Dialogue<string> {
  const listed = named([...names, ...talk.names]);
  let before = '';
  return yield* ask(talk, text, (heard) => {
    const known = listed(heard);
    if (known !== undefined) return known;
    const other = unlisted(heard);
    if (other === '' || other !== before) {
      before = other;
      return undefined;
    }
    talk.names.push(other);
    return other;
  });
}

function unlisted(heard: string): string {
  return heard.replace(BEFORE_NAMES, '').replace(/ please$/, '');
}

const BEFORE_NAMES = /^(?:(?:it|is|in|at|to|on|for|the)\b ?)+/;

/** One of the names that have a code, or a code that is spelled. */
export function spelledOr(
  choose: (heard: string) => string | undefined,
  { prefix = '', pattern }: { readonly prefix?: string; readonly pattern: RegExp },
): (heard: string) => string | undefined {
  return (heard) => {
    const spelled = findCode(heard, { pattern })[0];
    return choose(heard) ?? (spelled === undefined ? undefined : `${prefix}${spelled}`);
  };
}

export function* askEmployeeId(talk: Talk, text: string): Dialogue<string> {
  return `EMP${yield* ask(talk, text, digits(6))}`;
}

/** Asks until the system knows what was named, and gives what it answers to the last name. */
export function* askKnown(
  talk: Talk,
  text: string,
  names: readonly string[],
  lookUp: (name: string) => Dialogue<JsonObject>,
): Dialogue<JsonObject> {
  const listed = named(names);
  let question = text;
  for (let attempt = 1; ; attempt += 1) {
    const name = yield* ask(talk, question, (heard) => listed(heard) ?? (unlisted(heard) || undefined));
    const found = yield* lookUp(name);
    if (succeeded(found) || attempt === NAMES_TRIED) return found;
    question = `I find nothing of that name. ${text}`;
  }
}

const NAMES_TRIED = 3;

/** What the system answers about the product that the request names, or else the caller. */
export function* askProduct(
  talk: Talk,
  text: string,
  lookUp: (name: string) => Dialogue<JsonObject>,
): Dialogue<JsonObject> {
  const requested = named(PRODUCTS)(talk.request.toLowerCase());
  return requested === undefined ? yield* askKnown(talk, text, PRODUCTS, lookUp) : yield* lookUp(requested);
}

export interface Place {
  readonly building: string;
  readonly floor: string;
}

/** `where` goes on after "In which building" and "On which floor". */
export function* askPlace(talk: Talk, where: string): Dialogue<Place> {
  const { building, floors } = yield* askPlaces(talk, where, (heard) => findNumbers(heard)[0] !== undefined);
  return { building, floor: floors[0] ?? '' };
}

export interface Places {
  readonly building: string;
  /** In the order of the caller's wishes; none where any will do. */
  readonly floors: readonly string[];
  /** What was heard of the floors. */
  readonly heard: string;
}

/** A building and the floors that will do: "floor two, or else floor three". */
export function* askPlaces(
  talk: Talk,
  where: string,
  isAnswer: (heard: string) => boolean = (heard) => /\bany\b/.test(heard) || findNumbers(heard)[0] !== undefined,
): Dialogue<Places> {
  const building = yield* askName(talk, `In which building ${where}?`, BUILDINGS);
  const heard = yield* ask(talk, `On which floor ${where}?`, (text) => (isAnswer(text) ? text : undefined));
  return { building, floors: findNumbers(heard).map((floor) => `FL${floor}`), heard };
}

export function* askDate(talk: Talk, text: string): Dialogue<string> {
  return yield* ask(talk, text, (heard) => findDates(heard, talk.today)[0]);
}

export function* askTime(talk: Talk, text: string): Dialogue<string> {
  return yield* ask(talk, text, (heard) => findTimes(heard)[0]);
}
