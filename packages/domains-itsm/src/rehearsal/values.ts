import { findCode, findDates, findNumber, findTimes } from '@eva/core/spoken';
import { ask, choice, type Piece, type Talk } from './talk.ts';

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

export function* askEmployeeId(talk: Talk, text: string): Piece<string> {
  return `EMP${yield* ask(talk, text, digits(6))}`;
}

export function* askProduct(talk: Talk): Piece<string> {
  return named(PRODUCTS)(talk.request.toLowerCase()) ?? (yield* ask(talk, 'Which product is it?', named(PRODUCTS)));
}

export interface Place {
  readonly building: string;
  readonly floor: string;
}

export function* askPlace(talk: Talk): Piece<Place> {
  const building = yield* ask(talk, 'In which building?', named(BUILDINGS));
  return { building, floor: `FL${yield* ask(talk, 'On which floor?', findNumber)}` };
}

export function* askDate(talk: Talk, text: string): Piece<string> {
  return yield* ask(talk, text, (heard) => findDates(heard, talk.today)[0]);
}

export function* askTime(talk: Talk, text: string): Piece<string> {
  return yield* ask(talk, text, (heard) => findTimes(heard)[0]);
}
