import { type AudioLlmAdapter, defineContribution, defineOptions } from '@eva/core';
import { z } from 'zod';
import { chatAnswer } from './chat-answer.ts';
import { chatOptions } from './chat-options.ts';
import { compatibleClient } from './client.ts';
import { modelOf } from './model-of.ts';
import { preflight } from './preflight.ts';

const audioLlmOptions = z.strictObject({
  ...chatOptions.shape,
  audioPart: z
    .enum(['audio_url', 'input_audio'])
    .default('audio_url')
    .describe('How the server takes audio: as a data address, as vLLM does, or as OpenAI does. Default audio_url.'),
  temperature: chatOptions.shape.temperature.default(0).describe('Sampling temperature, 0 to 2. Default 0.'),
  maxTokens: chatOptions.shape.maxTokens.default(512).describe('Most tokens of one answer. Default 512.'),
  enableThinking: chatOptions.shape.enableThinking
    .default(false)
    .describe('Whether a model that can think before it answers does so. Default false.'),
});
type AudioLlmOptions = z.output<typeof audioLlmOptions>;

export default defineContribution({
  protocol: 1,
  kind: 'audio-llm',
  id: 'openai-compatible',
  options: defineOptions(audioLlmOptions),
  create({ audioPart, ...options }: AudioLlmOptions, host): AudioLlmAdapter {
    const model = modelOf(host, 'audio-llm');
    const chat = { server: compatibleClient(host, options, 'audio-llm'), model, options, audioPart };
    return {
      kind: 'audio-llm',
      identity: { provider: 'openai-compatible', model },
      accepts: [{ encoding: 'pcm_s16le', sampleRateHz: 16_000 }],
      generate: (request, scope) => chatAnswer(chat, request, scope),
    };
  },
  preflight: (options, host, signal) => preflight({ host, options, stage: 'audio-llm', signal }),
});
