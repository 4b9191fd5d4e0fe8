import type { JsonObject } from '@eva/core';

/** Thrown anywhere in a tool: leaves it with this error as its result and the database as it was. */
export class Refusal extends Error {
  readonly errorType: string;
  /** Further fields of the result. */
  readonly details: JsonObject;

  constructor(errorType: string, message: string, details: JsonObject = {}) {
    super(message);
    this.errorType = errorType;
    this.details = details;
  }
}
