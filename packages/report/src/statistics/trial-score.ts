/**
 * One value of one call: the row that every statistic begins with. What failed, was skipped or is
 * missing has no row.
 */
export interface TrialScore {
  /** Stays the same over domains, runs and conditions. */
  readonly system: string;
  readonly domain: string;
  /** `clean`, or the names of what disturbed the call, joined with `+`. */
  readonly condition: string;
  /** Unique only within its domain. */
  readonly scenario: string;
  readonly trial: number;
  /** A metric, or a composite such as `EVA-A_pass`. */
  readonly metric: string;
  readonly value: number;
}

export const CLEAN = 'clean';

/** A scenario by its domain and id, as one key. */
export function scenarioKey({ domain, scenario }: { readonly domain: string; readonly scenario: string }): string {
  return `${domain}\u001f${scenario}`;
}

/** The domain that a scenario's key names; empty for a scenario of one domain that goes by its id alone. */
export function domainOfKey(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('\u001f')));
}
