import type { AudioChunk, AudioFormat, Millis } from '@eva/core';
import { levelDbfs, mulawFromPcm, pcmFromBytes, speechGate } from '@eva/core/audio';
import { audioBytes } from './audio-length.ts';

/** Collects what a caller says in one turn, without the silence around it. */
export interface SpeechCollector {
  push(bytes: Uint8Array): void;
  /** The turn is over: its audio, or nothing when nobody spoke. */
  take(): AudioChunk | undefined;
  /** Whether anything audible came since the last turn. */
  readonly hasSound: boolean;
}

const FRAME_MS: Millis = 20;
/** Kept before the gate saw speech, so that no first sound is lost. */
const LEAD_FRAMES = 25;
/** Kept after the last sound. */
const TRAIL_FRAMES = 15;
const STOP_MS: Millis = 200;
/** Even a gate that was misled by its background does not call this silence. */
const AUDIBLE_DBFS = -50;

/** Recognisers that are sent files bill silence, and some hear words in it. */
export function speechCollector(format: AudioFormat): SpeechCollector {
  const frameBytes = audioBytes(format, FRAME_MS);
  const gate = speechGate({ stopMs: STOP_MS });
  let part = Buffer.alloc(0);
  let frames: Uint8Array[] = [];
  let hasSpeech = false;
  let hasSound = false;
  let lastSound = -1;

  const hear = (frame: Uint8Array): void => {
    const muLaw = format.encoding === 'mulaw' ? frame : mulawFromPcm(pcmFromBytes(frame));
    gate.push(muLaw);
    const isSound = levelDbfs(muLaw) > AUDIBLE_DBFS;
    frames.push(frame);
    hasSound ||= isSound;
    hasSpeech ||= gate.speaking || isSound;
    if (gate.speaking || isSound) lastSound = frames.length;
    if (!hasSpeech && frames.length > LEAD_FRAMES) frames.shift();
  };

  return {
    push(bytes) {
      part = Buffer.concat([part, bytes]);
      while (part.length >= frameBytes) {
        hear(new Uint8Array(part.subarray(0, frameBytes)));
        part = part.subarray(frameBytes);
      }
    },
    take() {
      const heard = hasSpeech ? [...frames.slice(0, lastSound + TRAIL_FRAMES), part] : undefined;
      frames = [];
      part = Buffer.alloc(0);
      hasSpeech = false;
      hasSound = false;
      lastSound = -1;
      return heard === undefined ? undefined : { format, bytes: new Uint8Array(Buffer.concat(heard)) };
    },
    get hasSound() {
      return hasSound;
    },
  };
}
