import type { RunProgress } from '@eva/core/engine';

/** What is shown while calls are being made. */
export interface ProgressView {
  tell(progress: RunProgress): void;
  /** A whole line that is none of the calls', newline included. */
  note(text: string): void;
  /** Nothing more is told. */
  end(): void;
}
