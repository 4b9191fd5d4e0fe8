import type { JsonObject } from '@eva/core';
import type { Employee } from '../db.ts';
import { Refusal } from './refusal.ts';
import { isEmpty } from './rows.ts';

/** What HR entered about somebody who leaves. */
export function offboardingOf({ offboarding_record: record }: Employee): JsonObject {
  if (isEmpty(record)) throw new Refusal('no_offboarding_record', 'HR has entered no departure.');
  return record;
}
