import { judgeAnswer, listAt, objectAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import { defineContribution, defineOptions, type JsonObject, type JudgeBackend, type JudgeRequest } from '@eva/core';
import type { GenerateContentConfig, ThinkingLevel } from '@google/genai';
import { googleClient } from './client.ts';
import { wireParts } from './generate/contents.ts';
import { type JudgeOptions, judgeOptions } from './judge-options.ts';
import { preflightModel } from './preflight.ts';
import { isRefusal } from './refusals.ts';
import { tokenUsage } from './token-usage.ts';

const DEFAULT_MODEL = 'gemini-3-flash-preview';

export default defineContribution({
  protocol: 1,
  kind: 'judge',
  id: 'google',
  options: defineOptions(judgeOptions),
  create: (options: JudgeOptions, host): JudgeBackend => {
    const model = host.model ?? DEFAULT_MODEL;
    const { client, errors } = googleClient(host, options, 'judge');
    const identity = { provider: 'google', model };
    return {
      kind: 'judge',
      identity,
      modalities: ['text', 'audio'],
      async ask(request, signal) {
        const contents = [{ role: 'user', parts: wireParts(request.prompt) }];
        const config = judgeConfig(request, options);
        const answer = await judgeAnswer({
          ask: (abortSignal) => client.models.generateContent({ model, contents, config: { ...config, abortSignal } }),
          errors,
          signal,
          timeoutMs: options.answerTimeoutMs,
        });
        // Read as JSON: the getters of the SDK's class print warnings.
        const json = answer as unknown as JsonObject;
        const text = judgedText(json, errors);
        const resolvedModel = textAt(json, 'modelVersion');
        return {
          text,
          usage: tokenUsage(objectAt(json, 'usageMetadata') ?? {}),
          identity: { ...identity, ...(resolvedModel === undefined ? {} : { resolvedModel }) },
        };
      },
    };
  },
  preflight: (options, host, signal) =>
    preflightModel({ host, options, stage: 'judge', model: host.model ?? DEFAULT_MODEL, signal }),
});

/** A refusal is no answer and stays one; so is what is empty or broken off, but another try may end better. */
function judgedText(answer: JsonObject, errors: ProviderErrors): string {
  const blocked = textAt(answer, 'promptFeedback', 'blockReason');
  if (blocked !== undefined) throw errors.make('rejected', `refused the prompt: ${blocked}`);
  const candidate = listAt(answer, 'candidates')[0];
  const reason = textAt(candidate, 'finishReason');
  if (isRefusal(reason)) throw errors.make('rejected', `refused to judge (${reason})`);
  if (reason !== 'STOP') throw errors.malformed(`broke its answer off (${reason ?? 'without a reason'})`);
  const text = listAt(candidate, 'content', 'parts')
    .flatMap((part) => (objectAt(part)?.thought === true ? [] : (textAt(part, 'text') ?? [])))
    .join('');
  if (text.trim() === '') throw errors.malformed('answered with nothing');
  return text;
}

function judgeConfig({ answer, sampling }: JudgeRequest, { thinkingLevel }: JudgeOptions): GenerateContentConfig {
  const { temperature, seed, maxOutputTokens } = sampling;
  return {
    maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(thinkingLevel === undefined
      ? {}
      : { thinkingConfig: { thinkingLevel: thinkingLevel.toUpperCase() as ThinkingLevel } }),
    ...(answer === undefined ? {} : { responseMimeType: 'application/json', responseJsonSchema: answer }),
  };
}
