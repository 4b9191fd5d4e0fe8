import {
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { boundedStream } from '@eva/adapter-kit';
import {
  type CallScope,
  defineContribution,
  defineOptions,
  type GenerateRequest,
  type Host,
  type LlmAdapter,
  type LlmEvent,
} from '@eva/core';
import { type Connection, connect } from './connect.ts';
import { converseReader } from './converse-reader.ts';
import { type KeptThoughts, keptThoughts } from './kept-thoughts.ts';
import { type LlmOptions, llmOptions } from './llm-options.ts';
import { preflight } from './preflight.ts';
import { fromService, namedErrors } from './service-errors.ts';
import { wireHistory, wireTools } from './to-wire.ts';

const DEFAULT_MODEL = 'us.anthropic.claude-haiku-4-5-20251001-v1:0';

export default defineContribution({
  protocol: 1,
  kind: 'llm',
  id: 'bedrock',
  options: defineOptions(llmOptions),
  create(options: LlmOptions, host: Host): LlmAdapter {
    const connection = connectLlm(options, host);
    const thoughts = keptThoughts();
    return {
      kind: 'llm',
      identity: { provider: 'bedrock', model: connection.model },
      generate: (request, scope) => generate(connection, thoughts, request, scope),
    };
  },
  preflight: (options, host, signal) => preflight(connectLlm(options, host), signal),
});

function connectLlm(options: LlmOptions, host: Host): Connection<LlmOptions> {
  return connect({ options, host, stage: 'llm', defaultModel: DEFAULT_MODEL });
}

async function* generate(
  { client, errors, model, options }: Connection<LlmOptions>,
  thoughts: KeptThoughts,
  request: GenerateRequest,
  scope: CallScope,
): AsyncGenerator<LlmEvent> {
  const { system, messages } = wireHistory(request.messages, (id) => thoughts.of(scope, id));
  const tools = wireTools(request.tools);
  const input: ConverseStreamCommandInput = {
    modelId: model,
    messages,
    ...(system.length === 0 ? {} : { system }),
    inferenceConfig: {
      maxTokens: options.maxTokens,
      ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
      ...(options.topP === undefined ? {} : { topP: options.topP }),
    },
    ...(tools === undefined ? {} : { toolConfig: { tools, toolChoice: { auto: {} } } }),
    ...(options.modelFields === undefined ? {} : { additionalModelRequestFields: options.modelFields as never }),
    ...(options.effort === undefined ? {} : { outputConfig: { effort: options.effort } }),
  };
  const open = async (signal: AbortSignal): Promise<AsyncIterable<ConverseStreamOutput>> => {
    try {
      const { stream } = await client.send(new ConverseStreamCommand(input), { abortSignal: signal });
      if (stream === undefined) throw errors.malformed('an answer without a stream');
      return namedErrors(stream, errors);
    } catch (error) {
      throw fromService(error, errors);
    }
  };
  const reader = converseReader({
    errors,
    logger: scope.logger,
    thought: (id, before) => thoughts.keep(scope, id, before),
  });
  const pieces = boundedStream({
    open,
    errors,
    clock: scope.clock,
    signal: AbortSignal.any([request.signal, scope.signal]),
    firstTimeoutMs: options.answerTimeoutMs,
    idleTimeoutMs: options.answerTimeoutMs,
  });
  for await (const event of pieces) yield* reader.take(event);
  yield reader.end();
}
