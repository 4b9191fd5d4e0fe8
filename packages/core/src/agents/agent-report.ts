import type { PacerReport } from '../line/pacer.ts';
import type { ComponentFailure } from './component-failure.ts';

/** What an agent leaves behind besides the event log. */
export interface AgentReport {
  /** Why the agent gave up; null when it was the line that ended the call. */
  readonly failure: ComponentFailure | null;
  /** How punctually its frames left; null for an agent that never got as far as speaking. */
  readonly pacing: PacerReport | null;
  readonly replies: number;
}
