/** One way to use a word: what it is written as, how the language model counts it, and how it sounds. */
export interface LexiconEntry {
  readonly word: string;
  readonly token: number;
  /** Logarithm of the word's share of its token: 0 for a token of its own. */
  readonly logShare: number;
  /** Pronunciations as phone numbers. */
  readonly sounds: readonly (readonly number[])[];
}

/**
 * Words that begin alike share their beginning. Nodes are numbered so that children come after their parent; the
 * children of a node, and the entries that end in it, are neighbours in their lists.
 */
export interface LexiconTree {
  readonly nodes: number;
  /** Phone of each node; the root has none. */
  readonly phone: Int16Array;
  readonly parent: Int32Array;
  readonly childFrom: Int32Array;
  readonly child: Int32Array;
  readonly entryFrom: Int32Array;
  readonly entry: Int32Array;
  readonly words: readonly string[];
  readonly token: Int32Array;
  readonly logShare: Float64Array;
  /** How many phones each entry has, in its first pronunciation. */
  readonly phonesOfEntry: Int16Array;
}

/** Room for phone numbers in the key of a child. */
const PHONES = 256;

export function buildLexiconTree(entries: readonly LexiconEntry[]): LexiconTree {
  const phone: number[] = [-1];
  const parent: number[] = [-1];
  const childOf = new Map<number, number>();
  const endNode: number[] = [];
  const endEntry: number[] = [];
  for (const [index, { sounds }] of entries.entries()) {
    for (const sound of sounds) {
      let node = 0;
      for (const next of sound) {
        const key = node * PHONES + next;
        const known = childOf.get(key);
        if (known === undefined) {
          childOf.set(key, phone.length);
          parent.push(node);
          node = phone.length;
          phone.push(next);
        } else node = known;
      }
      endNode.push(node);
      endEntry.push(index);
    }
  }
  const nodes = phone.length;
  const children = listed(nodes, parent.slice(1), (at) => at + 1);
  const ends = listed(nodes, endNode, (at) => endEntry[at] ?? 0);
  return {
    nodes,
    phone: Int16Array.from(phone),
    parent: Int32Array.from(parent),
    childFrom: children.from,
    child: children.items,
    entryFrom: ends.from,
    entry: ends.items,
    words: entries.map(({ word }) => word),
    token: Int32Array.from(entries, ({ token }) => token),
    logShare: Float64Array.from(entries, ({ logShare }) => logShare),
    phonesOfEntry: Int16Array.from(entries, ({ sounds }) => sounds[0]?.length ?? 0),
  };
}

/** For each node what belongs to it, in the order in which it came. */
function listed(
  nodes: number,
  owners: readonly number[],
  itemAt: (index: number) => number,
): { readonly from: Int32Array; readonly items: Int32Array } {
  const from = new Int32Array(nodes + 1);
  for (const owner of owners) from[owner + 1] = (from[owner + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) from[node + 1] = (from[node + 1] ?? 0) + (from[node] ?? 0);
  const next = from.slice();
  const items = new Int32Array(owners.length);
  for (const [index, owner] of owners.entries()) {
    items[next[owner] ?? 0] = itemAt(index);
    next[owner] = (next[owner] ?? 0) + 1;
  }
  return { from, items };
}
