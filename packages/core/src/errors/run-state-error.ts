import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** A run folder is locked, corrupt or of a newer schema. */
export class RunStateError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields, 'run-state');
    this.name = 'RunStateError';
  }

  static override is(error: unknown): error is RunStateError {
    return familyOf(error) === 'run-state';
  }
}
