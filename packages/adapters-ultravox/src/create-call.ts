import type { JsonObject } from '@eva/core';
import { ask, type RestSpec } from './rest.ts';

/** Creates a call and answers with where to join it. */
export async function createCall(request: JsonObject, spec: RestSpec): Promise<string> {
  const answer = await ask('POST', '/api/calls', spec, request);
  const { joinUrl } = answer;
  if (typeof joinUrl !== 'string') throw spec.errors.malformed('created a call without an address to join it');
  return joinUrl;
}
