/** What `n` trials of one scenario with `c` passes say about `k` draws. */
export interface PassAtK {
  /** Chance that at least one of k trials drawn without replacement passes. */
  readonly passAtK: number;
  /** Chance that all of k trials drawn without replacement pass. */
  readonly passPowerKObserved: number;
  /** (c/n)^k: chance that k independent further calls all pass. The method's pass^k. */
  readonly passPowerKTheoretical: number;
}

export interface Draws {
  readonly n: number;
  readonly c: number;
  readonly k: number;
}

export function passAtK({ n, c, k }: Draws): PassAtK {
  const whole = [n, c, k].every((value) => Number.isInteger(value) && value >= 0);
  if (!whole || c > n || k > n) {
    throw new RangeError(`pass@k needs whole numbers with 0 <= c <= n and 0 <= k <= n, got n=${n}, c=${c}, k=${k}`);
  }
  return {
    // No draw at all counts as passed, by the method's own convention.
    passAtK: k === 0 ? 1 : 1 - shareOfDraws(n - c, n, k),
    passPowerKObserved: shareOfDraws(c, n, k),
    passPowerKTheoretical: n === 0 ? 0 : (c / n) ** k,
  };
}

/** C(some, k) / C(all, k), as a product so that no factorial overflows. */
function shareOfDraws(some: number, all: number, k: number): number {
  if (some < k) return 0;
  let share = 1;
  for (let drawn = 0; drawn < k; drawn += 1) share *= (some - drawn) / (all - drawn);
  return share;
}

/** One trial's value; `undefined` stands for failed and skipped trials, which are dropped. */
export interface ScenarioPasses extends PassAtK {
  readonly n: number;
  readonly c: number;
  readonly k: number;
  readonly values: readonly number[];
  readonly passed: readonly boolean[];
}

/** Null where fewer than k trials were scored: the scenario has no result then, rather than a flattering one. */
export function passesOfScenario(input: {
  readonly values: readonly (number | undefined)[];
  readonly passAt: number;
  readonly k: number;
}): ScenarioPasses | null {
  const values = input.values.filter((value) => value !== undefined);
  if (values.length < input.k) return null;
  const passed = values.map((value) => value >= input.passAt);
  const c = passed.filter(Boolean).length;
  return { n: values.length, c, k: input.k, values, passed, ...passAtK({ n: values.length, c, k: input.k }) };
}
