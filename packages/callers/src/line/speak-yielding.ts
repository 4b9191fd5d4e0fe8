import type { AudioChunk, Clock } from '@eva/core';
import type { AgentHearing } from './agent-hearing.ts';
import type { OwnVoice } from './own-voice.ts';
import { playAtPace } from './play-at-pace.ts';

export interface YieldingSpeech {
  readonly voice: OwnVoice;
  readonly hearing: Pick<AgentHearing, 'isAgentSpeaking'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly emit: (audio: AudioChunk) => void;
}

/** Speaks until the agent talks over it; `false` when it was cut short. */
export async function speakYielding(text: string, spec: YieldingSpeech): Promise<boolean> {
  const { voice, hearing, clock, signal, emit } = spec;
  const chunks: AudioChunk[] = [];
  await voice.speak(text, (audio) => chunks.push(audio));
  return playAtPace({ chunks, clock, signal, emit, isToStop: () => hearing.isAgentSpeaking });
}
