import type { JsonObject, Logger } from '@eva/core';

export interface ToolArgumentsSpec {
  /** As the model wrote them. */
  readonly text: string;
  readonly tool: string;
  readonly logger: Logger;
}

/** A malformed call is the agent's doing: it goes on with no arguments and is warned of, and is no error of the provider. */
export function parseToolArguments({ text, tool, logger }: ToolArgumentsSpec): JsonObject {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Told below, with what it was.
  }
  logger.warn('tool arguments are not a JSON object', { tool, 'content.raw': text });
  return {};
}
