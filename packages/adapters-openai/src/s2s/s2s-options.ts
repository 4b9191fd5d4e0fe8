import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const s2sOptions = z.strictObject({
  ...sharedOptions,
  /** Audio both ways: `pcm` at 24 kHz, or the telephone's own `pcmu`. */
  audio: z.enum(['pcm', 'pcmu']).default('pcm'),
  /** How the service finds the end of the caller's turn: by silence, or by what was said. */
  turnDetection: z.enum(['server_vad', 'semantic_vad']).default('server_vad'),
  /** `server_vad`: from 0 to 1, how loud speech must be. */
  vadThreshold: z.number().min(0).max(1).default(0.5),
  /** `server_vad`: audio before the detected speech that belongs to it, in ms. */
  prefixPaddingMs: z.number().int().nonnegative().default(300),
  /** `server_vad`: silence that ends a turn, in ms. */
  silenceDurationMs: z.number().int().positive().default(200),
  /** `semantic_vad`: how soon it takes a turn to be over. */
  eagerness: z.enum(['low', 'medium', 'high', 'auto']).default('auto'),
  /** What writes down the caller beside the model, for logs only; `none` leaves it out. */
  transcriptionModel: z.string().min(1).default('whisper-1'),
  /** How much a reasoning model thinks before it speaks. Default: the model's own. */
  reasoningEffort: z.enum(['minimal', 'low', 'medium', 'high', 'xhigh']).optional(),
  /** Whether several tools may be called at once. Default: the model's own. */
  parallelToolCalls: z.boolean().optional(),
  /** Filter for background noise in what the model hears. */
  noiseReduction: z.enum(['none', 'near_field', 'far_field']).default('none'),
  /** From 0.25 to 1.5. */
  speed: z.number().min(0.25).max(1.5).default(1),
  /** Most tokens of one reply, audio and tools included. Default: no limit. */
  maxOutputTokens: z.number().int().positive().max(4096).optional(),
});

export type S2sOptions = z.output<typeof s2sOptions>;
