import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** A tool threw or a domain broke its contract: a bug of the domain, never the agent's doing. */
export class DomainError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields, 'domain');
    this.name = 'DomainError';
  }

  static override is(error: unknown): error is DomainError {
    return familyOf(error) === 'domain';
  }
}
