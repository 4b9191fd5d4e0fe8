import type { Json } from '@eva/core';
import type { Asset, Employee, ItsmDb, ItsmRequest, RowTable, Session, Table, Ticket } from '../db.ts';
import { Refusal } from './refusal.ts';

/** A row by its id; never what every object inherits. */
export function rowOf<Row extends Json>(table: Table<Row> | undefined, id: string): Row | undefined {
  return table !== undefined && Object.hasOwn(table, id) ? table[id] : undefined;
}

export function employeeOf(db: ItsmDb, id: string): Employee {
  return found(rowOf(db.employees, id), `No employee has the id ${id}.`);
}

export function assetOf(db: ItsmDb, tag: string): Asset {
  return found(rowOf(db.assets, tag), `No asset has the tag ${tag}.`);
}

export function ticketOf(db: ItsmDb, number: string): Ticket {
  return found(rowOf(db.tickets, number), `No ticket has the number ${number}.`);
}

export function requestOf(db: ItsmDb, id: string): ItsmRequest {
  return found(rowOf(db.requests, id), `No request has the id ${id}.`);
}

/** The row, or the refusal to go on without it. */
export function found<Row>(row: Row | undefined, message: string): Row {
  if (row === undefined) throw new Refusal('not_found', message);
  return row;
}

/** The database with a row added or replaced. */
export function withRow<Name extends RowTable>(
  db: ItsmDb,
  table: Name,
  id: string,
  row: NonNullable<ItsmDb[Name]>[string],
): ItsmDb {
  return { ...db, [table]: { ...db[table], [id]: row } };
}

export function withEmployee(db: ItsmDb, id: string, changes: Partial<Employee>): ItsmDb {
  return withRow(db, 'employees', id, { ...rowOf(db.employees, id), ...changes });
}

export function withAsset(db: ItsmDb, tag: string, changes: Partial<Asset>): ItsmDb {
  return withRow(db, 'assets', tag, { ...rowOf(db.assets, tag), ...changes });
}

export function withSession(db: ItsmDb, changes: Session): ItsmDb {
  return { ...db, session: { ...db.session, ...changes } };
}

/** Whether an object holds nothing: databases write an absent record as null, as {} or not at all. */
export function isEmpty(record: object | null | undefined): record is null | undefined {
  return record === null || record === undefined || Object.keys(record).length === 0;
}

export function fullName({ first_name = '', last_name = '' }: Employee): string {
  return `${first_name} ${last_name}`;
}
