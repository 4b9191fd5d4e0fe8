import { createHash } from 'node:crypto';
import type { JsonSchema } from '@eva/core';
import { canonicalJson } from '@eva/core';
import type { JudgeTask } from './framed-prompt.ts';
import { template } from './framed-prompt.ts';
import type { PromptView } from './transcript-notes.ts';

/** A prompt and the shape of its answer, as they depend on the kind of call. */
export interface PromptDesign {
  readonly task: JudgeTask;
  readonly schema: JsonSchema;
}

const VIEWS: readonly PromptView[] = (['cascade', 'audio_llm', 's2s'] as const).flatMap((pipeline) =>
  (['paper', 'latest'] as const).map((profile) => ({ pipeline, profile })),
);

/** One hash for all that a metric may ask, so that a word changed for one kind of call shows as well. */
export function promptHash(designFor: (view: PromptView) => PromptDesign): string {
  const all = VIEWS.map(designFor).map(({ task, schema }) => `${template(task)}\n${canonicalJson(schema)}`);
  return createHash('sha256')
    .update([...new Set(all)].join('\n'))
    .digest('hex')
    .slice(0, 12);
}
