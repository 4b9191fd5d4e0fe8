import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** An environment variable that a plugin needs is not set; names the variable and who needs it. */
export class SecretMissingError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields, 'secret');
    this.name = 'SecretMissingError';
  }

  static override is(error: unknown): error is SecretMissingError {
    return familyOf(error) === 'secret';
  }
}
