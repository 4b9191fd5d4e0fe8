import { defineContribution, defineOptions, type LlmAdapter } from '@eva/core';
import { chatAnswer } from './chat-answer.ts';
import { type ChatOptions, chatOptions } from './chat-options.ts';
import { compatibleClient } from './client.ts';
import { modelOf } from './model-of.ts';
import { preflight } from './preflight.ts';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'openai-compatible',
  options: defineOptions(chatOptions),
  create(options: ChatOptions, host): LlmAdapter {
    const model = modelOf(host, 'llm');
    const chat = { server: compatibleClient(host, options, 'llm'), model, options, audioPart: 'input_audio' } as const;
    return {
      kind: 'llm',
      identity: { provider: 'openai-compatible', model },
      generate: (request, scope) => chatAnswer(chat, request, scope),
    };
  },
  preflight: (options, host, signal) => preflight({ host, options, stage: 'llm', signal }),
});
