import { z } from 'zod';
import { agentOptions } from '../conversation/agent-options.ts';
import { agentSettings } from './agent-settings.ts';

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
  llm: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Language model in place of the agent's own, for this conversation alone, which its settings must allow; `settings` has one that is kept.",
    ),
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
  settings: agentSettings
    .default({})
    .describe(
      "How the agent is to be set up, seen to before each call. Changes the agent's settings where they differ. Default: as it is set up at the service.",
    ),
});

export type S2sOptions = z.output<typeof s2sOptions>;
