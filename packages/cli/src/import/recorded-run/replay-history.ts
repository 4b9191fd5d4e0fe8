import type { PipelineType } from '@eva/core';
import type { HistoryEvent, HistoryFact } from './history-event.ts';
import { onAudioEnd, onAudioStart } from './replay-audio.ts';
import { initialState, type ReplayState } from './replay-state.ts';
import {
  onAgentSpeech,
  onCallerSpeech,
  onHeard,
  onNudged,
  onSynthesised,
  onToolCall,
  onToolResponse,
  onWritten,
} from './replay-texts.ts';

/** One pass over the merged logs: numbers the turns and puts every text and stretch of audio where it belongs. */
export function replayHistory(history: readonly HistoryEvent[], pipeline: PipelineType): ReplayState {
  const state = initialState(pipeline);
  for (const event of history) replay(state, event.fact, event.timestampMs);
  state.sessionEndSeconds ??= (history.at(-1)?.timestampMs ?? 0) / 1000;
  return state;
}

function replay(state: ReplayState, fact: HistoryFact, timestampMs: number): void {
  switch (fact.type) {
    case 'heard':
      onHeard(state, fact.text);
      break;
    case 'written':
      onWritten(state, fact.text);
      break;
    case 'nudged':
      onNudged(state);
      break;
    case 'tool-call':
      onToolCall(state, fact.tool, fact.parameters);
      break;
    case 'tool-response':
      onToolResponse(state, fact.tool, fact.response);
      break;
    case 'synthesised':
      onSynthesised(state, fact.text);
      break;
    case 'audio-start':
      onAudioStart(state, fact.speaker, fact.atSeconds);
      break;
    case 'audio-end':
      onAudioEnd(state, fact.speaker, fact.atSeconds);
      break;
    case 'caller-speech':
      onCallerSpeech(state, fact.text);
      break;
    case 'agent-speech':
      onAgentSpeech(state, fact.text);
      break;
    case 'session-end':
      state.sessionEndSeconds = timestampMs / 1000;
      break;
    case 'other':
      break;
    default:
      fact satisfies never;
  }
}
