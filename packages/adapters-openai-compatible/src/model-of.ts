import { type Host, InputError, type Stage } from '@eva/core';

/** The model that the server serves: it has no default, because the server is the user's own. */
export function modelOf(host: Host, stage: Stage): string {
  if (host.model !== undefined) return host.model;
  throw new InputError({
    code: 'manifest-invalid',
    problems: [
      {
        path: `${stage === 'audio-llm' ? 'audioLlm' : stage}.model`,
        message: 'an OpenAI-compatible server has no model that could be taken by default',
        expected: 'the name under which the server offers it, such as `model: google/gemma-4-31B-it`',
      },
    ],
  });
}
