import { z } from 'zod';
import { connectionFields } from '../connection-options.ts';

const level = z.enum(['minimal', 'low', 'medium', 'high']);
const temperature = z.number().min(0).max(2);
const maxOutputTokens = z.number().int().positive();

export const llmOptions = z.strictObject({
  ...connectionFields,
  // A model that thinks as much as it likes spends some thousands before its first word.
  maxOutputTokens: maxOutputTokens
    .default(8192)
    .describe('Most tokens of one answer, thoughts included. Default 8192.'),
  temperature: temperature.optional().describe("Sampling temperature, 0 to 2. Default: the model's own."),
  thinkingLevel: level.optional().describe("How much the model thinks before it answers. Default: the model's own."),
});

export const audioLlmOptions = z.strictObject({
  ...connectionFields,
  maxOutputTokens: maxOutputTokens
    .default(1024)
    .describe('Most tokens of one answer, thoughts included. Default 1024.'),
  temperature: temperature.default(1).describe('Sampling temperature, 0 to 2. Default 1.'),
  thinkingLevel: level.default('minimal').describe('How much the model thinks before it answers. Default minimal.'),
});

export type LlmOptions = z.output<typeof llmOptions>;
export type AudioLlmOptions = z.output<typeof audioLlmOptions>;
