import { objectAt, textAt } from '@eva/adapter-kit';
import type { Json } from '@eva/core';

/**
 * A refusal in the one form of which the SDK keeps the text: it looks into `error` and nowhere else. Older releases of
 * vLLM answer flat (`message`), servers on FastAPI with a `detail`, which is a text, an object or a list.
 */
export async function readableFailure(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text().catch(() => '');
  const message = messageIn(text);
  return new Response(message === undefined ? text : JSON.stringify({ error: { message } }), {
    status,
    statusText,
    headers,
  });
}

/** Undefined where the SDK finds it by itself. */
function messageIn(text: string): string | undefined {
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (objectAt(body, 'error') !== undefined) return undefined;
  const said = [['message'], ['detail', 'message'], ['detail'], ['error']].map((path) => textAt(body, ...path));
  return said.find((one) => one !== undefined) ?? text;
}
