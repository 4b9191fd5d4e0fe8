/** One rule of a contract. `run` rejects, saying what was expected, when the subject breaks it. */
export interface ContractCheck<Subject> {
  readonly name: string;
  run(subject: Subject): Promise<void>;
}
