/** Share of each count that is set aside for what was not seen. */
const DISCOUNT = 0.7;
/** What was not seen gets this much at least: the sentences are drawn from grammars, and people say other things too. */
const SMALLEST_BACKOFF = 0.08;
/** Share of the general language in the probability of a word by itself. */
const GENERAL_SHARE = 0.25;

/** How often a sequence of one, two or three tokens was seen; the key joins them with tabs. */
export type SequenceCounts = ReadonlyMap<string, number>;

/**
 * Which token follows which. A state is what is remembered of the tokens so far: the last two, the last one, or nothing,
 * whichever says something. State 0 is nothing.
 */
export interface ClassTrigram {
  readonly tokenIds: ReadonlyMap<string, number>;
  readonly startState: number;
  /** For each state the one that remembers at most one token. */
  readonly shorterState: Int32Array;
  /** Natural logarithm of the probability that the token comes next. */
  logProbability(state: number, token: number): number;
  nextState(state: number, token: number): number;
  /** What is added, in each state, to what the next shorter one says of a token that was not seen here. */
  readonly backoffLog: Float64Array;
  /** Every token that was seen after this state, with the logarithm of its probability. */
  eachAfter(state: number, use: (token: number, log: number) => void): void;
  /** Every token by itself. */
  eachAlone(use: (token: number, log: number) => void): void;
}

interface Context {
  readonly key: string;
  total: number;
  withheld: number;
  readonly counts: Map<number, number>;
}

export function buildClassTrigram(counts: SequenceCounts, general: ReadonlyMap<string, number>): ClassTrigram {
  const tokenIds = new Map<string, number>();
  const idOf = (token: string): number => {
    const known = tokenIds.get(token);
    if (known !== undefined) return known;
    tokenIds.set(token, tokenIds.size);
    return tokenIds.size - 1;
  };
  for (const token of ['<s>', '</s>', '<unk>', ...general.keys()]) idOf(token);
  const contexts = new Map<string, Context>();
  const singles: Context = { key: '', total: 0, withheld: 0, counts: new Map() };
  for (const [key, count] of counts) {
    const cut = key.lastIndexOf('\t');
    const context = cut < 0 ? singles : contextOf(contexts, key.slice(0, cut));
    context.counts.set(idOf(key.slice(cut + 1)), count);
    context.total += count;
    context.withheld += Math.min(DISCOUNT, count * DISCOUNT);
  }

  const alone = logUnigrams(singles, general, tokenIds);
  // Shorter contexts first, so that those of two tokens find theirs.
  const ordered = [...contexts.values()].sort((a, b) => depth(a) - depth(b));
  const stateOf = new Map<string, number>([['', 0]]);
  for (const { key } of ordered) stateOf.set(key, stateOf.size);
  return compile(ordered, stateOf, { tokenIds, alone });
}

function compile(
  ordered: readonly Context[],
  stateOf: ReadonlyMap<string, number>,
  words: { readonly tokenIds: ReadonlyMap<string, number>; readonly alone: Float64Array },
): ClassTrigram {
  const { tokenIds, alone } = words;
  const names = [...tokenIds.keys()];
  const size = ordered.reduce((sum, { counts }) => sum + counts.size, 0);
  const from = new Int32Array(ordered.length + 2);
  const token = new Int32Array(size);
  const logs = new Float64Array(size);
  const next = new Int32Array(size);
  const backoffLog = new Float64Array(ordered.length + 1);
  const backoffState = new Int32Array(ordered.length + 1);
  const shorterState = new Int32Array(ordered.length + 1);
  const afterOne = Int32Array.from(names, (name) => stateOf.get(name) ?? 0);

  const find = (state: number, wanted: number): number => {
    let [low, high] = [from[state] ?? 0, (from[state + 1] ?? 0) - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = token[middle] ?? 0;
      if (found === wanted) return middle;
      if (found < wanted) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  };
  const logProbability = (state: number, wanted: number): number => {
    let sum = 0;
    for (let at = state; at !== 0; at = backoffState[at] ?? 0) {
      const place = find(at, wanted);
      if (place >= 0) return sum + (logs[place] ?? 0);
      sum += backoffLog[at] ?? 0;
    }
    return sum + (alone[wanted] ?? 0);
  };

  let filled = 0;
  for (const [index, context] of ordered.entries()) {
    const state = index + 1;
    const cut = context.key.indexOf('\t');
    const shorter = cut < 0 ? 0 : (stateOf.get(context.key.slice(cut + 1)) ?? 0);
    const last = context.key.slice(cut + 1);
    const seen = 1 - Math.max(SMALLEST_BACKOFF, context.withheld / context.total);
    backoffState[state] = shorter;
    backoffLog[state] = Math.log(1 - seen);
    shorterState[state] = cut < 0 ? state : shorter;
    from[state] = filled;
    for (const [id, count] of [...context.counts].sort(([a], [b]) => a - b)) {
      const share = (count - Math.min(DISCOUNT, count * DISCOUNT)) / (context.total - context.withheld);
      token[filled] = id;
      logs[filled] = Math.log(seen * share + (1 - seen) * Math.exp(logProbability(shorter, id)));
      next[filled] = stateOf.get(`${last}\t${names[id] ?? ''}`) ?? afterOne[id] ?? 0;
      filled += 1;
    }
    from[state + 1] = filled;
  }

  return {
    tokenIds,
    startState: stateOf.get('<s>') ?? 0,
    shorterState,
    logProbability,
    nextState(state, wanted) {
      for (let at = state; at !== 0; at = backoffState[at] ?? 0) {
        const place = find(at, wanted);
        if (place >= 0) return next[place] ?? 0;
      }
      return afterOne[wanted] ?? 0;
    },
    backoffLog,
    eachAfter(state, use) {
      for (let place = from[state] ?? 0; place < (from[state + 1] ?? 0); place += 1) {
        use(token[place] as number, logs[place] as number);
      }
    },
    eachAlone(use) {
      for (let id = 0; id < alone.length; id += 1) use(id, alone[id] as number);
    },
  };
}

/** Words by themselves: what the grammars say of them, and how common they are in general. */
function logUnigrams(
  singles: Context,
  general: ReadonlyMap<string, number>,
  tokenIds: ReadonlyMap<string, number>,
): Float64Array {
  const generalTotal = [...general.values()].reduce((sum, probability) => sum + probability, 0);
  const unseen = 0.1 / Math.max(1, singles.total);
  const weights = Float64Array.from(tokenIds, ([token, id]) => {
    const seen = (singles.counts.get(id) ?? 0) / Math.max(1, singles.total);
    const common = (general.get(token) ?? 0) / Math.max(generalTotal, 1e-9);
    return (1 - GENERAL_SHARE) * seen + GENERAL_SHARE * common + unseen;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.log(weight / total));
}

function contextOf(contexts: Map<string, Context>, key: string): Context {
  const known = contexts.get(key);
  if (known !== undefined) return known;
  const made: Context = { key, total: 0, withheld: 0, counts: new Map() };
  contexts.set(key, made);
  return made;
}

function depth({ key }: Context): number {
  return key.includes('\t') ? 2 : 1;
}
