import { createHash } from 'node:crypto';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { JudgeRequest } from '../protocol/judge.ts';
import type { ContentPart } from '../protocol/llm.ts';
import { canonicalJson } from '../tools/canonical-json.ts';
import type { JudgeDeployment } from './judge-deployment.ts';

/**
 * One key for one question to one judge: SHA-256, hex, of everything that the answer may depend on. `sample` tells
 * several answers to the same question apart.
 */
export function judgeKey(deployment: JudgeDeployment, request: JudgeRequest, sample: number): string {
  return sha256(canonicalJson(asked(deployment, request, sample)));
}

/** What is asked and of whom, with audio as its digest: what the cache keeps beside an answer. */
export function asked(
  { backend, options }: JudgeDeployment,
  { prompt, answer, sampling }: JudgeRequest,
  sample: number,
): JsonObject {
  const { provider, model, resolvedModel } = backend.identity;
  return {
    identity: { provider, model, ...(resolvedModel === undefined ? {} : { resolvedModel }) },
    options,
    prompt: prompt.map(partAsJson),
    answer: answer ?? null,
    sampling: { ...sampling },
    sample,
  };
}

function partAsJson(part: ContentPart): Json {
  if (part.type === 'text') return { type: 'text', text: part.text };
  const { format, bytes } = part.audio;
  return { type: 'audio', format: { ...format }, sha256: sha256(bytes) };
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
