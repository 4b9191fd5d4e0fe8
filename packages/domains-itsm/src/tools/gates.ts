import type { ItsmDb } from '../db.ts';
import { Refusal } from './refusal.ts';

/** Levels of authentication, as the session knows them. */
export type Gate = 'employee_auth' | 'manager_auth' | 'otp_auth';

const MISSING: { readonly [gate in Gate]: string } = {
  employee_auth: 'The caller is not verified yet.',
  manager_auth: 'The caller is not verified as a manager yet.',
  otp_auth: 'The one-time code is not verified yet.',
};

/** All of the levels, in order. Nothing but exactly true opens a gate. */
export function passGates({ session }: ItsmDb, gates: readonly Gate[]): void {
  for (const gate of gates) {
    if (session?.[gate] !== true) throw new Refusal('authentication_required', MISSING[gate]);
  }
}

export function passEitherGate({ session }: ItsmDb, gates: readonly Gate[]): void {
  if (gates.some((gate) => session?.[gate] === true)) return;
  throw new Refusal('authentication_required', 'The caller is not verified yet.');
}
