import type { GoalFacts } from '@eva/core/domain-kit';

/** What answers are derived from. */
export interface WishGround {
  readonly facts: GoalFacts;
  /** What the goal says in prose. */
  readonly text: string;
  /** The whole decision tree, as one text. */
  readonly told: string;
}
