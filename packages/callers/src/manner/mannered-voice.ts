import { type AudioChunk, type CallerManner, type Millis, MULAW_SILENCE } from '@eva/core';
import type { OwnVoice } from '../line/own-voice.ts';
import { PAUSE } from './pause-mark.ts';

export interface ManneredVoiceSpec {
  readonly voice: OwnVoice;
  /** Without one the voice reads everything as it stands. */
  readonly manner: CallerManner | undefined;
  readonly random: () => number;
}

/** Where the manner says nothing of the length of pauses, its lines still have some. */
const USUAL_PAUSE_MS = [300, 800] as const;

/** The same voice, silent for a while wherever a text falls silent. */
export function manneredVoice({ voice, manner, random }: ManneredVoiceSpec): OwnVoice {
  if (manner === undefined) return voice;
  const [least, most] = manner.hesitations?.pauseMs ?? USUAL_PAUSE_MS;
  return {
    async speak(text, onAudio) {
      let format: AudioChunk['format'] | undefined;
      for (const [index, piece] of text.split(PAUSE).entries()) {
        if (index > 0 && format !== undefined) onAudio(silence(format, least + random() * (most - least)));
        if (piece.trim() === '') continue;
        await voice.speak(piece.trim(), (audio) => {
          format = audio.format;
          onAudio(audio);
        });
      }
    },
    [Symbol.asyncDispose]: () => voice[Symbol.asyncDispose](),
  };
}

function silence(format: AudioChunk['format'], durationMs: Millis): AudioChunk {
  const samples = Math.round((format.sampleRateHz * durationMs) / 1000);
  const bytes = format.encoding === 'mulaw' ? new Uint8Array(samples).fill(MULAW_SILENCE) : new Uint8Array(2 * samples);
  return { format, bytes };
}
