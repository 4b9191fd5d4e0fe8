import type { JsonObject, ToolRunInput } from '@eva/core';
import type { MedicalHrDb } from '../db.ts';

export interface ToolOutcome {
  readonly db: MedicalHrDb;
  readonly result: JsonObject;
}

export function succeed(db: MedicalHrDb, fields: JsonObject): ToolOutcome {
  return { db, result: { status: 'success', ...fields } };
}

/** A refusal leaves the database as it was; `fields` come besides the error type. */
export function refuse(db: MedicalHrDb, errorType: string, message: string, fields: JsonObject = {}): ToolOutcome {
  return { db, result: { status: 'error', error_type: errorType, message, ...fields } };
}

/** The scenario's date, as the executor wrote it into the database. */
export function todayOf({ db, now }: Pick<ToolRunInput<MedicalHrDb>, 'db' | 'now'>): string {
  return db._current_date ?? now.split(' ')[0] ?? now;
}
