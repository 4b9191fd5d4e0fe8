import { InputError, type InputProblem } from '@eva/core';

/** Problems of a folder that was to be imported; none of them leaves anything written. */
export function importError(problems: readonly InputProblem[], hint = 'Nothing was written.'): InputError {
  return new InputError({ code: 'import-invalid', problems, hint });
}
