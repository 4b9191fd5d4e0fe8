import type { ClassTrigram } from '../language/class-trigram.ts';
import { createAcousticTrust } from './acoustic-trust.ts';
import type { LexiconTree } from './lexicon-tree.ts';
import type { LookAhead } from './look-ahead.ts';
import type { PhoneSet } from './phone-set.ts';
import type { SearchSettings } from './search-settings.ts';
import { createTokenList, MOST_TOKENS, type TokenList } from './token-list.ts';
import { createWordLinks, type WordLinks } from './word-links.ts';

/** The item of a link that ends an unknown word; its phones are the links before it, `phoneItem` each. */
export const UNKNOWN_END = -2;
/** A phone of an unknown word as the item of a link, and back. */
export const phoneItem = (phone: number): number => -10 - phone;

export interface SearchNetwork {
  readonly phones: PhoneSet;
  readonly tree: LexiconTree;
  readonly trigram: ClassTrigram;
  readonly lookAhead: LookAhead;
  /** Logarithm of one phone following another inside an unknown word, `from * phones + to`. */
  readonly phonePairs: Float32Array;
  /** How likely an unknown word is in a state, and the state after it. */
  readonly unknownLog: (state: number) => number;
  readonly unknownNext: (state: number) => number;
  /** The token that ends a sentence. */
  readonly endToken: number;
  readonly logPriors: Float32Array;
}

/** Finds the likeliest words, frame by frame, with bounded work and memory for each. */
export interface TokenSearch {
  readonly links: WordLinks;
  /** The active tokens and their links, for those who read what is agreed so far. */
  readonly tokens: () => TokenList;
  begin(): void;
  /** One frame of log posteriors, one for each class. */
  step(scores: Float32Array, offset: number): void;
  /** The link that the best whole sentence ends with; -1 when it has no words. */
  end(): number;
  readonly frames: () => number;
}

const LOOP_PHONES = 6;
/** Phones of an unknown word at least; the last place stands for all that follow. A breath or a click has fewer. */
const LOOP_PLACES = 3;

export function createTokenSearch(network: SearchNetwork, settings: SearchSettings): TokenSearch {
  const { phones, tree, trigram, lookAhead, phonePairs } = network;
  const { surestScale, unsureScale, languageScale, stay, go, skip, beam, wordBeam, mostTokens } = settings;
  const phoneCount = phones.names.length;
  const pauseState = tree.nodes * 2;
  const loopStates = (tree.nodes + 1) * 2;
  const classOfState = statesToClasses(tree, phones);
  const { placeOf } = lookAhead;

  const links = createWordLinks();
  const trust = createAcousticTrust();
  const emission = new Float64Array(phones.classes);
  const distance = new Float32Array(phones.classes);
  const loopPhones = new Int16Array(LOOP_PHONES);
  const bins = new Int32Array(BINS);
  let loopCount = 0;
  let current = createTokenList();
  let next = createTokenList();
  /** Hypotheses between two words, one for each language state: `state` says whether they come out of a pause. */
  const between = createTokenList();
  let frame = 0;
  let floor = Number.NEGATIVE_INFINITY;

  const hear = (scores: Float32Array, offset: number): void => {
    let best = Number.NEGATIVE_INFINITY;
    let likeliest = 0;
    for (let index = 0; index < phones.classes; index += 1) {
      const score = scores[offset + index] as number;
      if (score > best) [best, likeliest] = [score, index];
    }
    if (likeliest !== phones.pauseClass) trust.add(best);
    const acousticScale = unsureScale + (surestScale - unsureScale) * trust.share();
    for (let index = 0; index < phones.classes; index += 1) {
      const score = scores[offset + index] as number;
      distance[index] = best - score;
      emission[index] = acousticScale * (score - settings.priorScale * (network.logPriors[index] as number));
    }
    pickLoopPhones();
  };

  /** An unknown word goes on with one of the phones that sound likeliest now. */
  const pickLoopPhones = (): void => {
    loopCount = 0;
    for (let phone = 0; phone < phoneCount; phone += 1) {
      const value = emission[phones.first[phone] as number] as number;
      let place = loopCount;
      while (place > 0 && value > (emission[phones.first[loopPhones[place - 1] as number] as number] as number)) {
        if (place < LOOP_PHONES) loopPhones[place] = loopPhones[place - 1] as number;
        place -= 1;
      }
      if (place < LOOP_PHONES) {
        loopPhones[place] = phone;
        if (loopCount < LOOP_PHONES) loopCount += 1;
      }
    }
  };

  const put = (
    state: number,
    language: number,
    score: number,
    link: number,
    start: number,
    unlikeness: number,
  ): void => {
    const heardAs = classOfState[state] as number;
    const total = score + (emission[heardAs] as number);
    if (total < next.best - beam) return;
    next.put(state, language, total, link, start, unlikeness + (distance[heardAs] as number));
  };

  /** From the end of a node to the nodes below it, and to the space between words. */
  const leave = (index: number, node: number, score: number): void => {
    const language = current.language[index] as number;
    const link = current.link[index] as number;
    const start = current.startFrame[index] as number;
    const unlikeness = current.unlikeness[index] as number;
    const ahead = lookAhead.of(language);
    const here = score - languageScale * (ahead[placeOf[node] as number] as number);
    for (let at = tree.childFrom[node] as number; at < (tree.childFrom[node + 1] as number); at += 1) {
      const child = tree.child[at] as number;
      put(
        child * 2,
        language,
        here + languageScale * (ahead[placeOf[child] as number] as number),
        link,
        start,
        unlikeness,
      );
    }
    for (let at = tree.entryFrom[node] as number; at < (tree.entryFrom[node + 1] as number); at += 1) {
      const entry = tree.entry[at] as number;
      const token = tree.token[entry] as number;
      const said = trigram.logProbability(language, token) + (tree.logShare[entry] as number);
      const total = here + languageScale * said + settings.perWord;
      if (total < between.best - wordBeam) continue;
      // The entry travels in place of the link's number until the best of each language state is known.
      pend(trigram.nextState(language, token), total, link, entry, start, unlikeness);
    }
  };

  const pendingItem = new Int32Array(MOST_TOKENS);
  const pendingPrev = new Int32Array(MOST_TOKENS);
  let pendings = 0;
  const pend = (
    language: number,
    score: number,
    prev: number,
    item: number,
    start: number,
    unlikeness: number,
  ): void => {
    if (pendings === MOST_TOKENS) return;
    pendingItem[pendings] = item;
    pendingPrev[pendings] = prev;
    between.put(0, language, score, pendings, start, unlikeness);
    pendings += 1;
  };

  const leaveLoop = (index: number, loopNode: number, score: number): void => {
    const place = Math.floor(loopNode / phoneCount);
    const phone = loopNode - place * phoneCount;
    const nextPlace = Math.min(place + 1, LOOP_PLACES - 1) * phoneCount;
    const language = current.language[index] as number;
    const start = current.startFrame[index] as number;
    const unlikeness = current.unlikeness[index] as number;
    const bestNext = next.best - beam;
    let link = -1;
    for (let at = 0; at < loopCount; at += 1) {
      const to = loopPhones[at] as number;
      if (to === phone) continue;
      const total = score + settings.unknownPhone + languageScale * (phonePairs[phone * phoneCount + to] as number);
      if (total + (emission[phones.first[to] as number] as number) < bestNext) continue;
      if (link < 0) link = phoneLink(index, phone);
      put(loopStates + (nextPlace + to) * 2, language, total, link, start, unlikeness);
    }
    if (place < LOOP_PLACES - 1 || score < between.best - wordBeam) return;
    if (link < 0) link = phoneLink(index, phone);
    pend(network.unknownNext(language), score + settings.perWord, link, UNKNOWN_END, start, unlikeness);
  };

  const phoneLink = (index: number, phone: number): number =>
    links.add(current.link[index] as number, phoneItem(phone), current.startFrame[index] as number, frame, 0);

  const advance = (): void => {
    for (let index = 0; index < current.count; index += 1) {
      const score = current.score[index] as number;
      if (score < floor) continue;
      const state = current.state[index] as number;
      const language = current.language[index] as number;
      const link = current.link[index] as number;
      const start = current.startFrame[index] as number;
      const unlikeness = current.unlikeness[index] as number;
      put(state, language, score + stay, link, start, unlikeness);
      if (state === pauseState) {
        if (score + go >= between.best - wordBeam) between.put(1, language, score + go, link, frame, 0);
        continue;
      }
      const isFirstHalf = (state & 1) === 0;
      if (isFirstHalf) put(state + 1, language, score + go, link, start, unlikeness);
      const left = score + (isFirstHalf ? skip : go);
      if (state > pauseState) leaveLoop(index, (state - loopStates) >> 1, left);
      else leave(index, state >> 1, left);
    }
  };

  /** Words that ended begin the next ones, or a pause. */
  const enter = (): void => {
    for (let index = 0; index < between.count; index += 1) {
      const score = between.score[index] as number;
      if (score < between.best - wordBeam) continue;
      const language = between.language[index] as number;
      const isFromPause = between.state[index] === 1;
      let link = between.link[index] as number;
      if (!isFromPause && link >= 0) {
        const start = between.startFrame[index] as number;
        const certainty = -(between.unlikeness[index] as number) / Math.max(1, frame - start);
        link = links.add(pendingPrev[link] as number, pendingItem[link] as number, start, frame, certainty);
      }
      if (!isFromPause) put(pauseState, language, score + settings.pause, link, frame, 0);
      const ahead = lookAhead.of(language);
      for (let at = tree.childFrom[0] as number; at < (tree.childFrom[1] as number); at += 1) {
        const child = tree.child[at] as number;
        put(child * 2, language, score + languageScale * (ahead[placeOf[child] as number] as number), link, frame, 0);
      }
      const unknown = score + languageScale * network.unknownLog(language) + settings.unknownWord;
      for (let at = 0; at < loopCount; at += 1) {
        put(loopStates + (loopPhones[at] as number) * 2, language, unknown, link, frame, 0);
      }
    }
  };

  const advanceFrame = (scores: Float32Array, offset: number): void => {
    hear(scores, offset);
    if (links.isNearlyFull()) links.sweep(current.link, current.count);
    if (links.isNearlyFull()) keepOnlyTheBest();
    next.clear();
    pendings = 0;
    if (frame > 0) {
      between.clear();
      advance();
    }
    enter();
    [current, next] = [next, current];
    floor = floorOf(current, beam, mostTokens, bins);
    frame += 1;
  };

  const keepOnlyTheBest = (): void => {
    let best = 0;
    for (let index = 1; index < current.count; index += 1) {
      if ((current.score[index] as number) > (current.score[best] as number)) best = index;
    }
    for (let index = 0; index < current.count; index += 1) current.link[index] = current.link[best] as number;
    links.sweep(current.link, current.count);
  };

  return {
    links,
    tokens: () => current,
    frames: () => frame,
    begin() {
      links.clear();
      trust.begin();
      current.clear();
      between.clear();
      between.put(0, trigram.startState, 0, -1, 0, 0);
      frame = 0;
      floor = Number.NEGATIVE_INFINITY;
    },
    step: advanceFrame,
    end() {
      let best = Number.NEGATIVE_INFINITY;
      let found = -1;
      let bestToken = 0;
      for (let index = 0; index < current.count; index += 1) {
        const score = current.score[index] as number;
        if (score > (current.score[bestToken] as number)) bestToken = index;
        if (current.state[index] !== pauseState) continue;
        const total =
          score + languageScale * trigram.logProbability(current.language[index] as number, network.endToken);
        if (total <= best) continue;
        best = total;
        found = current.link[index] as number;
      }
      if (best > Number.NEGATIVE_INFINITY) return found;
      return current.count === 0 ? -1 : (current.link[bestToken] as number);
    },
  };
}

function statesToClasses(tree: LexiconTree, phones: PhoneSet): Int16Array {
  const classes = new Int16Array((tree.nodes + 1 + phones.names.length * LOOP_PLACES) * 2);
  const set = (state: number, phone: number): void => {
    classes[state] = phones.first[phone] as number;
    classes[state + 1] = phones.second[phone] as number;
  };
  for (let node = 1; node < tree.nodes; node += 1) set(node * 2, tree.phone[node] as number);
  classes[tree.nodes * 2] = phones.pauseClass;
  const loops = phones.names.length * LOOP_PLACES;
  for (let loop = 0; loop < loops; loop += 1) set((tree.nodes + 1 + loop) * 2, loop % phones.names.length);
  return classes;
}

const BINS = 64;

/** The score below which tokens are dropped, so that about the wanted number is left. */
function floorOf(list: TokenList, beam: number, most: number, bins: Int32Array): number {
  const lowest = list.best - beam;
  if (list.count <= most) return lowest;
  bins.fill(0);
  for (let index = 0; index < list.count; index += 1) {
    const below = list.best - (list.score[index] as number);
    if (below < beam) {
      const bin = Math.floor((below / beam) * BINS);
      bins[bin] = (bins[bin] as number) + 1;
    }
  }
  let kept = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    kept += bins[bin] as number;
    if (kept > most) return list.best - (beam * (bin + 1)) / BINS;
  }
  return lowest;
}
