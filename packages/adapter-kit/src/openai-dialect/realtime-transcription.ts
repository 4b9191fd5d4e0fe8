import type { AudioFormat, JsonObject, Logger, ProviderError, SttEvent } from '@eva/core';
import { base64 } from '../audio/base64.ts';
import { speechCollector } from '../audio/speech-collector.ts';
import type { ProviderErrors } from '../errors/provider-errors.ts';
import { numberAt, objectAt, textAt } from '../wire/read-json.ts';
import { usageOf } from '../wire/usage-of.ts';
import { realtimeError } from './realtime-errors.ts';
import type { RealtimeClientEvent } from './realtime-wire.ts';
import { seenEvents } from './seen-events.ts';

export interface RealtimeTranscriptionSpec {
  readonly errors: ProviderErrors;
  readonly logger: Logger;
  readonly format: AudioFormat;
  /** Whether the server finds the ends of turns and takes the audio by itself. */
  readonly detectsTurns: boolean;
}

export interface TranscriptionStep {
  readonly events: readonly SttEvent[];
  readonly failure?: ProviderError;
}

/**
 * Transcription in the Realtime dialect, without its socket. The server transcribes items of audio, which it takes by its
 * own turn detection or when told to; a flush is answered once all items up to it are transcribed, with all their text.
 */
export interface RealtimeTranscription {
  hear(event: JsonObject): TranscriptionStep;
  audio(bytes: Uint8Array): readonly RealtimeClientEvent[];
  flush(): { readonly send: readonly RealtimeClientEvent[]; readonly events: readonly SttEvent[] };
  /** Whether the server owes a transcript. */
  readonly isOwed: boolean;
}

interface Item {
  readonly id: string;
  text: string;
  isDone: boolean;
}

interface Flush {
  /** Of our own commit, while it is neither carried out nor refused. */
  commitId: string | undefined;
}

export function realtimeTranscription(spec: RealtimeTranscriptionSpec): RealtimeTranscription {
  const { errors, logger, detectsTurns } = spec;
  const isRepeated = seenEvents();
  const unheard = speechCollector(spec.format);
  /** Taken by the server and not yet part of an answer, in order. */
  let items: Item[] = [];
  const answered = new Set<string>();
  const flushes: Flush[] = [];
  let isSpeaking = false;
  /** The server has heard the end of a turn and takes its audio next. */
  let isTakingTurn = false;
  /** Whether there is audio that the server has not taken. */
  let hasAudio = false;
  let commits = 0;

  const answers = (): readonly SttEvent[] => {
    const [flush] = flushes;
    if (flush === undefined || flush.commitId !== undefined || isTakingTurn || items.some(({ isDone }) => !isDone))
      return [];
    flushes.shift();
    const text = items
      .map((item) => item.text.trim())
      .filter((piece) => piece !== '')
      .join(' ');
    for (const { id } of items) answered.add(id);
    items = [];
    return [{ type: 'transcript-final', text }, ...answers()];
  };

  const itemOf = (event: JsonObject): Item | undefined => {
    const id = textAt(event, 'item_id') ?? '';
    if (answered.has(id)) return undefined;
    const known = items.find((item) => item.id === id);
    if (known !== undefined) return known;
    const made: Item = { id, text: '', isDone: false };
    items.push(made);
    return made;
  };

  const taken = (event: JsonObject): readonly SttEvent[] => {
    if (itemOf(event) === undefined) return [];
    hasAudio = false;
    unheard.take();
    // An item that no turn of the server's announced is the one that we asked for.
    if (isTakingTurn) isTakingTurn = false;
    else settleCommit();
    return answers();
  };

  const settleCommit = (commitId?: string): void => {
    const flush = flushes.find(
      (one) => one.commitId !== undefined && (commitId === undefined || one.commitId === commitId),
    );
    if (flush !== undefined) flush.commitId = undefined;
  };

  const done = (event: JsonObject, text: string): readonly SttEvent[] => {
    const item = itemOf(event);
    if (item === undefined || item.isDone) return [];
    item.text = text;
    item.isDone = true;
    const usage = objectAt(event, 'usage');
    return [...(usage === undefined ? [] : [transcriptionUsage(usage)]), ...answers()];
  };

  const hear = (event: JsonObject): TranscriptionStep => {
    switch (textAt(event, 'type')) {
      case 'input_audio_buffer.speech_started':
        isSpeaking = true;
        return { events: [{ type: 'speech-start' }] };
      case 'input_audio_buffer.speech_stopped':
        isSpeaking = false;
        isTakingTurn = true;
        return { events: [{ type: 'speech-end' }] };
      case 'input_audio_buffer.committed':
        return { events: taken(event) };
      case 'conversation.item.input_audio_transcription.delta': {
        const item = itemOf(event);
        const delta = textAt(event, 'delta') ?? '';
        if (item === undefined || item.isDone || delta === '') return { events: [] };
        item.text += delta;
        return {
          events: [
            {
              type: 'transcript-partial',
              text: items
                .map(({ text }) => text.trim())
                .join(' ')
                .trim(),
            },
          ],
        };
      }
      case 'conversation.item.input_audio_transcription.completed':
        return { events: done(event, textAt(event, 'transcript') ?? '') };
      case 'conversation.item.input_audio_transcription.failed': {
        const { error } = realtimeError(objectAt(event, 'error'), errors);
        return { events: [], failure: error };
      }
      case 'error': {
        const { error, isFatal } = realtimeError(objectAt(event, 'error'), errors);
        if (isFatal) return { events: [], failure: error };
        const about = textAt(event, 'error', 'event_id');
        // There was nothing in the buffer, or too little to be a word: then there is nothing to wait for.
        if (about !== undefined) settleCommit(about);
        if (!/commit_empty|buffer too small/.test(JSON.stringify(event))) {
          logger.warn('the provider reported an error', { message: error.message });
        }
        return { events: answers() };
      }
      default:
        return { events: [] };
    }
  };

  return {
    hear: (event) => (isRepeated(event) ? { events: [] } : hear(event)),
    audio(bytes) {
      hasAudio = true;
      unheard.push(bytes);
      return [{ type: 'input_audio_buffer.append', audio: base64(bytes) }];
    },
    flush() {
      // Silence is not asked about: recognisers hear words in it. The server's own detection has the first say.
      const isNeeded = detectsTurns ? isSpeaking || (!isTakingTurn && unheard.hasSound) : hasAudio && unheard.hasSound;
      const commitId = isNeeded ? `eva-commit-${++commits}` : undefined;
      flushes.push({ commitId });
      if (commitId === undefined) return { send: [], events: answers() };
      hasAudio = false;
      isSpeaking = false;
      unheard.take();
      return { send: [{ type: 'input_audio_buffer.commit', event_id: commitId }], events: [] };
    },
    get isOwed() {
      return flushes.length > 0;
    },
  };
}

function transcriptionUsage(usage: JsonObject): SttEvent {
  const seconds = numberAt(usage, 'seconds');
  return {
    type: 'usage',
    usage: usageOf({
      inputTokens: numberAt(usage, 'input_tokens'),
      audioInputTokens: numberAt(usage, 'input_token_details', 'audio_tokens'),
      outputTokens: numberAt(usage, 'output_tokens'),
      audioInMs: seconds === undefined ? undefined : seconds * 1000,
    }),
  };
}
