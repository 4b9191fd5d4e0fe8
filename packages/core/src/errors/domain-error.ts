import { EvaError, type EvaErrorFields } from './eva-error.ts';

/** A tool threw or a domain broke its contract: a bug of the domain, never the agent's doing. */
export class DomainError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields);
    this.name = 'DomainError';
  }
}
