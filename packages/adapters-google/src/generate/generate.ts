import { boundedStream, refuseAudio } from '@eva/adapter-kit';
import type { CallScope, GenerateRequest, JsonObject, LlmEvent } from '@eva/core';
import { FunctionCallingConfigMode, type GenerateContentConfig, type ThinkingLevel } from '@google/genai';
import type { GoogleClient } from '../client.ts';
import { answerReader } from './answer-reader.ts';
import { wireHistory, wireTools } from './contents.ts';
import type { LlmOptions } from './generate-options.ts';
import { thoughtSignatures } from './thought-signatures.ts';

export interface GeneratorSpec {
  readonly google: GoogleClient;
  readonly options: LlmOptions;
  readonly model: string;
  /** Whether audio is sent on; else it is refused. */
  readonly hears: boolean;
}

/** Answers of one model, streamed; the same for text and for audio. */
export function generator(spec: GeneratorSpec) {
  const { google, options, model, hears } = spec;
  const { client, errors } = google;
  const signatures = thoughtSignatures(model);
  let calls = 0;

  return async function* generate(request: GenerateRequest, scope: CallScope): AsyncGenerator<LlmEvent> {
    if (!hears) for (const one of request.messages) if (one.role === 'user') refuseAudio(one.content, errors);
    const { systemInstruction, contents } = wireHistory(request.messages, (id) => signatures.of(scope, id));
    const tools = wireTools(request.tools);
    const config: GenerateContentConfig = {
      maxOutputTokens: options.maxOutputTokens,
      ...(systemInstruction === '' ? {} : { systemInstruction }),
      ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
      ...(options.thinkingLevel === undefined
        ? {}
        : { thinkingConfig: { thinkingLevel: options.thinkingLevel.toUpperCase() as ThinkingLevel } }),
      ...(tools.length === 0
        ? {}
        : {
            tools: [{ functionDeclarations: tools }],
            toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.AUTO } },
          }),
    };
    const reader = answerReader({
      errors,
      logger: scope.logger,
      newCallId: () => {
        calls += 1;
        return `call-${calls}`;
      },
      signed: (id, signature) => signatures.keep(scope, id, signature),
    });
    const chunks = boundedStream({
      open: (abortSignal) =>
        client.models.generateContentStream({ model, contents, config: { ...config, abortSignal } }),
      errors,
      clock: scope.clock,
      signal: AbortSignal.any([request.signal, scope.signal]),
      firstTimeoutMs: options.answerTimeoutMs,
      idleTimeoutMs: options.answerTimeoutMs,
    });
    // Read as JSON: the getters of the SDK's class print warnings.
    for await (const chunk of chunks) yield* reader.take(chunk as unknown as JsonObject);
    yield reader.end();
  };
}
