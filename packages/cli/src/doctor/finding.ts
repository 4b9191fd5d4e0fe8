/** One line of the doctor's. `note`: something is missing that only some runs need. */
export interface Finding {
  readonly about: string;
  readonly state: 'ok' | 'note' | 'problem';
  readonly what: string;
}
