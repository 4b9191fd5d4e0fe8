import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JudgeDeskSpec } from '@eva/core/engine';

type JudgeUse = NonNullable<JudgeDeskSpec['earlier']>[number];

/** In a run folder: one line for each answer that a judge gave, so that a budget is of the folder and not of a command. */
const FILE = 'judge-usage.jsonl';

/** What judges of this run folder have answered so far, and how to note one more. */
export function judgeUsageIn(runDir: string): Pick<JudgeDeskSpec, 'earlier' | 'onAnswered'> {
  const path = join(runDir, FILE);
  const content = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A writer that did not live to end its line must not spoil the next one.
  let gap = content === '' || content.endsWith('\n') ? '' : '\n';
  return {
    earlier: content.split('\n').flatMap(useOf),
    onAnswered: ({ metric, identity: { provider, model, resolvedModel }, usage }) => {
      const identity = { provider, model, ...(resolvedModel === undefined ? {} : { resolvedModel }) };
      appendFileSync(path, `${gap}${JSON.stringify({ metric, identity, usage })}\n`);
      gap = '';
    },
  };
}

function useOf(line: string): readonly JudgeUse[] {
  try {
    const value: unknown = JSON.parse(line);
    return isUse(value) ? [value] : [];
  } catch {
    return [];
  }
}

function isUse(value: unknown): value is JudgeUse {
  const { metric, identity, usage } = (value ?? {}) as { readonly [key in keyof JudgeUse]?: unknown };
  const { provider, model } = (identity ?? {}) as { readonly provider?: unknown; readonly model?: unknown };
  const isNamed = typeof metric === 'string' && typeof provider === 'string' && typeof model === 'string';
  return isNamed && typeof usage === 'object' && usage !== null;
}
