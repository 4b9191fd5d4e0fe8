export interface RecordId {
  readonly scenario: string;
  /** Null where the folder holds the scenario's only call. */
  readonly trial: number | null;
  /** An earlier attempt kept for diagnosis; never scored. */
  readonly isArchived: boolean;
}

const ARCHIVED = /_(?:failed_attempt|extra|unvalidated|attempt)_\d+$/;

/** Reads scenario and trial from a record's folder, such as `1.1.2/trial_0`. */
export function parseRecordId(folder: string): RecordId {
  const live = folder.replace(ARCHIVED, '');
  const trial =
    /^(?<scenario>.+)\/trial_(?<trial>\d+)$/s.exec(live) ?? /^(?<scenario>.+)_trial_(?<trial>\d+)$/s.exec(live);
  return {
    scenario: trial?.groups?.scenario ?? live,
    trial: trial?.groups?.trial === undefined ? null : Number(trial.groups.trial),
    isArchived: live !== folder,
  };
}
