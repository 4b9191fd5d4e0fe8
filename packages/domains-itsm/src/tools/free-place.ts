import type { Json } from '@eva/core';
import type { Table } from '../db.ts';
import { Refusal } from './refusal.ts';
import { found, rowOf } from './rows.ts';

/** A desk or parking space that nobody has. */
export function freePlace<Place extends { readonly [key: string]: Json } & { readonly status?: string }>(
  places: Table<Place> | undefined,
  code: string,
): Place {
  const place = found(rowOf(places, code), `There is no ${code}.`);
  if (place.status !== 'available') throw new Refusal('not_available', `${code} is taken.`);
  return place;
}

export function refuseSecondPlace(assigned: string | null | undefined): void {
  if (assigned) throw new Refusal('already_assigned', `The employee has ${assigned} already.`);
}
