import { readFileSync } from 'node:fs';
import { InputError, type JsonObject } from '@eva/core';

export interface LabelledLine {
  /** From 1. */
  readonly line: number;
  readonly value: JsonObject;
}

/** The lines of a labelled set, one JSON object each. */
export function readLabelledFile(file: string): readonly LabelledLine[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const message = isMissing ? 'there is no such file' : (cause as Error).message;
    throw invalid({ file, message, expected: 'a labelled set, one JSON object a line' });
  }
  return text.split('\n').flatMap((content, index) => {
    if (content.trim() === '') return [];
    const line = index + 1;
    let value: unknown;
    try {
      value = JSON.parse(content);
    } catch {
      throw invalid({ file, line, message: 'this line is not JSON' });
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return [{ line, value: value as JsonObject }];
    }
    throw invalid({ file, line, message: 'this line is not an object' });
  });
}

/** Says what is wrong with a line whose shape is not the one of its set. */
export function badLine(file: string, line: number, message: string): InputError {
  return invalid({ file, line, message });
}

function invalid(problem: InputError['problems'][number]): InputError {
  return new InputError({ code: 'labelled-set-invalid', problems: [problem] });
}
