import { InputError } from '@eva/core';

/** A table of results that somebody published: figures of systems, without the trials behind them. */
export interface PublishedSystem {
  readonly id: string;
  readonly name: string;
  /** `cascade`, `hybrid` or `s2s`, whatever the publisher calls a hybrid. */
  readonly architecture: string;
  readonly clean: { readonly [metric: string]: PublishedCell };
  readonly perturbation_delta: { readonly [metric: string]: { readonly [condition: string]: PublishedCell } };
  readonly metric_values: { readonly [metric: string]: { readonly [condition: string]: PublishedCell } };
}

interface PublishedCell {
  readonly pooled: PublishedFigure;
  readonly per_domain: { readonly [domain: string]: PublishedFigure };
}

/** Of a difference also whether its corrected p rejects. */
interface PublishedFigure {
  readonly point: number;
  readonly ci_lower?: number;
  readonly ci_upper?: number;
  readonly corrected_p?: number;
  readonly reject?: boolean;
}

/** A row of a printed table, with three decimals, by which its system is found again. */
export interface PrintedRow {
  readonly architecture: string;
  readonly system: string;
  readonly [column: string]: number | string;
}

/** Columns of printed tables that tell systems apart, and where their figures stand here. */
const PRINTED = {
  'EVA-A_pass_at_1': 'EVA-A_pass',
  'EVA-A_pass_power_k': 'EVA-A_pass_power_k',
  'EVA-X_pass_at_1': 'EVA-X_pass',
  'EVA-X_pass_power_k': 'EVA-X_pass_power_k',
} as const;
const PRINTED_STEP = 0.001;

/** The systems of a file laid out like the public leaderboard; everything that is wrong with it is told together. */
export function readPublishedTable(content: unknown, file: string): readonly PublishedSystem[] {
  const systems = isFields(content) ? content.systems : undefined;
  const problems: { file: string; path: string; message: string }[] = [];
  if (!Array.isArray(systems) || systems.length === 0) {
    throw new InputError({
      code: 'leaderboard-invalid',
      problems: [
        { file, path: 'systems', message: 'holds no systems', expected: 'a list of systems with "clean" figures' },
      ],
    });
  }
  const read = systems.map((system: unknown, place): PublishedSystem => {
    const path = `systems[${place}]`;
    const { id, name, type, clean, perturbation_delta = {}, metric_values = {} } = isFields(system) ? system : {};
    if (typeof id !== 'string') problems.push({ file, path: `${path}.id`, message: 'is no text' });
    for (const [key, cell] of Object.entries(isFields(clean) ? clean : {})) {
      if (!isCell(cell))
        problems.push({ file, path: `${path}.clean.${key}`, message: 'lacks "pooled" and "per_domain"' });
    }
    if (!isFields(clean)) problems.push({ file, path: `${path}.clean`, message: 'is missing' });
    for (const [key, block] of [
      ['perturbation_delta', perturbation_delta],
      ['metric_values', metric_values],
    ] as const) {
      const cells = isFields(block)
        ? Object.values(block).flatMap((one) => (isFields(one) ? Object.values(one) : [null]))
        : [null];
      if (!cells.every(isCell))
        problems.push({ file, path: `${path}.${key}`, message: 'holds a cell without figures' });
    }
    return {
      id: String(id),
      name: typeof name === 'string' ? name : String(id),
      architecture: type === '2-part' ? 'hybrid' : String(type ?? 'unknown'),
      clean: clean as PublishedSystem['clean'],
      perturbation_delta: perturbation_delta as PublishedSystem['perturbation_delta'],
      metric_values: metric_values as PublishedSystem['metric_values'],
    };
  });
  if (problems.length > 0) throw new InputError({ code: 'leaderboard-invalid', problems });
  return read;
}

/**
 * The systems that a printed table is about: those of the row's architecture whose figures are its own when they are
 * rounded. A row that fits none or several is named.
 */
export function systemsOfPrinted(
  systems: readonly PublishedSystem[],
  rows: readonly PrintedRow[],
): { readonly systems: readonly PublishedSystem[]; readonly unmatched: readonly string[] } {
  const found = rows.map((row) => ({ row, fitting: systems.filter((system) => fits(system, row)) }));
  const matched = found.flatMap(({ fitting }) => (fitting.length === 1 ? fitting : []));
  return {
    systems: systems.filter((system) => matched.includes(system)),
    unmatched: found.flatMap(({ row, fitting }) => (fitting.length === 1 ? [] : [row.system])),
  };
}

function fits({ architecture, clean }: PublishedSystem, row: PrintedRow): boolean {
  return (
    row.architecture === architecture &&
    Object.entries(PRINTED).every(([column, metric]) => {
      const [printed, point] = [row[column], clean[metric]?.pooled.point];
      return typeof printed === 'number' && point !== undefined && Math.abs(printed - point) <= PRINTED_STEP / 2 + 1e-9;
    })
  );
}

function isCell(value: unknown): value is PublishedCell {
  if (!isFields(value) || !isFields(value.pooled) || !isFields(value.per_domain)) return false;
  return [value.pooled, ...Object.values(value.per_domain)].every(
    (one) => isFields(one) && typeof one.point === 'number',
  );
}

function isFields(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
