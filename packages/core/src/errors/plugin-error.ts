import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** A plugin is missing, broken, in conflict, or speaks another protocol. */
export class PluginError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields, 'plugin');
    this.name = 'PluginError';
  }

  static override is(error: unknown): error is PluginError {
    return familyOf(error) === 'plugin';
  }
}
