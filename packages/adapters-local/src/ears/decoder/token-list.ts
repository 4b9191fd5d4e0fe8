/** Tokens looked at in one frame at most; what comes after them is dropped. */
export const MOST_TOKENS = 1 << 13;
const SLOTS = MOST_TOKENS * 2;

/**
 * The hypotheses of one frame, at most one for each pair of search state and language state. Plain arrays, made once:
 * nothing is allocated while listening.
 */
export interface TokenList {
  readonly state: Int32Array;
  readonly language: Int32Array;
  readonly score: Float64Array;
  readonly link: Int32Array;
  readonly startFrame: Int32Array;
  /** Sum over the frames of the word so far of how much less likely it sounds than anything else. */
  readonly unlikeness: Float32Array;
  count: number;
  best: number;
  /** Keeps the better of two tokens in the same states. */
  put(state: number, language: number, score: number, link: number, startFrame: number, unlikeness: number): void;
  clear(): void;
}

export function createTokenList(): TokenList {
  const slot = new Int32Array(SLOTS);
  const stamp = new Int32Array(SLOTS);
  let now = 1;
  const list: TokenList = {
    state: new Int32Array(MOST_TOKENS),
    language: new Int32Array(MOST_TOKENS),
    score: new Float64Array(MOST_TOKENS),
    link: new Int32Array(MOST_TOKENS),
    startFrame: new Int32Array(MOST_TOKENS),
    unlikeness: new Float32Array(MOST_TOKENS),
    count: 0,
    best: Number.NEGATIVE_INFINITY,
    put(state, language, score, link, startFrame, unlikeness) {
      let at = (Math.imul(state, 0x9e3779b1) ^ Math.imul(language, 0x85ebca6b)) >>> 0;
      at = (at ^ (at >>> 15)) & (SLOTS - 1);
      while (stamp[at] === now) {
        const index = slot[at] as number;
        if (list.state[index] === state && list.language[index] === language) {
          if (score > (list.score[index] as number)) {
            list.score[index] = score;
            list.link[index] = link;
            list.startFrame[index] = startFrame;
            list.unlikeness[index] = unlikeness;
            if (score > list.best) list.best = score;
          }
          return;
        }
        at = (at + 1) & (SLOTS - 1);
      }
      const index = list.count;
      if (index === MOST_TOKENS) return;
      stamp[at] = now;
      slot[at] = index;
      list.state[index] = state;
      list.language[index] = language;
      list.score[index] = score;
      list.link[index] = link;
      list.startFrame[index] = startFrame;
      list.unlikeness[index] = unlikeness;
      list.count += 1;
      if (score > list.best) list.best = score;
    },
    clear() {
      list.count = 0;
      list.best = Number.NEGATIVE_INFINITY;
      now += 1;
    },
  };
  return list;
}
