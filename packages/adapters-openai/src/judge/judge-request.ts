import { userContent } from '@eva/adapter-kit/openai-dialect';
import type { JudgeRequest } from '@eva/core';
import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsNonStreaming,
} from 'openai/resources/chat/completions';
import type { JudgeOptions } from './judge-options.ts';

export function judgeRequest(
  request: JudgeRequest,
  { options, model }: { readonly options: JudgeOptions; readonly model: string },
): ChatCompletionCreateParamsNonStreaming {
  const { temperature, seed, maxOutputTokens } = request.sampling;
  const content = userContent(request.prompt, 'input_audio') as string | ChatCompletionContentPart[];
  return {
    model,
    messages: [{ role: 'user', content }],
    max_completion_tokens: maxOutputTokens,
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(options.reasoningEffort === undefined ? {} : { reasoning_effort: options.reasoningEffort }),
    ...(request.answer === undefined
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', schema: { ...request.answer }, strict: options.strictSchema },
          },
        }),
  };
}
