import { defineContribution, defineOptions, type LlmAdapter } from '@eva/core';
import { googleClient } from './client.ts';
import { generator } from './generate/generate.ts';
import { type LlmOptions, llmOptions } from './generate/generate-options.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gemini-3-flash-preview';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'google',
  options: defineOptions(llmOptions),
  create: (options: LlmOptions, host): LlmAdapter => {
    const model = host.model ?? DEFAULT_MODEL;
    const google = googleClient(host, options, 'llm');
    return {
      kind: 'llm',
      identity: { provider: 'google', model },
      generate: generator({ google, options, model, hears: false }),
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'llm', model: host.model ?? DEFAULT_MODEL, signal }),
});
