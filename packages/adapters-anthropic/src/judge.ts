import type Anthropic from '@anthropic-ai/sdk';
import { judgeAnswer } from '@eva/adapter-kit';
import {
  defineContribution,
  defineOptions,
  type Host,
  type JudgeAnswer,
  type JudgeBackend,
  type JudgeRequest,
} from '@eva/core';
import { type Connection, connect, preflight } from './connect.ts';
import { type JudgeOptions, judgeOptions } from './judge-options.ts';
import { messageUsage } from './message-reader.ts';

const DEFAULT_MODEL = 'claude-opus-4-6';

export default defineContribution({
  protocol: 1,
  kind: 'judge',
  id: 'anthropic',
  options: defineOptions(judgeOptions),
  create(options: JudgeOptions, host: Host): JudgeBackend {
    const connection = connectJudge(options, host);
    return {
      kind: 'judge',
      identity: { provider: 'anthropic', model: connection.model },
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
  const format =
    options.structured && answer !== undefined ? { type: 'json_schema' as const, schema: answer } : undefined;
  const shape = {
    ...(format === undefined ? {} : { format }),
    ...(options.effort === undefined ? {} : { effort: options.effort }),
  };
  const message = await judgeAnswer({
    ask: (over) =>
      client.messages.create(
        {
          model,
          max_tokens: sampling.maxOutputTokens,
          messages: [{ role: 'user', content: promptBlocks(prompt) }],
          ...(sampling.temperature === undefined ? {} : { temperature: sampling.temperature }),
          ...(Object.keys(shape).length === 0 ? {} : { output_config: shape }),
        },
        { signal: over },
      ),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
  return {
    text: message.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
    usage: messageUsage(message.usage),
    identity: { provider: 'anthropic', model, resolvedModel: message.model },
  };
}

function promptBlocks(prompt: JudgeRequest['prompt']): Anthropic.Messages.TextBlockParam[] {
  return prompt.flatMap((part) => (part.type === 'text' ? [{ type: 'text', text: part.text }] : []));
}
