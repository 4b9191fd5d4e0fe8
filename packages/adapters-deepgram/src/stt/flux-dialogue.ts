import { listAt, numberAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, SttEvent, TimedWord } from '@eva/core';
import { type ListenDialogue, type ListenStep, NOTHING, PROMPT_S, ROUNDING_S } from './listen-dialogue.ts';
import { listenError } from './listen-error.ts';
import { sentAudio } from './sent-audio.ts';
import { timedWords } from './timed-words.ts';
import { usageEvents } from './usage-events.ts';

export interface FluxDialogueSpec {
  readonly errors: ProviderErrors;
  readonly format: AudioFormat;
  /** Whether the model's ends of turns are told. */
  readonly detectsTurns: boolean;
}

/** The turn that is going on, or one that is over. */
interface Turn {
  readonly index: number;
  readonly text: string;
  readonly words: readonly TimedWord[];
}

interface Flush {
  readonly untilS: number;
  /** Whether there may be speech before it whose turn is not over. */
  isOpen: boolean;
  /** The turn that `ForceEndTurn` was last sent in, so that it is sent once for each. */
  forcedTurn: number | undefined;
}

const FORCE_END: JsonObject = { type: 'ForceEndTurn' };

/**
 * `/v2/listen`: turns, each with its whole text so far. A flush ends the turn that is going on; where none has begun yet,
 * the service passes over `ForceEndTurn` in silence, so what it has listened to is watched as well. Its moderate
 * confidence (`EagerEndOfTurn`, `TurnResumed`) is not asked for: nothing here could begin an answer with it.
 */
export function fluxDialogue({ errors, format, detectsTurns }: FluxDialogueSpec): ListenDialogue {
  const audio = sentAudio(format);
  let over: Turn[] = [];
  let turn: Turn | undefined;
  let lastOverIndex = -1;
  let lastSequenceId = -1;
  let lastPartial = '';
  /** How far the service has listened. */
  let heardS = 0;
  let endedAtSentS = Number.NEGATIVE_INFINITY;
  const flushes: Flush[] = [];

  const said = (): string =>
    [...over, ...(turn === undefined ? [] : [turn])]
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' ');
  const partial = (): readonly SttEvent[] => {
    const text = said();
    if (text === '' || text === lastPartial) return [];
    lastPartial = text;
    return [{ type: 'transcript-partial', text }];
  };
  const answers = (): readonly SttEvent[] => {
    if (flushes[0]?.isOpen !== false) return [];
    flushes.shift();
    const text = over
      .map((one) => one.text)
      .filter((one) => one !== '')
      .join(' ');
    const words = over.flatMap((one) => one.words);
    over = [];
    lastPartial = '';
    const final: SttEvent = { type: 'transcript-final', text, ...(words.length === 0 ? {} : { words }) };
    return [final, ...usageEvents(audio.usage('all')), ...answers()];
  };
  const endTurn = (): void => {
    if (turn === undefined) return;
    over.push(turn);
    lastOverIndex = turn.index;
    turn = undefined;
  };

  /** What the oldest open flush makes of how far the service has come. */
  const reconsider = (): ListenStep => {
    const flush = flushes.find(({ isOpen }) => isOpen);
    const isHeard = flush !== undefined && heardS >= flush.untilS - ROUNDING_S;
    if (isHeard && turn === undefined) flush.isOpen = false;
    const isUnended = isHeard && turn !== undefined && flush.forcedTurn !== turn.index;
    if (isUnended) flush.forcedTurn = turn?.index;
    return { events: answers(), ...(isUnended ? { send: FORCE_END } : {}) };
  };

  const turnInfo = (message: JsonObject): ListenStep => {
    const index = numberAt(message, 'turn_index') ?? 0;
    const text = textAt(message, 'transcript')?.trim() ?? '';
    const event = textAt(message, 'event');
    heardS = Math.max(heardS, numberAt(message, 'audio_window_end') ?? 0);
    if (index <= lastOverIndex) return reconsider();

    const events: SttEvent[] = [];
    if (turn === undefined && (event === 'StartOfTurn' || text !== '') && detectsTurns) {
      events.push({ type: 'speech-start' });
    }
    if (turn !== undefined || event === 'StartOfTurn' || text !== '') {
      turn = { index, text, words: timedWords(listAt(message, 'words')) };
    }
    events.push(...partial());
    if (event === 'EndOfTurn') {
      const wasSaid = turn !== undefined;
      endTurn();
      lastOverIndex = index;
      endedAtSentS = audio.sentS;
      if (wasSaid && detectsTurns) events.push({ type: 'speech-end' });
      const ended = flushes.find(({ isOpen }) => isOpen);
      if (ended !== undefined) ended.isOpen = false;
    }
    const next = reconsider();
    return { ...next, events: [...events, ...next.events] };
  };

  return {
    hear(message) {
      const sequenceId = numberAt(message, 'sequence_id');
      if (sequenceId !== undefined) {
        if (sequenceId <= lastSequenceId) return NOTHING;
        lastSequenceId = sequenceId;
      }
      switch (textAt(message, 'type')) {
        case 'TurnInfo':
          return turnInfo(message);
        case 'Error':
          return { events: [], failure: listenError(message, errors) };
        default:
          return NOTHING;
      }
    },
    audio(bytes) {
      audio.push(bytes);
      // Our own counting is no sign of life from a service that owes an answer.
      return flushes.length > 0 ? [] : usageEvents(audio.usage('much'));
    },
    flush() {
      const coveredS = Math.max(heardS, flushes.at(-1)?.untilS ?? 0);
      const isAnswerToEnd = turn === undefined && audio.sentS - endedAtSentS <= PROMPT_S;
      const hasMore = audio.lastSoundS > coveredS + ROUNDING_S || (flushes.length === 0 && turn !== undefined);
      const isOpen = hasMore && !isAnswerToEnd;
      flushes.push({ untilS: audio.sentS, isOpen, forcedTurn: turn?.index });
      return isOpen ? { events: [], send: FORCE_END } : { events: answers() };
    },
    ended() {
      endTurn();
      for (const flush of flushes) flush.isOpen = false;
      return [...answers(), ...usageEvents(audio.usage('all'))];
    },
    get isOwed() {
      return flushes.length > 0;
    },
  };
}
