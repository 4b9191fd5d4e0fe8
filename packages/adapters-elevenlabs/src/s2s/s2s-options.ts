import { z } from 'zod';
import { agentOptions } from '../conversation/agent-options.ts';

export const s2sOptions = z.strictObject({
  ...agentOptions,
  agentId: z.string().min(1).describe('The agent under test, as it is set up at the service.'),
  promptVariable: z
    .string()
    .min(1)
    .default('system_prompt')
    .describe('With `promptVia: variables`, the dynamic variable for the prompt. Default system_prompt.'),
  greetingVariable: z
    .string()
    .min(1)
    .default('initial_message')
    .describe('With `promptVia: variables`, the dynamic variable for the greeting. Default initial_message.'),
  llm: z.string().min(1).optional().describe("Language model in place of the agent's own, which it must allow."),
  preToolSpeech: z
    .enum(['auto', 'force', 'off'])
    .default('force')
    .describe('With `registerTools`, whether the agent speaks before it uses a tool. Default force, as in the method.'),
  registerTools: z
    .boolean()
    .default(true)
    .describe(
      "Whether the agent is given the tools of the call before it begins. Changes the agent's settings where they differ. Default true.",
    ),
});

export type S2sOptions = z.output<typeof s2sOptions>;
