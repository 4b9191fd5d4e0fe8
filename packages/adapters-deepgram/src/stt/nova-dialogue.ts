import { jsonAt, listAt, numberAt, type ProviderErrors, textAt } from '@eva/adapter-kit';
import type { AudioFormat, JsonObject, SttEvent, TimedWord } from '@eva/core';
import { type ListenDialogue, type ListenStep, NOTHING, PROMPT_S, ROUNDING_S } from './listen-dialogue.ts';
import { listenError } from './listen-error.ts';
import { sentAudio } from './sent-audio.ts';
import { timedWords } from './timed-words.ts';
import { usageEvents } from './usage-events.ts';

export interface NovaDialogueSpec {
  readonly errors: ProviderErrors;
  readonly format: AudioFormat;
  /** Whether the service's ends of turns are told. */
  readonly detectsTurns: boolean;
}

/** One stretch of audio whose text is certain. */
interface Window {
  readonly startS: number;
  readonly text: string;
  readonly words: readonly TimedWord[];
}

interface Flush {
  readonly untilS: number;
  /** Whether there may be speech before it that no result has covered. */
  isOpen: boolean;
}

/**
 * `/v1/listen`: results cover windows of the audio, and a turn is all certain windows up to its end. `Finalize` makes the
 * rest certain, but is not always confirmed; then the first result from beyond the flush shows that nothing was left.
 */
export function novaDialogue({ errors, format, detectsTurns }: NovaDialogueSpec): ListenDialogue {
  const audio = sentAudio(format);
  let windows: Window[] = [];
  let interim = '';
  let lastPartial = '';
  /** Up to where text is certain, and up to where it was handed on. */
  let certainS = 0;
  let answeredS = 0;
  let isSpeaking = false;
  let speechStartS = 0;
  let endedAtSentS = Number.NEGATIVE_INFINITY;
  let confirmedKey = '';
  const flushes: Flush[] = [];

  const said = (): string => [...windows.map(({ text }) => text), interim].filter((text) => text !== '').join(' ');
  const partial = (): readonly SttEvent[] => {
    const text = said();
    if (text === '' || text === lastPartial) return [];
    lastPartial = text;
    return [{ type: 'transcript-partial', text }];
  };
  const start = (atS: number): readonly SttEvent[] => {
    if (isSpeaking) return [];
    isSpeaking = true;
    speechStartS = atS;
    return detectsTurns ? [{ type: 'speech-start' }] : [];
  };
  const end = (): readonly SttEvent[] => {
    if (!isSpeaking) return [];
    isSpeaking = false;
    endedAtSentS = audio.sentS;
    return detectsTurns ? [{ type: 'speech-end' }] : [];
  };
  const answer = (): readonly SttEvent[] => {
    flushes.shift();
    const text = said();
    const words = windows.flatMap((window) => window.words);
    windows = [];
    interim = '';
    lastPartial = '';
    isSpeaking = false;
    answeredS = certainS;
    const final: SttEvent = { type: 'transcript-final', text, ...(words.length === 0 ? {} : { words }) };
    return [final, ...usageEvents(audio.usage('all')), ...answers()];
  };
  const answers = (): readonly SttEvent[] => (flushes[0]?.isOpen === false ? answer() : []);
  const close = (isCovered: (flush: Flush) => boolean): void => {
    for (const flush of flushes) if (isCovered(flush)) flush.isOpen = false;
  };

  const results = (message: JsonObject): readonly SttEvent[] => {
    const startS = numberAt(message, 'start') ?? 0;
    const endS = startS + (numberAt(message, 'duration') ?? 0);
    const best = jsonAt(message, 'channel', 'alternatives', 0);
    const text = textAt(best, 'transcript')?.trim() ?? '';
    const isCertain = jsonAt(message, 'is_final') === true;
    const isConfirmation = jsonAt(message, 'from_finalize') === true;
    const isStale = startS + ROUNDING_S < (isCertain ? answeredS : certainS);
    const key = `${startS} ${endS}`;
    // One that comes twice confirms nothing more.
    const confirmed = isConfirmation && key !== confirmedKey ? flushes.find(({ isOpen }) => isOpen) : undefined;
    const events: SttEvent[] = [];
    // A result from beyond a flush leaves what was said before it as it is.
    close(({ untilS }) => startS >= untilS - ROUNDING_S);
    if (!isConfirmation) events.push(...answers());

    if (!isStale) {
      if (text !== '') events.push(...start(startS));
      interim = isCertain ? '' : text;
      if (isCertain) {
        const window = { startS, text, words: timedWords(listAt(best, 'words')) };
        windows = [...windows.filter((one) => one.startS !== startS), window].sort((a, b) => a.startS - b.startS);
        certainS = Math.max(certainS, endS);
      }
      events.push(...partial());
      if (jsonAt(message, 'speech_final') === true) events.push(...end());
    }
    if (isCertain) close(({ untilS }) => certainS >= untilS - ROUNDING_S);
    if (isConfirmation) confirmedKey = key;
    if (confirmed !== undefined) confirmed.isOpen = false;
    return [...events, ...answers()];
  };

  const hear = (message: JsonObject): ListenStep => {
    switch (textAt(message, 'type')) {
      case 'Results':
        return { events: results(message) };
      case 'SpeechStarted': {
        const atS = numberAt(message, 'timestamp') ?? certainS;
        return atS + ROUNDING_S < certainS ? NOTHING : { events: start(atS) };
      }
      case 'UtteranceEnd': {
        // It is late by design, and may be about the utterance before the one that is going on.
        const lastWordEndS = numberAt(message, 'last_word_end') ?? -1;
        return lastWordEndS >= 0 && lastWordEndS < speechStartS ? NOTHING : { events: end() };
      }
      case 'Metadata': {
        const durationS = numberAt(message, 'duration');
        const usage = durationS === undefined ? undefined : audio.usageUpTo(durationS * 1000);
        return { events: usageEvents(usage) };
      }
      case 'Error':
        return { events: [], failure: listenError(message, errors) };
      default:
        return NOTHING;
    }
  };

  return {
    hear,
    audio(bytes) {
      audio.push(bytes);
      // Our own counting is no sign of life from a service that owes an answer.
      return flushes.length > 0 ? [] : usageEvents(audio.usage('much'));
    },
    flush() {
      const coveredS = Math.max(certainS, flushes.at(-1)?.untilS ?? 0);
      const isAnswerToEnd = !isSpeaking && audio.sentS - endedAtSentS <= PROMPT_S;
      const hasMore = audio.lastSoundS > coveredS + ROUNDING_S || (flushes.length === 0 && interim !== '');
      const isOpen = hasMore && !isAnswerToEnd;
      flushes.push({ untilS: audio.sentS, isOpen });
      return isOpen ? { events: [], send: { type: 'Finalize' } } : { events: answers() };
    },
    ended() {
      close(() => true);
      return [...answers(), ...usageEvents(audio.usage('all'))];
    },
    get isOwed() {
      return flushes.length > 0;
    },
  };
}
