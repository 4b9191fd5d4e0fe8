import type { Json, JsonObject } from '@eva/core';

type Path = readonly (string | number)[];

/** The value at a place in a message, or undefined where the message has another shape. */
export function jsonAt(json: Json | undefined, ...path: Path): Json | undefined {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as { readonly [key: string | number]: Json | undefined })[step];
  }
  return value;
}

export function textAt(json: Json | undefined, ...path: Path): string | undefined {
  const value = jsonAt(json, ...path);
  return typeof value === 'string' ? value : undefined;
}

export function numberAt(json: Json | undefined, ...path: Path): number | undefined {
  const value = jsonAt(json, ...path);
  return typeof value === 'number' ? value : undefined;
}

export function objectAt(json: Json | undefined, ...path: Path): JsonObject | undefined {
  const value = jsonAt(json, ...path);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

export function listAt(json: Json | undefined, ...path: Path): readonly Json[] {
  const value = jsonAt(json, ...path);
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
