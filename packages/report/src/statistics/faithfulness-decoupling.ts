/** How often a task was done unfaithfully, and the like. */
export interface FaithfulnessDecoupling {
  readonly trials: number;
  readonly taskDone: number;
  readonly unfaithful: number;
  readonly doneFaithful: number;
  readonly doneUnfaithful: number;
  readonly failedFaithful: number;
  readonly failedUnfaithful: number;
  /** Of the trials whose task was done; null without any. */
  readonly unfaithfulGivenDone: number | null;
  readonly failedGivenUnfaithful: number | null;
  /** Trials done and unfaithful, were the two independent; null without trials. */
  readonly expectedIfIndependent: number | null;
}

export function faithfulnessDecoupling(
  trials: readonly { readonly taskCompletion: number; readonly faithfulness: number }[],
  threshold: number,
): FaithfulnessDecoupling {
  const count = (isDone: boolean, isFaithful: boolean) =>
    trials.filter((one) => one.taskCompletion >= 1 === isDone && one.faithfulness >= threshold === isFaithful).length;
  const doneFaithful = count(true, true);
  const doneUnfaithful = count(true, false);
  const failedFaithful = count(false, true);
  const failedUnfaithful = count(false, false);
  const taskDone = doneFaithful + doneUnfaithful;
  const unfaithful = doneUnfaithful + failedUnfaithful;
  return {
    trials: trials.length,
    taskDone,
    unfaithful,
    doneFaithful,
    doneUnfaithful,
    failedFaithful,
    failedUnfaithful,
    unfaithfulGivenDone: taskDone === 0 ? null : doneUnfaithful / taskDone,
    failedGivenUnfaithful: unfaithful === 0 ? null : failedUnfaithful / unfaithful,
    expectedIfIndependent: trials.length === 0 ? null : (taskDone * unfaithful) / trials.length,
  };
}
