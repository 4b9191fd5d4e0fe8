import { EvaError, type EvaErrorFields } from './eva-error.ts';

/** Cannot happen; a bug of eva. Exit code 70. */
export class InternalError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields);
    this.name = 'InternalError';
  }
}
