import {
  type AsyncQueue,
  type AudioChunk,
  type AudioFormat,
  asyncQueue,
  type CallScope,
  type Duplex,
  type Millis,
  type SttEvent,
  type SttInput,
  type TurnEvent,
  type TurnInput,
  type Usage,
} from '@eva/core';
import type { AudioConverter } from '@eva/core/audio';
import { SPEECH_START_MS, silenceEndpoint } from './silence-endpoint.ts';

export interface AgentHearingSpec {
  readonly scope: CallScope;
  readonly stt: Duplex<SttInput, SttEvent>;
  /** What the recogniser was opened with. */
  readonly sttFormat: AudioFormat;
  /** From the line to that; taken over. */
  readonly fromLine: AudioConverter;
  /** Decides who has the floor; without it silence on the line does. */
  readonly turns?: Duplex<TurnInput, TurnEvent>;
  readonly stopMs: Millis;
  readonly longStopMs: Millis;
  readonly onUsage?: (usage: Usage) => void;
}

/** The caller's ears: what the agent says, and when it has finished. Takes frames as they come and never holds them up. */
export interface AgentHearing extends AsyncDisposable {
  /** One frame of the line. */
  hear(frame: AudioChunk): void;
  /** The agent has the floor: from its first sound until its turn is taken to be over. */
  readonly isAgentSpeaking: boolean;
  /** When the agent's present or last turn began, on the run's clock. */
  readonly speechStartMs: Millis;
  /** When the agent was last known to speak, on the run's clock; the beginning of the call before that. */
  readonly lastSpeechMs: Millis;
  /** How many turns the agent has finished. */
  readonly turnsEnded: number;
  /** What was heard since the last time. */
  takeText(): Promise<string>;
  /** Resolves with the next frame; `false` once nothing more will come. Rejects when a part of the ears has failed. */
  nextFrame(): Promise<boolean>;
}

export function agentHearing(spec: AgentHearingSpec): AgentHearing {
  const { scope, stt, turns } = spec;
  const sttInputs = asyncQueue<SttInput>();
  const turnsInputs = asyncQueue<TurnInput>();
  const finals: { resolve(text: string): void; reject(reason: unknown): void }[] = [];
  let frameWaiters: { resolve(isOpen: boolean): void; reject(reason: unknown): void }[] = [];
  let failure: { readonly reason: unknown } | undefined;
  let isClosed = false;
  let isAgentSpeaking = false;
  let speechStartMs = scope.clock.now();
  let lastSpeechMs = speechStartMs;
  let turnsEnded = 0;
  let partial = '';

  const startTurn = (): void => {
    // What begins a turn has been heard for a while already.
    if (!isAgentSpeaking) speechStartMs = scope.clock.now() - SPEECH_START_MS;
    isAgentSpeaking = true;
    lastSpeechMs = scope.clock.now();
  };
  const endTurn = (): void => {
    if (isAgentSpeaking) turnsEnded += 1;
    isAgentSpeaking = false;
  };
  const endpoint = turns === undefined ? silenceEndpoint(spec) : undefined;

  const settle = (how: { readonly reason: unknown } | undefined): void => {
    const waiting = frameWaiters;
    frameWaiters = [];
    for (const { resolve, reject } of waiting) how === undefined ? resolve(!isClosed) : reject(how.reason);
  };
  const fail = (reason: unknown): void => {
    if (isClosed || failure !== undefined) return;
    failure = { reason };
    settle(failure);
    for (const final of finals.splice(0)) final.reject(reason);
  };

  const listenToStt = async (): Promise<void> => {
    for await (const event of stt.events) {
      if (event.type === 'transcript-partial') {
        partial = event.text;
        turnsInputs.push({ type: 'transcript-partial', text: event.text });
      } else if (event.type === 'transcript-final') {
        partial = '';
        finals.shift()?.resolve(event.text.trim());
      } else if (event.type === 'usage') {
        spec.onUsage?.(event.usage);
      }
    }
  };
  const listenToTurns = async (detector: Duplex<TurnInput, TurnEvent>): Promise<void> => {
    for await (const event of detector.events) {
      if (event.type === 'turn-start') startTurn();
      else endTurn();
    }
  };
  void listenToStt().catch(fail);
  void pump(sttInputs, stt).catch(fail);
  if (turns !== undefined) {
    void listenToTurns(turns).catch(fail);
    void pump(turnsInputs, turns).catch(fail);
  }

  return {
    hear(frame) {
      if (isClosed) return;
      sttInputs.push({
        type: 'audio-delta',
        audio: { format: spec.sttFormat, bytes: spec.fromLine.convert(frame.bytes) },
      });
      if (turns !== undefined) turnsInputs.push({ type: 'audio-delta', audio: frame });
      const heard = endpoint?.take(frame.bytes, partial);
      if (heard === 'speech') startTurn();
      else if (heard === 'turn-end') endTurn();
      else if (isAgentSpeaking && turns !== undefined) lastSpeechMs = scope.clock.now();
      settle(undefined);
    },
    get isAgentSpeaking() {
      return isAgentSpeaking;
    },
    get speechStartMs() {
      return speechStartMs;
    },
    get lastSpeechMs() {
      return lastSpeechMs;
    },
    get turnsEnded() {
      return turnsEnded;
    },
    takeText() {
      if (failure !== undefined) return Promise.reject(failure.reason);
      if (isClosed) return Promise.resolve('');
      return new Promise((resolve, reject) => {
        finals.push({ resolve, reject });
        sttInputs.push({ type: 'flush' });
      });
    },
    nextFrame() {
      if (failure !== undefined) return Promise.reject(failure.reason);
      if (isClosed) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        frameWaiters.push({ resolve, reject });
      });
    },
    async [Symbol.asyncDispose]() {
      if (isClosed) return;
      isClosed = true;
      sttInputs.end();
      turnsInputs.end();
      settle(undefined);
      for (const final of finals.splice(0)) final.resolve('');
      spec.fromLine[Symbol.dispose]();
      await Promise.all([stt[Symbol.asyncDispose](), turns?.[Symbol.asyncDispose]()]);
    },
  };
}

/** Keeps the order of inputs without holding up the line: a slow recogniser lags behind, the call does not. */
async function pump<In>(queue: AsyncQueue<In>, part: Duplex<In, unknown>): Promise<void> {
  for await (const input of queue) await part.send(input);
}
