import {
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { judgeAnswer, type ProviderErrors } from '@eva/adapter-kit';
import {
  defineContribution,
  defineOptions,
  type Host,
  type JudgeAnswer,
  type JudgeBackend,
  type JudgeRequest,
} from '@eva/core';
import { type Connection, connect } from './connect.ts';
import { isRefusal, tokenUsage } from './converse-reader.ts';
import { type JudgeOptions, judgeOptions } from './judge-options.ts';
import { preflight } from './preflight.ts';
import { fromService } from './service-errors.ts';

const DEFAULT_MODEL = 'us.anthropic.claude-opus-4-6-v1';

export default defineContribution({
  protocol: 1,
  kind: 'judge',
  id: 'bedrock',
  options: defineOptions(judgeOptions),
  create(options: JudgeOptions, host: Host): JudgeBackend {
    const connection = connectJudge(options, host);
    return {
      kind: 'judge',
      identity: { provider: 'bedrock', model: connection.model },
      modalities: ['text'],
      ask: (request, signal) => ask(connection, request, signal),
    };
  },
  preflight: (options, host, signal) => preflight(connectJudge(options, host), signal),
});

function connectJudge(options: JudgeOptions, host: Host): Connection<JudgeOptions> {
  return connect({ options, host, stage: 'judge', defaultModel: DEFAULT_MODEL });
}

async function ask(
  { client, errors, model, options }: Connection<JudgeOptions>,
  { prompt, answer, sampling }: JudgeRequest,
  signal: AbortSignal,
): Promise<JudgeAnswer> {
  if (prompt.some((part) => part.type === 'audio')) throw errors.make('rejected', 'takes no audio as a judge');
  const schema = options.structured && answer !== undefined ? JSON.stringify(answer) : undefined;
  const shape: ConverseCommandInput['outputConfig'] = {
    ...(schema === undefined
      ? {}
      : { textFormat: { type: 'json_schema', structure: { jsonSchema: { schema, name: 'answer' } } } }),
    ...(options.effort === undefined ? {} : { effort: options.effort }),
  };
  const command = new ConverseCommand({
    modelId: model,
    messages: [{ role: 'user', content: promptBlocks(prompt) }],
    inferenceConfig: {
      maxTokens: sampling.maxOutputTokens,
      ...(sampling.temperature === undefined ? {} : { temperature: sampling.temperature }),
    },
    ...(Object.keys(shape).length === 0 ? {} : { outputConfig: shape }),
  });
  const answered = await judgeAnswer({
    ask: (over) =>
      client.send(command, { abortSignal: over }).catch((error: unknown) => {
        throw fromService(error, errors);
      }),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
  return {
    text: judgedText(answered, errors),
    usage: answered.usage === undefined ? {} : tokenUsage(answered.usage),
    identity: { provider: 'bedrock', model },
  };
}

/** A refusal is no answer and stays one; so is what is empty or broken off, but another try may end better. */
function judgedText({ output, stopReason = 'end_turn' }: ConverseCommandOutput, errors: ProviderErrors): string {
  if (isRefusal(stopReason)) throw errors.make('rejected', `refused to judge (${stopReason})`);
  if (stopReason !== 'end_turn') throw errors.malformed(`broke its answer off (${stopReason})`);
  const text = (output?.message?.content ?? []).map((block) => block.text ?? '').join('');
  if (text.trim() === '') throw errors.malformed('answered with nothing');
  return text;
}

function promptBlocks(prompt: JudgeRequest['prompt']): ContentBlock[] {
  return prompt.flatMap((part) => (part.type === 'text' ? [{ text: part.text }] : []));
}
