/** What a tool did that tools promise not to do. */
export type FuzzCode =
  | 'tool-throws'
  | 'tool-result'
  | 'writes-on-error'
  | 'reading-writes'
  | 'changes-in-place'
  | 'not-repeatable'
  | 'not-json'
  | 'prototype-polluted';

/** A promise that random calls saw a tool break. */
export interface FuzzFinding {
  readonly code: FuzzCode;
  readonly tool: string;
  /** Number of the first call that broke it, from 1: the same seed makes it again. */
  readonly call: number;
  readonly scenario: string;
  readonly message: string;
  /** How many calls broke it. */
  readonly times: number;
}

export function fuzzFindingText({ code, tool, call, scenario, message, times }: FuzzFinding): string {
  const more = times === 1 ? '' : `, and ${times - 1} more`;
  return `${tool}: ${message} in call ${call} (scenario ${scenario})${more} [${code}]`;
}
