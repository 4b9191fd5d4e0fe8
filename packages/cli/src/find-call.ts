import { InputError } from '@eva/core';
import { nearestName } from '@eva/core/engine';
import { failedAttempts, type ReadCall, type ReadRun } from './read-run.ts';

/** The call, or the attempt that does not count, that a name means: its id, or the end of it where that is unmistakable. */
export function findCall(read: ReadRun, name: string): ReadCall {
  const calls = [...read.calls, ...read.calls.flatMap(failedAttempts)];
  const matches = calls.filter(({ callId }) => {
    const steps = `/${callId}/`;
    return callId === name || steps.includes(`/${name.replace(/^\/+|\/+$/g, '')}/`);
  });
  const exact = matches.find(({ callId }) => callId === name);
  const [first] = matches;
  if (exact !== undefined) return exact;
  if (first !== undefined && matches.length === 1) return first;
  const ids = (matches.length === 0 ? read.calls : matches).map(({ callId }) => callId);
  const nearest = matches.length === 0 ? nearestName(name, ids) : undefined;
  throw new InputError({
    code: 'call-unknown',
    problems: [
      {
        message: matches.length === 0 ? `there is no call "${name}" in this run` : `"${name}" may mean several calls`,
        expected: `one of ${ids.join(', ')}`,
        ...(nearest === undefined ? {} : { nearest }),
      },
    ],
  });
}
