/** Below it a provider may not go on without being credentialed anew. */
export const MINIMUM_PER_OCCURRENCE_USD = 1_000_000;

export const CARRIERS = ['proassurance', 'coverys', 'the_doctors_company', 'cna', 'zurich', 'mag_mutual'] as const;

export function needsRecredentialing(perOccurrenceUsd: number): boolean {
  return perOccurrenceUsd < MINIMUM_PER_OCCURRENCE_USD;
}
