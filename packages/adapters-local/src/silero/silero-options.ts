import { z } from 'zod';

export const sileroOptions = z.strictObject({
  /** Probability from which a window counts as speech. */
  threshold: z.number().min(0.05).max(0.95).default(0.5),
  /** Speech for at least this long begins a turn, in ms. */
  startMs: z.number().min(0).max(2000).default(96),
  /** Silence for this long ends a turn, in ms. */
  stopMs: z.number().min(100).max(5000).default(640),
  /** Silence that ends a turn while a code, date or sentence is plainly unfinished, in ms. */
  unfinishedStopMs: z.number().min(100).max(8000).default(1600),
});

export type SileroOptions = z.output<typeof sileroOptions>;
