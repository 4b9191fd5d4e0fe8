import { createHash } from 'node:crypto';
import type { Json } from '@eva/core';

/** One part of what a judge is shown: a name of ours, and values of the call, one a line. */
export interface MaterialBlock {
  /** Capitals, digits and blanks; never taken from a call. */
  readonly name: string;
  readonly lines: readonly Json[];
}

/** Stands in a prompt for the mark of its material, which depends on the call. */
export const MARK = '{{mark}}';

/**
 * The blocks as a judge reads them. Every line of a call is one JSON value, in which neither a line break nor an angle
 * bracket of any width can stand, and the mark is a digest of the material itself: nothing said in a call can end its
 * block, and nobody can know the mark beforehand.
 */
export function markedMaterial(blocks: readonly MaterialBlock[]): { readonly mark: string; readonly text: string } {
  const written = blocks.map(({ name, lines }) => ({ name, lines: lines.map(inertJson) }));
  const mark = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 16);
  const text = written
    .map(({ name, lines }) => [`<<< ${mark} ${name}`, ...lines, `${mark} ${name} >>>`].join('\n'))
    .join('\n\n');
  return { mark, text };
}

/** Angle brackets in any width, control and format characters, separators, halves of pairs, and all that shows as nothing. */
const NOT_INERT = /[<>\uFE64\uFE65\uFF1C\uFF1E\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** JSON on one line, in which everything that could be taken for a mark, or cannot be seen, is written as an escape. */
function inertJson(value: Json): string {
  return JSON.stringify(value).replace(NOT_INERT, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
