import { bytesPerSample } from '@eva/adapter-kit';
import type { AudioFormat, Millis, Usage } from '@eva/core';
import { levelDbfs, mulawFromPcm, pcmFromBytes } from '@eva/core/audio';

/** What was sent to the service, on the time axis that its results are on: seconds of audio from the beginning. */
export interface SentAudio {
  push(bytes: Uint8Array): void;
  readonly sentS: number;
  /** End of the last piece that anything can be heard in. */
  readonly lastSoundS: number;
  /** What was sent since the last report and is worth one; `all` reports every bit. */
  usage(amount: 'much' | 'all'): Usage | undefined;
  /** What the service says that it has heard in all, beyond what was reported. */
  usageUpTo(totalMs: Millis): Usage | undefined;
}

/** Quieter is silence, whatever the line does to it. */
const AUDIBLE_DBFS = -50;
/** So that little of it is lost when a call ends abruptly. */
const REPORT_EVERY_MS: Millis = 10_000;

export function sentAudio(format: AudioFormat): SentAudio {
  let samples = 0;
  let lastSoundMs = 0;
  let reportedMs = 0;

  const sentMs = (): Millis => (samples / format.sampleRateHz) * 1000;
  const usageUpTo = (totalMs: Millis): Usage | undefined => {
    const audioInMs = Math.round(totalMs) - reportedMs;
    if (audioInMs <= 0) return undefined;
    reportedMs += audioInMs;
    return { audioInMs };
  };
  return {
    push(bytes) {
      samples += bytes.length / bytesPerSample(format);
      const muLaw = format.encoding === 'mulaw' ? bytes : mulawFromPcm(pcmFromBytes(bytes));
      if (levelDbfs(muLaw) > AUDIBLE_DBFS) lastSoundMs = sentMs();
    },
    get sentS() {
      return sentMs() / 1000;
    },
    get lastSoundS() {
      return lastSoundMs / 1000;
    },
    usage: (amount) => (amount === 'all' || sentMs() - reportedMs >= REPORT_EVERY_MS ? usageUpTo(sentMs()) : undefined),
    usageUpTo,
  };
}
