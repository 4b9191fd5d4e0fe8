import type { Json } from '../../protocol/json.ts';

/** The tool by which an agent hands the call over, in every domain that lets it. */
const TRANSFER_TOOL = 'transfer_to_agent';

/** Spoken once a call is handed over, instead of words of the model, so that every caller knows it for the end. */
export const TRANSFER_SENTENCE = 'I am transferring you to a live agent now. Please stay on the line. Goodbye.';

/** Whether the call is handed over by this. A tool that refuses, for a booking that is not there, leaves it with the model. */
export function isHandedOver(tool: string, result: Json): boolean {
  if (tool !== TRANSFER_TOOL) return false;
  const { status } = Object(result) as { readonly status?: Json };
  return status !== 'error';
}
