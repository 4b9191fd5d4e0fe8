import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { InputError, type InputProblem } from '@eva/core';
import { nearestName, problemAt, projectRoot, readEvaConfig, readLocated } from '@eva/core/engine';
import { bundledPrices, mergedPrices, type PriceTable, parsePrices } from '@eva/report';
import type { Terminal } from '../terminal.ts';

/** The prices of `--prices`, else those that `eva.config.yaml` names, before those that come with eva. */
export function choosePrices(file: string | undefined, terminal: Terminal): PriceTable {
  const own = file === undefined ? configuredFile(terminal) : resolve(terminal.cwd, file);
  if (own === undefined) return bundledPrices();
  return mergedPrices(readPrices(own, file ?? relative(terminal.cwd, own)), bundledPrices());
}

function configuredFile(terminal: Terminal): string | undefined {
  const root = projectRoot(terminal.cwd) ?? terminal.cwd;
  const config = readEvaConfig(join(root, 'eva.config.yaml'));
  return config?.prices === undefined ? undefined : resolve(dirname(config.file), config.prices);
}

function readPrices(path: string, shownAs: string): PriceTable {
  const document = readLocated(textOf(path, shownAs), shownAs);
  if (document.problems.length > 0) throw invalid(document.problems);
  const { table, problems } = parsePrices(document.value);
  if (table !== undefined) return table;
  throw invalid(
    problems.map(({ path: place, message, expected, names }) => {
      const nearest = names === undefined ? undefined : nearestName(String(place.at(-1)), names);
      const problem = {
        message,
        ...(expected === undefined ? {} : { expected }),
        ...(nearest === undefined ? {} : { nearest }),
      };
      return problemAt(document, place, problem, names === undefined ? 'value' : 'key');
    }),
  );
}

function textOf(path: string, shownAs: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const message = isMissing ? 'there is no such file' : (error as Error).message;
    throw invalid([{ file: shownAs, message, expected: 'a price table, YAML or JSON' }]);
  }
}

function invalid(problems: readonly InputProblem[]): InputError {
  return new InputError({ code: 'prices-invalid', problems });
}
