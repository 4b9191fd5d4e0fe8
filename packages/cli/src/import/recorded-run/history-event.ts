import type { Json } from '@eva/core';

/** One line of one of the three logs of a recorded call. */
export interface HistoryEvent {
  readonly timestampMs: number;
  readonly source: 'audit' | 'framework' | 'simulator';
  /** As the log calls it. */
  readonly name: string;
  readonly fact: HistoryFact;
}

/** What it says, in our words. */
export type HistoryFact =
  /** What the agent's recogniser made of the caller. */
  | { readonly type: 'heard'; readonly text: string }
  /** What the agent wrote, all of which need not have been spoken. */
  | { readonly type: 'written'; readonly text: string }
  | { readonly type: 'nudged' }
  | { readonly type: 'tool-call'; readonly tool: string; readonly parameters: Json }
  | { readonly type: 'tool-response'; readonly tool: string; readonly response: Json }
  /** What went to speech synthesis. */
  | { readonly type: 'synthesised'; readonly text: string }
  | { readonly type: 'audio-start'; readonly speaker: 'caller' | 'agent'; readonly atSeconds: number }
  | { readonly type: 'audio-end'; readonly speaker: 'caller' | 'agent'; readonly atSeconds: number }
  /** What the caller meant to say. */
  | { readonly type: 'caller-speech'; readonly text: string }
  /** What the caller heard of the agent. */
  | { readonly type: 'agent-speech'; readonly text: string }
  | { readonly type: 'session-end' }
  | { readonly type: 'other' };
