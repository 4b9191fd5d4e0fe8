import type { Json } from '@eva/core';

interface ReadBlock {
  readonly name: string;
  readonly values: readonly Json[];
}

export interface ReadPrompt {
  readonly blocks: readonly ReadBlock[];
  /** Everything that is in no block, the mark written as `MARK`. */
  readonly outside: string;
  /** The blocks as they stand. */
  readonly inside: string;
  readonly mark: string;
}

/** Every character that some reader takes for the end of a line. */
const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Reads the material out of a prompt by what the prompt says of it and by nothing else: it shares no code with what wrote
 * it. Throws where a line of a block is no JSON value.
 */
export function blocksIn(prompt: string): ReadPrompt {
  const mark = /opens with a line "<<< ([^" ]+) NAME"/.exec(prompt)?.[1];
  if (mark === undefined) throw new Error('the prompt does not say how its blocks begin');
  const blocks: { name: string; values: Json[] }[] = [];
  const outside: string[] = [];
  const inside: string[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const line of prompt.split(LINE_ENDS)) {
    const [, name] = line.match(/^<<< \S+ (.*)$/) ?? [];
    if (open === undefined && name !== undefined && line.startsWith(`<<< ${mark} `)) {
      open = { name, values: [] };
      blocks.push(open);
    } else if (open !== undefined && line === `${mark} ${open.name} >>>`) open = undefined;
    else if (open === undefined) outside.push(line.replaceAll(mark, 'MARK'));
    else {
      inside.push(line);
      open.values.push(JSON.parse(line) as Json);
    }
  }
  if (open !== undefined) throw new Error(`the block ${open.name} has no end`);
  return { blocks, outside: outside.join('\n'), inside: inside.join('\n'), mark };
}
