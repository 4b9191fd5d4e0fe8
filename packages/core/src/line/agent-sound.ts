import { levelDbfs } from '../audio/level.ts';
import { LOWEST_SPEECH_DBFS } from '../audio/speech-threshold.ts';
import type { EventLog } from '../log/event-log.ts';
import { FRAME_MS } from '../protocol/audio-format.ts';
import type { Millis } from '../protocol/clock.ts';
import type { PlayedFrame } from './playout.ts';

/** Writes down when the agent is heard. An agent that sends silence is not. */
export interface AgentSound {
  hear(played: PlayedFrame): void;
  /** The line is down: what is open ends. */
  close(): void;
  /** End of the last sound so far, in line time; 0 before the first. */
  readonly lastSoundMs: Millis;
}

/** Silence from which on the agent has stopped. */
const SILENCE_MS = 200;

export function agentSound(log: EventLog): AgentSound {
  let lastSoundMs = 0;
  let isOpen = false;

  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    log.append({ type: 'agent-speech-end', lineMs: lastSoundMs });
  };

  return {
    hear({ lineMs, frame, filledMs }) {
      if (levelDbfs(frame) >= LOWEST_SPEECH_DBFS) {
        if (!isOpen) log.append({ type: 'agent-speech-start', lineMs });
        isOpen = true;
        lastSoundMs = lineMs + filledMs;
      } else if (lineMs + FRAME_MS - lastSoundMs >= SILENCE_MS) {
        close();
      }
    },
    close,
    get lastSoundMs() {
      return lastSoundMs;
    },
  };
}
