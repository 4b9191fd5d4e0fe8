import { jsonrepair } from 'jsonrepair';

/** What a model wrote, with the usual slips mended: fences, quotes, commas, a missing end. Undefined if it is beyond that. */
export function repairedJson(text: string): string | undefined {
  const inside = /```(?:json)?\s*([\s\S]*?)(?:```|$)/i.exec(text)?.[1] ?? text;
  const start = inside.search(/[{[]/);
  if (start < 0) return undefined;
  try {
    return jsonrepair(inside.slice(start));
  } catch {
    return undefined;
  }
}
