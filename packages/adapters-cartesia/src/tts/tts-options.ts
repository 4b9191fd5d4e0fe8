import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';

export const ttsOptions = z.strictObject({
  ...sharedOptions,
  /** From 0.6 to 1.5. */
  speed: z.number().min(0.6).max(1.5).default(1),
  /** From 0.5 to 2. */
  volume: z.number().min(0.5).max(2).default(1),
  /** One of the service's emotions, such as `calm`. Default: nothing is said about it. */
  emotion: z.string().optional(),
  /** How long the service waits for more text before it speaks what it has, in ms. Default: the service's, 3000. */
  maxBufferDelayMs: z.number().int().min(0).max(5000).optional(),
  /** A pronunciation dictionary of the account, by its id. */
  pronunciationDictId: z.string().optional(),
});

export type TtsOptions = z.output<typeof ttsOptions>;
