import type { JsonObject } from './json.ts';

/** The program log, for people. Messages are constant strings; whatever varies goes into the fields. */
export interface Logger {
  debug(message: string, fields?: JsonObject): void;
  info(message: string, fields?: JsonObject): void;
  warn(message: string, fields?: JsonObject): void;
}
