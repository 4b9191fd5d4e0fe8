import { type AudioConverter, createAudioConverter } from '../audio/convert.ts';
import { ProviderError } from '../errors/provider-error.ts';
import type { EventLog } from '../log/event-log.ts';
import { type AudioChunk, LINE_FORMAT } from '../protocol/audio-format.ts';
import type { CallerEvent } from '../protocol/caller.ts';
import type { Clock } from '../protocol/clock.ts';
import type { Uplink } from './uplink.ts';

export type HangUp = Extract<CallerEvent, { readonly type: 'hang-up' }>;

export interface CallerVoiceOptions {
  readonly events: AsyncIterable<CallerEvent>;
  readonly uplink: Uplink;
  readonly clock: Clock;
  readonly log: EventLog;
  readonly onHangUp: (hangUp: HangUp) => void;
}

/**
 * Takes what the caller says until its session ends, and fails if it never hung up. What it says after hanging up is not
 * heard by anyone.
 */
export async function listenToCaller(options: CallerVoiceOptions): Promise<void> {
  const { events, uplink, clock, log, onHangUp } = options;
  let hasHungUp = false;
  /** One for each format that was ever spoken in, kept for the whole call. */
  const converters = new Map<string, AudioConverter>();
  /** Of the utterance being spoken. */
  let current: AudioConverter | undefined;

  const converterOf = async ({ format }: AudioChunk): Promise<AudioConverter> => {
    const key = `${format.encoding}/${format.sampleRateHz}`;
    const converter = converters.get(key) ?? (await clock.hold(() => createAudioConverter(format, LINE_FORMAT)));
    converters.set(key, converter);
    return converter;
  };

  try {
    for await (const event of events) {
      // Leaving the loop would end the session, which still has to hear the line.
      if (hasHungUp) continue;
      switch (event.type) {
        case 'intended':
          log.append({ type: 'caller-intended', utteranceId: event.utteranceId, text: event.text });
          break;
        case 'heard':
          log.append({ type: 'caller-heard', text: event.text });
          break;
        case 'usage':
          log.append({
            type: 'usage',
            stage: `caller-${event.stage}`,
            identity: event.identity,
            usage: event.usage,
          });
          break;
        case 'audio-delta':
          current = await converterOf(event.audio);
          uplink.push(event.utteranceId, current.convert(event.audio.bytes));
          break;
        case 'utterance-end':
          if (current !== undefined) uplink.push(event.utteranceId, current.tail());
          current = undefined;
          uplink.end(event.utteranceId);
          break;
        case 'hang-up':
          uplink.endAll();
          hasHungUp = true;
          onHangUp(event);
          break;
        default:
          event satisfies never;
      }
    }
  } finally {
    for (const converter of converters.values()) converter[Symbol.dispose]();
  }
  if (hasHungUp) return;
  throw new ProviderError({
    code: 'stream-closed',
    provider: 'caller',
    stage: 'caller',
    message: 'The caller ended its session without hanging up.',
  });
}
