import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { InputError, type InputProblem } from '../errors/input-error.ts';
import { readLocated } from '../manifest/located-document.ts';
import { schemaProblems } from '../manifest/schema-problems.ts';
import { idSchema } from '../manifest/slot-schema.ts';
import { defineOptions } from '../options/define-options.ts';
import type { Json } from '../protocol/json.ts';
import {
  type AskedPerturbation,
  type AskedPerturbations,
  type AskedPool,
  unlocatedDocument,
} from './asked-perturbations.ts';

const entry = z.strictObject({
  use: z.string().min(1).describe('Name such as `noise:cafe`; `eva plugins` lists them.'),
  options: z.record(z.string(), z.unknown()).optional(),
});

const fileSchema = defineOptions(
  z.strictObject({
    schema: z.literal('eva/perturbations@1').describe('What this file is.'),
    id: idSchema.describe('Name of the pool in results.'),
    always: z.array(entry).min(1).optional().describe('On every call.'),
    pool: z.array(z.array(entry)).min(1).optional().describe('Combinations; each call draws one of them by seed.'),
  }),
);

const FILE = /\.(ya?ml|json)$/i;

/** Reads each `--perturb`: `noise:cafe,snr=10`, or the path of a YAML file. All problems are reported together. */
export function readPerturbations(texts: readonly string[], cwd: string): AskedPerturbations {
  const problems: InputProblem[] = [];
  const always: AskedPerturbation[] = [];
  const pools: AskedPool[] = [];
  for (const text of texts) {
    try {
      const asked = FILE.test(text) ? perturbationsInFile(resolve(cwd, text), text) : perturbationInText(text);
      always.push(...asked.always);
      pools.push(...asked.pools);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InputError') throw error;
      problems.push(...(error as InputError).problems);
    }
  }
  if (problems.length > 0) throw new InputError({ code: 'perturbation-invalid', problems });
  return { always, pools };
}

function perturbationInText(text: string): AskedPerturbations {
  const [use = '', ...settings] = text.split(',').map((part) => part.trim());
  const options = new Map<string, Json>();
  const problems: InputProblem[] = [];
  const file = `--perturb ${text}`;
  for (const setting of settings) {
    const at = setting.indexOf('=');
    const key = setting.slice(0, at).trim();
    if (at < 1 || options.has(key)) {
      const message = at < 1 ? `"${setting}" sets nothing` : `${key} is set twice`;
      problems.push({ file, message, expected: 'NAME=VALUE after each comma, such as noise:cafe,snr=10' });
    } else {
      options.set(key, settingFrom(setting.slice(at + 1).trim()));
    }
  }
  if (use === '' || problems.length > 0) {
    const nothing = { file, message: 'names nothing', expected: 'a name such as noise:cafe, or a YAML file' };
    throw new InputError({ code: 'perturbation-invalid', problems: use === '' ? [nothing] : problems });
  }
  const asked = { use, options: Object.fromEntries(options) };
  return { always: [{ ...asked, document: unlocatedDocument(file, asked), path: [] }], pools: [] };
}

function settingFrom(text: string): Json {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text;
}

function perturbationsInFile(path: string, shownAs: string): AskedPerturbations {
  const document = readLocated(textOf(path, shownAs), shownAs);
  if (document.problems.length > 0) {
    throw new InputError({ code: 'perturbation-invalid', problems: document.problems });
  }
  let content: ReturnType<typeof fileSchema.parse>;
  try {
    content = fileSchema.parse(document.value);
  } catch (error) {
    const problems = schemaProblems({ error, document, at: [], jsonSchema: fileSchema.jsonSchema });
    throw new InputError({ code: 'perturbation-invalid', problems });
  }
  const asked = ({ use, options = {} }: z.output<typeof entry>, place: AskedPerturbation['path']) => ({
    use,
    options,
    document,
    path: place,
  });
  const { id, always = [], pool } = content;
  if (always.length === 0 && pool === undefined) {
    const nothing = { file: shownAs, message: 'asks for nothing', expected: '`always`, `pool` or both' };
    throw new InputError({ code: 'perturbation-invalid', problems: [nothing] });
  }
  const draws = pool?.map((draw, at) => draw.map((one, index) => asked(one, ['pool', at, index])));
  return {
    always: always.map((one, index) => asked(one, ['always', index])),
    pools: draws === undefined ? [] : [{ id: `pool:${id}`, draws, document }],
  };
}

function textOf(path: string, shownAs: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const message = isMissing ? 'there is no such file' : (error as Error).message;
    const expected = 'a file of perturbations, or a name such as noise:cafe';
    throw new InputError({ code: 'perturbation-invalid', problems: [{ file: shownAs, message, expected }] });
  }
}
