import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** Cannot happen; a bug of eva. Exit code 70. */
export class InternalError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields, 'internal');
    this.name = 'InternalError';
  }

  static override is(error: unknown): error is InternalError {
    return familyOf(error) === 'internal';
  }
}
