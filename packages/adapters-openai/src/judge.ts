import { judgeAnswer, type ProviderErrors, refuseAudio } from '@eva/adapter-kit';
import { chatUsage } from '@eva/adapter-kit/openai-dialect';
import { defineContribution, defineOptions, type JudgeBackend } from '@eva/core';
import type OpenAI from 'openai';
import { openaiClient } from './client.ts';
import { type JudgeOptions, judgeOptions } from './judge/judge-options.ts';
import { judgeRequest } from './judge/judge-request.ts';
import { preflightModel } from './preflight.ts';

const DEFAULT_MODEL = 'gpt-5.2';
/** Models that hear say so in their names. */
const HEARS = /audio/;

type Completion = OpenAI.Chat.Completions.ChatCompletion;

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
        return {
          text: judgedText(answer, errors),
          usage: answer.usage === undefined ? {} : chatUsage(answer.usage),
          identity: { ...identity, resolvedModel: answer.model },
        };
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'judge', model: host.model ?? DEFAULT_MODEL, signal }),
});

/** A refusal is no answer and stays one; so is what is empty or broken off, but another try may end better. */
export function judgedText({ choices }: Pick<Completion, 'choices'>, errors: ProviderErrors): string {
  const choice = choices?.[0];
  if (choice === undefined) throw errors.malformed('answered without a choice');
  const { finish_reason: reason, message } = choice;
  // A refusal of what has a shape to keep has a field of its own, and the finish of any answer.
  const refused = message.refusal ?? (reason === 'content_filter' ? reason : undefined);
  if (refused) throw errors.make('rejected', `refused to judge: ${refused}`);
  if (reason !== 'stop') throw errors.malformed(`broke its answer off (${reason})`);
  const text = message.content ?? '';
  if (text.trim() === '') throw errors.malformed('answered with nothing');
  return text;
}
