import { z } from 'zod';
import { agentOptions } from '../conversation/agent-options.ts';

const agentId = z.string().min(1);

export const callerOptions = z.strictObject({
  ...agentOptions,
  agentId: agentId.describe('The agent that calls, as it is set up at the service: see the README.'),
  promptVia: agentOptions.promptVia.default('variables'),
  promptVariable: z
    .string()
    .min(1)
    .default('prompt')
    .describe('With `promptVia: variables`, the dynamic variable for the prompt. Default prompt.'),
  voices: z
    .record(z.string(), agentId)
    .default({})
    .describe('Agents by the voice that a persona or a call asks for; others are called by `agentId`.'),
  accents: z
    .record(z.string(), agentId)
    .default({})
    .describe('Accents that the caller can have, each with the agent that has it.'),
});

export type CallerOptions = z.output<typeof callerOptions>;
