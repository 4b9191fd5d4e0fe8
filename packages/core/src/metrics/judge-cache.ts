import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord } from '../plugins/package-json.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { JudgeAnswer } from '../protocol/judge.ts';
import { writeJson } from '../run/write-whole.ts';

/** Answers of judges by the key of what was asked. */
export interface JudgeCache {
  find(key: string): Promise<JudgeAnswer | undefined>;
  /** Only answers that were of use are kept; a failure is asked again. */
  keep(key: string, entry: JudgeCacheEntry): Promise<void>;
}

interface JudgeCacheEntry {
  /** The question, so that a folder of answers can be read without the program. */
  readonly asked: JsonObject;
  readonly answer: JudgeAnswer;
}

const SCHEMA = 'eva/judge-answer@1';

/** A cache of one file an answer, `ab/abcdef….json`. A file that is not whole or not ours is as good as none. */
export function judgeCacheIn(folder: string): JudgeCache {
  const fileOf = (key: string): string => join(folder, key.slice(0, 2), `${key}.json`);
  return {
    async find(key) {
      let content: unknown;
      try {
        content = JSON.parse(await readFile(fileOf(key), 'utf8'));
      } catch {
        return undefined;
      }
      if (!isRecord(content) || content.schema !== SCHEMA || content.key !== key) return undefined;
      return isAnswer(content.answer) ? content.answer : undefined;
    },
    keep: (key, { asked, answer }) => writeJson(fileOf(key), { schema: SCHEMA, key, asked, answer }),
  };
}

function isAnswer(value: unknown): value is JudgeAnswer {
  if (!isRecord(value) || typeof value.text !== 'string' || !isRecord(value.usage)) return false;
  const { identity } = value;
  return isRecord(identity) && typeof identity.provider === 'string' && typeof identity.model === 'string';
}
