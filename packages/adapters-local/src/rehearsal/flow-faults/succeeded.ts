import type { RehearsalInput } from '@eva/core';

/** A tool answered, and not with a refusal. */
export function succeeded(input: RehearsalInput): boolean {
  if (input.type !== 'result') return false;
  const { result } = input;
  return typeof result !== 'object' || result === null || !('status' in result) || result.status !== 'error';
}
