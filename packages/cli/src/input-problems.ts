import { EvaError, type InputProblem } from '@eva/core';

/** The problems of an error that some copy of core raised about the user's input; undefined for other errors. */
export function inputProblems(error: unknown): readonly InputProblem[] | undefined {
  if (!EvaError.is(error) || error.name !== 'InputError') return undefined;
  return (error as EvaError & { readonly problems: readonly InputProblem[] }).problems;
}
