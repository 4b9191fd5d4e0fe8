import type Anthropic from '@anthropic-ai/sdk';
import { judgeAnswer, type ProviderErrors } from '@eva/adapter-kit';
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
  const body: Anthropic.Messages.MessageStreamParams = {
    model,
    max_tokens: sampling.maxOutputTokens,
    messages: [{ role: 'user', content: promptBlocks(prompt) }],
    ...(sampling.temperature === undefined ? {} : { temperature: sampling.temperature }),
    ...(Object.keys(shape).length === 0 ? {} : { output_config: shape }),
  };
  const message = await judgeAnswer({
    // Streamed: the SDK sends no request whose answer may take ten minutes in one piece, and `fetch` waits five for one.
    ask: (over) => client.messages.stream(body, { signal: over }).finalMessage(),
    errors,
    signal,
    timeoutMs: options.answerTimeoutMs,
  });
  return {
    text: judgedText(message, errors),
    usage: messageUsage(message.usage),
    identity: { provider: 'anthropic', model, resolvedModel: message.model },
  };
}

/** A refusal is no answer and stays one; so is what is empty or broken off, but another try may end better. */
function judgedText({ content, stop_reason: reason }: Anthropic.Messages.Message, errors: ProviderErrors): string {
  if (reason === 'refusal') throw errors.make('rejected', 'refused to judge');
  if (reason !== 'end_turn') throw errors.malformed(`broke its answer off (${reason})`);
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  if (text.trim() === '') throw errors.malformed('answered with nothing');
  return text;
}

function promptBlocks(prompt: JudgeRequest['prompt']): Anthropic.Messages.TextBlockParam[] {
  return prompt.flatMap((part) => (part.type === 'text' ? [{ type: 'text', text: part.text }] : []));
}
