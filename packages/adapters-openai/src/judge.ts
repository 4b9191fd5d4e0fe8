import { judgeAnswer, refuseAudio } from '@eva/adapter-kit';
import { chatUsage } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type JudgeBackend } from '@eva/core';
import { openaiClient } from './client.ts';
import { type JudgeOptions, judgeOptions } from './judge/judge-options.ts';
import { judgeRequest } from './judge/judge-request.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gpt-5.2';
/** Models that hear say so in their names. */
const HEARS = /audio/;

export default defineContribution({
  protocol: 1,
  kind: 'judge',
  id: 'openai',
  options: defineOptions(judgeOptions),
  create: (options: JudgeOptions, host): JudgeBackend => {
    const model = host.model ?? DEFAULT_MODEL;
    const { client, errors } = openaiClient(host, options, 'judge');
    const hears = HEARS.test(model);
    const identity = { provider: 'openai', model };
    return {
      kind: 'judge',
      identity,
      modalities: hears ? ['text', 'audio'] : ['text'],
      async ask(request, signal) {
        if (!hears) refuseAudio(request.prompt, errors);
        const answer = await judgeAnswer({
          ask: (over) => client.chat.completions.create(judgeRequest(request, { options, model }), { signal: over }),
          errors,
          signal,
          timeoutMs: options.answerTimeoutMs,
        });
        const message = answer.choices?.[0]?.message;
        if (message === undefined) throw errors.malformed('answered without a choice');
        return {
          text: message.content ?? message.refusal ?? '',
          usage: answer.usage === undefined ? {} : chatUsage(answer.usage),
          identity: { ...identity, resolvedModel: answer.model },
        };
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'judge', model: host.model ?? DEFAULT_MODEL, signal }),
});
