import type { ClassTrigram } from '../language/class-trigram.ts';
import type { LexiconTree } from './lexicon-tree.ts';

/** States whose values are kept, at least; twice as many at most. */
const KEPT_STATES = 300;

/**
 * The best that the language model can still say of the words below a node, known before the word is: without it the
 * first sounds of a likely word would compete with those of all the others on equal terms.
 */
export interface LookAhead {
  /** A value for each place. */
  of(state: number): Float32Array;
  /** Where the value of a node is: nodes with the same words below them share one. */
  readonly placeOf: Int32Array;
}

export function createLookAhead(tree: LexiconTree, trigram: ClassTrigram): LookAhead {
  const { placeOf, above, places } = sharedPlaces(tree);
  const ends = endsByToken(tree, placeOf, trigram.tokenIds.size);
  const raise = (values: Float32Array, token: number, log: number): void => {
    for (let at = ends.from[token] as number; at < (ends.from[token + 1] as number); at += 1) {
      const value = log + (ends.logShare[at] as number);
      for (
        let place = ends.place[at] as number;
        place >= 0 && (values[place] as number) < value;
        place = above[place] as number
      ) {
        values[place] = value;
      }
    }
  };
  const alone = new Float32Array(places).fill(-1e9);
  trigram.eachAlone((token, log) => raise(alone, token, log));

  const valuesOf = (state: number): Float32Array => {
    const values = new Float32Array(places);
    const backoff = trigram.backoffLog[state] as number;
    for (let place = 0; place < places; place += 1) values[place] = (alone[place] as number) + backoff;
    // What was seen after this state is always likelier than what backing off makes of it.
    trigram.eachAfter(state, (token, log) => raise(values, token, log));
    return values;
  };

  let young = new Map<number, Float32Array>([[0, alone]]);
  let old = new Map<number, Float32Array>();
  return {
    placeOf,
    of(state) {
      const shorter = trigram.shorterState[state] as number;
      const known = young.get(shorter);
      if (known !== undefined) return known;
      const values = old.get(shorter) ?? (shorter === 0 ? alone : valuesOf(shorter));
      if (young.size >= KEPT_STATES) {
        old = young;
        young = new Map();
      }
      young.set(shorter, values);
      return values;
    },
  };
}

/** A node with one child and no word of its own has the same words below it as the child. */
function sharedPlaces(tree: LexiconTree): {
  readonly placeOf: Int32Array;
  readonly above: Int32Array;
  readonly places: number;
} {
  const placeOf = new Int32Array(tree.nodes);
  let places = 0;
  for (let node = tree.nodes - 1; node >= 0; node -= 1) {
    const first = tree.childFrom[node] as number;
    const isPassage =
      (tree.childFrom[node + 1] as number) - first === 1 && tree.entryFrom[node] === tree.entryFrom[node + 1];
    placeOf[node] = isPassage ? (placeOf[tree.child[first] as number] as number) : places;
    if (!isPassage) places += 1;
  }
  const above = new Int32Array(places).fill(-1);
  for (let node = 1; node < tree.nodes; node += 1) {
    const place = placeOf[node] as number;
    const higher = placeOf[tree.parent[node] as number] as number;
    if (higher !== place) above[place] = higher;
  }
  return { placeOf, above, places };
}

/** Where the words of each token end. */
function endsByToken(
  tree: LexiconTree,
  placeOf: Int32Array,
  tokens: number,
): { readonly from: Int32Array; readonly place: Int32Array; readonly logShare: Float64Array } {
  const from = new Int32Array(tokens + 1);
  for (const entry of tree.entry) {
    const token = tree.token[entry] as number;
    from[token + 1] = (from[token + 1] as number) + 1;
  }
  for (let token = 0; token < tokens; token += 1)
    from[token + 1] = (from[token + 1] as number) + (from[token] as number);
  const next = from.slice();
  const place = new Int32Array(tree.entry.length);
  const logShare = new Float64Array(tree.entry.length);
  for (let node = 0; node < tree.nodes; node += 1) {
    for (let at = tree.entryFrom[node] as number; at < (tree.entryFrom[node + 1] as number); at += 1) {
      const entry = tree.entry[at] as number;
      const token = tree.token[entry] as number;
      const spot = next[token] as number;
      next[token] = spot + 1;
      place[spot] = placeOf[node] as number;
      logShare[spot] = tree.logShare[entry] as number;
    }
  }
  return { from, place, logShare };
}
