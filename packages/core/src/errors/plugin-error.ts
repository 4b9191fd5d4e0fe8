import { EvaError, type EvaErrorFields } from './eva-error.ts';

/** A plugin is missing, broken, in conflict, or speaks another protocol. */
export class PluginError extends EvaError {
  constructor(fields: EvaErrorFields) {
    super(fields);
    this.name = 'PluginError';
  }
}
