import type { JsonObject } from '../protocol/json.ts';

/** Shared by every copy of core in a process, so that an error made by one is known to another. Holds the family. */
const MARK = Symbol.for('eva.error');

/** What an error is about, and with it what a command answers: see the classes. */
export type ErrorFamily = 'eva' | 'input' | 'plugin' | 'secret' | 'run-state' | 'provider' | 'domain' | 'internal';

export interface EvaErrorFields {
  readonly code: string;
  readonly message: string;
  /** What to type or change; one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
  readonly details?: JsonObject;
}

/** Base of every error eva raises on purpose. Recognise it with `is` and `code`, never with `instanceof`. */
export class EvaError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly details: JsonObject;

  constructor(fields: EvaErrorFields, family: ErrorFamily = 'eva') {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'EvaError';
    this.code = fields.code;
    this.hint = fields.hint;
    this.details = fields.details ?? {};
    Object.defineProperty(this, MARK, { value: family });
  }

  /** Whether any copy of core made it; each class below has an `is` of its own, for its family. */
  static is(error: unknown): error is EvaError {
    return familyOf(error) !== undefined;
  }
}

/** Undefined for what no copy of core made. */
export function familyOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const family = (error as { [MARK]?: unknown })[MARK];
  return typeof family === 'string' ? family : undefined;
}
