import { z } from 'zod';
import { sharedOptions } from './shared-options.ts';

/** What a request says by itself, and sampling may not replace. */
const RESERVED = ['model', 'messages', 'tools', 'tool_choice', 'stream', 'stream_options', 'n'];

export const chatOptions = z.strictObject({
  ...sharedOptions,
  temperature: z.number().min(0).max(2).optional().describe("Sampling temperature, 0 to 2. Default: the server's own."),
  topP: z.number().min(0).max(1).optional().describe("Nucleus sampling, 0 to 1. Default: the server's own."),
  maxTokens: z.number().int().positive().optional().describe("Most tokens of one answer. Default: the server's own."),
  enableThinking: z
    .boolean()
    .optional()
    .describe('Whether a model that can think before it answers does so. Default: nothing is said about it.'),
  sampling: z
    .record(z.string(), z.json())
    .refine((fields) => RESERVED.every((name) => !(name in fields)), `none of ${RESERVED.join(', ')}`)
    .default({})
    .describe('Further fields of the request, as vLLM takes them: top_k, min_p, presence_penalty and the like.'),
});

export type ChatOptions = z.output<typeof chatOptions>;
