/** One thing that a check found in a scenario. */
export interface Finding {
  readonly code:
    | 'schema'
    | 'duplicate-id'
    | 'fact-not-in-database'
    | 'dangling-reference'
    | 'authentication'
    | 'trace-malformed'
    | 'not-solved'
    | 'second-path'
    | 'script'
    | 'flows';
  readonly scenario: string;
  /** Place inside the scenario, such as `goal.facts.confirmation_number`. */
  readonly path: string;
  readonly message: string;
}

export function findingText({ code, scenario, path, message }: Finding): string {
  return `${scenario} ${path}: ${message} [${code}]`;
}
