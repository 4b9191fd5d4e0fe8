import type { Fault } from './fault.ts';
import type { PlannedCall } from './run-plan.ts';

export type RunProgress =
  /** An older process had done so many of the planned calls. */
  | { readonly type: 'run-resume'; readonly done: number; readonly planned: number }
  | { readonly type: 'call-start'; readonly call: PlannedCall; readonly attempt: number }
  | {
      readonly type: 'call-speech';
      readonly call: PlannedCall;
      readonly speaker: 'caller' | 'agent';
      readonly text: string;
    }
  | { readonly type: 'call-tool'; readonly call: PlannedCall; readonly tool: string }
  | { readonly type: 'call-end'; readonly call: PlannedCall; readonly reason: string; readonly durationMs: number }
  | { readonly type: 'call-scored'; readonly call: PlannedCall; readonly attempt: number }
  /** An attempt that does not count; `pauseMs` until the next one, null when it was the last that is made. */
  | {
      readonly type: 'attempt-failed';
      readonly call: PlannedCall;
      readonly attempt: number;
      readonly fault: Fault;
      readonly why: string;
      readonly pauseMs: number | null;
    };
