import { EvaError, type EvaErrorFields } from './eva-error.ts';

/** A run folder is locked, corrupt or of a newer schema. */
export class RunStateError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields);
    this.name = 'RunStateError';
  }
}
