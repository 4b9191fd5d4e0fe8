/** What the scripted caller does next; text only, so that it can be tried without audio. */
export type CallerMove =
  | { readonly type: 'say'; readonly text: string }
  /** Says goodbye, then hangs up once it has been played. */
  | {
      readonly type: 'hang-up';
      readonly text: string;
      readonly reason: 'goal-met' | 'goal-failed' | 'transferred' | 'gave-up';
      readonly why: string;
    }
  /** The agent is not done yet ("one moment"): say nothing and listen on. */
  | { readonly type: 'wait' };

export interface CallerBrain {
  /** The agent has finished a turn; `heard` is what the caller's own recogniser made of it, possibly empty or wrong. */
  hear(heard: string): CallerMove;
  /** Nothing has been heard for `waitedMs` since the caller last spoke. */
  silence(waitedMs: number): CallerMove;
}
