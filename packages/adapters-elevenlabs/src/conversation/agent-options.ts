import { z } from 'zod';
import { sharedOptions } from '../shared-options.ts';
import { WIRE_FORMATS } from '../wire-format.ts';

/** Options of both ends that an agent of the service can be on. */
export const agentOptions = {
  ...sharedOptions,
  inputFormat: z
    .enum(WIRE_FORMATS)
    .default('ulaw_8000')
    .describe('What the agent is set up to hear. Default ulaw_8000, as in the method.'),
  outputFormat: z
    .enum(WIRE_FORMATS)
    .default('pcm_16000')
    .describe('What the agent is set up to speak. Default pcm_16000, as in the method.'),
  promptVia: z
    .enum(['override', 'variables'])
    .default('override')
    .describe(
      'How the agent is told its prompt: in place of its own, which its settings must allow, or as a dynamic variable that its own prompt consists of.',
    ),
  replyEndMs: z
    .number()
    .int()
    .min(100)
    .max(10_000)
    .default(1500)
    .describe('Time without audio after which what the agent says is taken to be over, in ms. Default 1500.'),
};

export interface AgentOptions {
  readonly baseUrl: string;
  readonly connectTimeoutMs: number;
  readonly answerTimeoutMs: number;
  readonly replyEndMs: number;
  readonly promptVia: 'override' | 'variables';
}
