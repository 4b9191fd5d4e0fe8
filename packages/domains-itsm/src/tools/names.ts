import type { ItsmDb, Named, Table } from '../db.ts';
import { Refusal } from './refusal.ts';
import { found, rowOf } from './rows.ts';

const BUILDING_CODE = /^BLD\p{Nd}{1,2}$/u;
const ZONE_CODE = /^PZ[A-Z]$/;

/** A code is taken as it is, existing or not; anything else has to be what people call one of the buildings. */
export function buildingCodeOf({ facilities }: ItsmDb, given: string): string {
  return BUILDING_CODE.test(given) ? given : placeNamed(facilities?.buildings, given);
}

export function zoneCodeOf({ facilities }: ItsmDb, given: string): string {
  return ZONE_CODE.test(given) ? given : placeNamed(facilities?.zones, given);
}

function placeNamed(places: Table<Named> | undefined, given: string): string {
  const code = idNamed(places, given);
  if (code === undefined) throw new Refusal('name_not_found', `No place is called ${given}.`);
  return code;
}

/** The entry of a catalogue by name or alias, with its id. */
export function catalogEntryOf<Entry extends Named>(
  table: Table<Entry> | undefined,
  name: string,
): { readonly id: string; readonly entry: Entry } {
  const id = found(idNamed(table, name), `The catalogue holds nothing called ${name}.`);
  return { id, entry: found(rowOf(table, id), `The catalogue holds nothing called ${name}.`) };
}

/** Of the entries in their order the first with this name or alias. */
function idNamed(table: Table<Named> | undefined, given: string): string | undefined {
  const wanted = plainName(given);
  return Object.entries(table ?? {}).find(([, { name, name_aliases }]) =>
    [name, ...(name_aliases ?? [])].some((one) => one !== undefined && plainName(one) === wanted),
  )?.[0];
}

/** Without case, punctuation and symbols; blanks inside count. */
function plainName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .trim();
}
