/** What the page's script is given of one call, as JSON. Times are milliseconds since the line opened. */
export interface TimelineFacts {
  readonly durationMs: number;
  readonly lanes: { readonly caller: LaneFacts; readonly agent: LaneFacts };
  /** From the caller's last sound to the agent's first. */
  readonly answers: readonly AnswerGap[];
  /** Both sides speak. */
  readonly overlaps: readonly TimeSpan[];
  readonly tools: readonly TimelineMark[];
  readonly events: readonly TimelineMark[];
  readonly scores: readonly TimelineMark[];
}

export interface TimeSpan {
  readonly startMs: number;
  readonly endMs: number;
}

export interface LaneFacts {
  /** Base64 of signed bytes, least and greatest sample by turns, one pair for each 10 ms of the recording. */
  readonly peaks: string;
  readonly turns: readonly TimelineMark[];
}

export interface TimelineMark extends TimeSpan {
  readonly label: string;
  /** The whole of it in words, for a tooltip and for screen readers. */
  readonly about: string;
  readonly tone: 'plain' | 'good' | 'bad';
  /** Id of the row of the transcript that this belongs to. */
  readonly row?: string;
}

export interface AnswerGap extends TimeSpan {
  readonly label: string;
}
