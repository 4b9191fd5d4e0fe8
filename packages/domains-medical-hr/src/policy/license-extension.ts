import type { License } from '../db.ts';
import { dayNumber } from './calendar-day.ts';

/** An extension can be asked for this many days before the licence ends, and on its last day. */
export const EXTENSION_WINDOW_DAYS = 60;
export const EXTENSION_LENGTHS_DAYS = [30, 60, 90] as const;
export const EXTENSION_TYPES = ['provisional', 'supervised'] as const;

export type ExtensionBlock =
  | 'already_extended'
  | 'investigation_hold'
  | 'license_expired'
  | 'extension_too_early'
  /** A date on record that is no day of the calendar. */
  | 'execution_error';

/** What stands against an extension; undefined when nothing does. */
export function extensionBlock(license: License, today: string): ExtensionBlock | undefined {
  if (license.extension_status === 'pending') return 'already_extended';
  if (license.investigation_hold) return 'investigation_hold';
  const lastDay = dayNumber(license.expiration_date);
  const now = dayNumber(today);
  if (lastDay === undefined || now === undefined) return 'execution_error';
  if (lastDay < now) return 'license_expired';
  return lastDay - now > EXTENSION_WINDOW_DAYS ? 'extension_too_early' : undefined;
}
