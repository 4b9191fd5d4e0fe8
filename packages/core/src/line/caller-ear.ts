import { type AudioConverter, bestFormat, createAudioConverter } from '../audio/convert.ts';
import { type AudioFormat, FRAME_MS, LINE_FORMAT } from '../protocol/audio-format.ts';
import type { CallerEvent, CallerInput } from '../protocol/caller.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { Duplex } from '../protocol/duplex.ts';

/** Feeds a caller with what is on the line, without ever holding up the line. */
export interface CallerEar extends Disposable {
  hear(frame: Uint8Array): void;
  played(utteranceId: string): void;
  /** Line time that the caller has not taken yet. */
  readonly backlogMs: Millis;
}

export interface CallerEarOptions {
  readonly caller: Duplex<CallerInput, CallerEvent>;
  readonly clock: Clock;
  /** Best first. */
  readonly accepts: readonly AudioFormat[];
  readonly onFailure: (reason: unknown) => void;
}

export async function callerEar(options: CallerEarOptions): Promise<CallerEar> {
  const { caller, clock, accepts, onFailure } = options;
  const format = bestFormat(accepts, LINE_FORMAT);
  const converter: AudioConverter = await clock.hold(() => createAudioConverter(LINE_FORMAT, format));
  let waitingFrames = 0;

  return {
    hear(frame) {
      waitingFrames += 1;
      const audio = { format, bytes: converter.convert(frame) };
      caller.send({ type: 'audio-delta', audio }).then(() => {
        waitingFrames -= 1;
      }, onFailure);
    },
    played(utteranceId) {
      caller.send({ type: 'utterance-played', utteranceId }).catch(onFailure);
    },
    get backlogMs() {
      return waitingFrames * FRAME_MS;
    },
    [Symbol.dispose]: () => converter[Symbol.dispose](),
  };
}
