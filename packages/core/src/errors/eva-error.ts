import type { JsonObject } from '../protocol/json.ts';

/** Shared by every copy of core in a process, so that an error made by one is known to another. */
const MARK = Symbol.for('eva.error');

export interface EvaErrorFields {
  readonly code: string;
  readonly message: string;
  /** What to type or change; one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
  readonly details?: JsonObject;
}

/** Base of every error eva raises on purpose. Recognise it with `EvaError.is` and `code`, never with `instanceof`. */
export class EvaError extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly details: JsonObject;

  constructor(fields: EvaErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.name = 'EvaError';
    this.code = fields.code;
    this.hint = fields.hint;
    this.details = fields.details ?? {};
    Object.defineProperty(this, MARK, { value: true });
  }

  static is(error: unknown): error is EvaError {
    return typeof error === 'object' && error !== null && (error as { [MARK]?: unknown })[MARK] === true;
  }
}
