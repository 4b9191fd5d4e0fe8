import type { CallContext, Json, JsonObject } from '@eva/core';

/** What a tool says of one of its arguments. */
export interface ArgumentFormat {
  readonly name: string;
  /** Its JSON schema; empty where the tool has none. */
  readonly schema: JsonObject;
}

export function formatOf(tool: CallContext['tools'][number] | undefined, name: string): ArgumentFormat {
  const properties = objectOf(tool?.parameters.properties);
  return { name, schema: objectOf(properties[name]) };
}

/** One of a list: what each category means is the domain's business. */
export function isChoice({ schema }: ArgumentFormat): boolean {
  return 'enum' in schema || /^\^?\((?:[\w ]+\|)+[\w ]+\)\$?$/.test(patternOf(schema));
}

/** Told in the agent's own words, however few. */
export function isFreeText({ name }: ArgumentFormat): boolean {
  return /(?:^|_)(?:reason|summary|description|notes?|comments?|details?|message)$/.test(name);
}

/** Everything in which a tool shows how an argument is written. */
export function shownFormat({ schema }: ArgumentFormat): string {
  const { description } = schema;
  return `${patternOf(schema)} ${typeof description === 'string' ? description : ''}`;
}

function patternOf({ pattern }: JsonObject): string {
  return typeof pattern === 'string' ? pattern : '';
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
