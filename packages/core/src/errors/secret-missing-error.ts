import { EvaError, type EvaErrorFields } from './eva-error.ts';

/** An environment variable that a plugin needs is not set; names the variable and who needs it. */
export class SecretMissingError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields);
    this.name = 'SecretMissingError';
  }
}
