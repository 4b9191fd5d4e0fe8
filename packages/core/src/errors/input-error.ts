import { EvaError, type EvaErrorFields, familyOf } from './eva-error.ts';

/** One thing wrong with what the user gave: where it is, what was expected, and the nearest right name. */
export interface InputProblem {
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Place inside the input, such as `stt.options.endpointing`. */
  readonly path?: string;
  readonly expected?: string;
  readonly nearest?: string;
}

/** The user's input is wrong: exit code 2, nothing written, no stack trace. Carries every problem of one input at once. */
export class InputError extends EvaError {
  readonly problems: readonly InputProblem[];

  constructor(fields: Omit<EvaErrorFields, 'message'> & { readonly problems: readonly InputProblem[] }) {
    super({ ...fields, message: fields.problems.map(describeProblem).join('\n') }, 'input');
    this.name = 'InputError';
    this.problems = fields.problems;
  }

  static override is(error: unknown): error is InputError {
    return familyOf(error) === 'input';
  }
}

function describeProblem(problem: InputProblem): string {
  const place = [problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':');
  const where = [place, problem.path].filter((part) => part !== undefined && part !== '').join(' ');
  const expected = problem.expected === undefined ? '' : `; expected ${problem.expected}`;
  const nearest = problem.nearest === undefined ? '' : `; did you mean "${problem.nearest}"?`;
  return `${where === '' ? '' : `${where}: `}${problem.message}${expected}${nearest}`;
}
