import type { Json } from '@eva/core';
import type { HearingJudge } from '@eva/judges/rules';

export interface HearingScript {
  /** Answers to audio in the prompt; the last one goes on. */
  readonly judge_responses: readonly (string | null)[];
  /** Answers to audio as a file; the last one goes on. */
  readonly file_responses?: readonly Json[];
  readonly upload_ok?: boolean;
}

/** A judge that answers as the vectors say, and what was asked of it. */
export function scriptedHearing(script: HearingScript) {
  const counts = { inline_judge_calls: 0, upload_attempts: 0, file_judge_calls: 0 };
  const waits: number[] = [];
  const judge: HearingJudge = {
    async ask(audio) {
      if (audio === 'inline') {
        counts.inline_judge_calls += 1;
        return itemAt(script.judge_responses, counts.inline_judge_calls) ?? null;
      }
      counts.file_judge_calls += 1;
      return JSON.stringify(itemAt(script.file_responses ?? [], counts.file_judge_calls) ?? null);
    },
    async upload() {
      counts.upload_attempts += 1;
      return script.upload_ok !== false;
    },
    async wait(seconds) {
      waits.push(seconds);
    },
  };
  return { judge, seen: () => ({ ...counts, backoff_seconds: waits }) };
}

function itemAt<T>(list: readonly T[], count: number): T | undefined {
  return list[Math.min(count, list.length) - 1];
}
