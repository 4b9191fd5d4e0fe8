import type { Dialogue } from '@eva/core/domain-kit';
import type { Talk } from './talk.ts';
import type { Verification } from './verify-caller.ts';

/** One thing an agent can do for a caller, once the caller is verified as it asks for. */
export interface Flow {
  readonly verification: Verification;
  readonly walk: (talk: Talk) => Dialogue<void>;
}
