import type { StoredScores } from '@eva/core';

/** A planned call of one run; where it stands in the study, and what it scored. */
export interface StudiedCall {
  readonly system: string;
  readonly architecture: string;
  readonly domain: string;
  /** `clean`, or names of what disturbed it, joined with `+`. */
  readonly condition: string;
  readonly scenario: string;
  readonly trial: number;
  /** Its condition was drawn from a pool, so nothing says that another scenario should have it too. */
  readonly isDrawn?: boolean;
  /** Null for a call of which no attempt counts. */
  readonly scores: Pick<StoredScores, 'metrics' | 'mode'> | null;
  /** What the same judges said of the same recording when they were asked again, in the order of asking. */
  readonly samples?: readonly Pick<StoredScores, 'metrics'>[];
  /** Whose faults attempts at this call were dropped for; absent where attempts are not known. */
  readonly droppedFor?: readonly string[];
}
