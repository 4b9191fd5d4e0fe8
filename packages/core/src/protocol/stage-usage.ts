import type { UsageStage } from './call-event.ts';
import type { ModelIdentity, Usage } from './identity.ts';

/** What one model was used for in a call, all of it together. */
export interface StageUsage {
  readonly stage: UsageStage;
  readonly identity: ModelIdentity;
  readonly usage: Usage;
}
