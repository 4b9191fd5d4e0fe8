import { InputError } from '@eva/core';
import type { LlmOptions } from './llm-options.ts';

/** The service answers 400 in chat completions to tools beside any effort but `none`; these are those known to. */
const REFUSES_EFFORT = /^gpt-5\.[456](?!\d)/;
/** Reasons by itself, so the same goes where no effort is set. */
const REFUSES_ITS_OWN_EFFORT = /^gpt-5\.6(?!\d)/;

/** What the service would refuse at the first turn of every call: agents and callers always have tools. Throws `InputError`. */
export function refuseChatWithTools(
  model: string,
  { api, reasoningEffort }: Pick<LlmOptions, 'api' | 'reasoningEffort'>,
): void {
  if (api !== 'chat' || reasoningEffort === 'none') return;
  if (!(reasoningEffort === undefined ? REFUSES_ITS_OWN_EFFORT : REFUSES_EFFORT).test(model)) return;
  const said =
    reasoningEffort === undefined ? 'without `reasoningEffort: none`' : `with reasoningEffort ${reasoningEffort}`;
  throw new InputError({
    code: 'manifest-invalid',
    problems: [
      {
        path: 'llm.options.api',
        message: `${model} takes no tools in chat completions ${said}`,
        expected: '`api: responses`, or `reasoningEffort: none`',
      },
    ],
  });
}
