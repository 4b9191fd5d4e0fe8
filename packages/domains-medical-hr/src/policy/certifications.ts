import { ownEntry } from '@eva/core/domain-kit';
import type { MedicalHrDb } from '../db.ts';

/** What a unit asks for, in order; nothing of a unit nobody knows. */
export function requiredCertifications(db: MedicalHrDb, unitCode: string): readonly string[] {
  return [...(ownEntry(db.unit_cert_requirements, unitCode) ?? [])].sort();
}

export function missingCertifications(db: MedicalHrDb, unitCode: string, held: readonly string[]): readonly string[] {
  return [...new Set(requiredCertifications(db, unitCode))].filter((certificate) => !held.includes(certificate));
}
