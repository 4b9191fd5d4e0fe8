import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InputError } from '../errors/input-error.ts';
import { readLocated } from '../manifest/located-document.ts';
import { schemaProblems } from '../manifest/schema-problems.ts';
import { defineOptions } from '../options/define-options.ts';

/** What `eva.config.yaml` beside the project's package.json says. */
export interface EvaConfig {
  readonly file: string;
  /** Package names, or paths that start with `./`, seen from the config's folder. Default none. */
  readonly plugins: readonly string[];
  /** `listed` turns the project's dependencies off as candidates, for CI. Default `auto`. */
  readonly discovery: 'auto' | 'listed';
  /** A price table of one's own, seen from the config's folder. Default none: the prices that come with eva. */
  readonly prices?: string;
}

const configSchema = defineOptions(
  z.strictObject({
    plugins: z.array(z.string().min(1)).default([]),
    discovery: z.enum(['auto', 'listed']).default('auto'),
    prices: z.string().min(1).optional(),
  }),
);

/** Reads the config at `file`; undefined when there is no such file, and an error for everything else. */
export function readEvaConfig(file: string): EvaConfig | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new InputError({
      code: 'config-invalid',
      problems: [{ file, message: `can't be read: ${(error as Error).message}` }],
      cause: error,
    });
  }
  const document = readLocated(text, file);
  if (document.problems.length > 0) throw new InputError({ code: 'config-invalid', problems: document.problems });
  try {
    const { prices, ...config } = configSchema.parse(document.value ?? {});
    return { file, ...config, ...(prices === undefined ? {} : { prices }) };
  } catch (error) {
    const problems = schemaProblems({ error, document, at: [], jsonSchema: configSchema.jsonSchema });
    throw new InputError({ code: 'config-invalid', problems });
  }
}
