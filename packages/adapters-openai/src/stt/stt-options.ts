import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const sttOptions = z.strictObject({
  ...sharedOptions,
  /** `realtime` streams the audio as it comes; `file` sends each turn when it is over. */
  mode: z.enum(['realtime', 'file']).default('realtime'),
  /** Who ends turns in `realtime`: the service (`server_vad`), or only the slot's turn detector (`none`). */
  turnDetection: z.enum(['server_vad', 'none']).default('server_vad'),
  /** From 0 to 1: how loud speech must be for the service to take it for speech. */
  vadThreshold: z.number().min(0).max(1).default(0.5),
  /** Audio before the detected speech that belongs to it, in ms. */
  prefixPaddingMs: z.number().int().nonnegative().default(300),
  /** Silence that ends a turn, in ms. */
  silenceDurationMs: z.number().int().positive().default(200),
  /** Filter for background noise, `realtime` only. */
  noiseReduction: z.enum(['none', 'near_field', 'far_field']).default('none'),
  /** Words to expect, in a sentence; the domain's terms are added. */
  prompt: z.string().optional(),
  /** ISO 639-1. Default: that of the call's locale. */
  language: z.string().min(2).optional(),
});

export type SttOptions = z.output<typeof sttOptions>;
