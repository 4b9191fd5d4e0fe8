import {
  type AudioChunk,
  type CallerEvent,
  type CallerInput,
  type CallScope,
  type Duplex,
  engineDuplex,
  type Millis,
} from '@eva/core';
import type { AgentHearing } from './agent-hearing.ts';
import type { OwnVoice } from './own-voice.ts';
import { speakYielding } from './speak-yielding.ts';
import type { UsageNotes } from './usage-notes.ts';

/** What a caller can do on the line, and what it knows of it. */
export interface CallerLine {
  now(): Millis;
  /** When the caller's last utterance had been played. */
  lastPlayedMs(): Millis;
  /** Lets the call know what was understood. */
  heard(text: string): void;
  /** Resolves when the utterance has been played on the line; `false` when the agent cut it short, unless it insists. */
  say(text: string, how?: { readonly insists: boolean }): Promise<boolean>;
  hangUp(reason: Extract<CallerEvent, { type: 'hang-up' }>['reason'], why: string): void;
  sleep(durationMs: Millis): Promise<void>;
  /** Aborted when the caller is off the line. */
  readonly signal: AbortSignal;
}

export interface CallerSessionSpec {
  /** Who is named in what goes wrong. */
  readonly provider: string;
  readonly scope: CallScope;
  readonly hearing: AgentHearing;
  readonly usage: UsageNotes;
  readonly voice: OwnVoice;
  /** Whether it stops speaking when the agent talks over it. */
  readonly yields: boolean;
  /** The course of the call, until the caller has hung up or the line closes. */
  converse(line: CallerLine): Promise<void>;
}

/** One call of a caller: binds its ears, its voice and the course of its conversation to the line. */
export function callerSession(spec: CallerSessionSpec): Duplex<CallerInput, CallerEvent> {
  const { scope, hearing, voice, usage } = spec;
  const { clock } = scope;
  const left = new AbortController();
  const signal = AbortSignal.any([scope.signal, left.signal]);
  const played = new Set<string>();
  let utterances = 0;
  let talk: Promise<void> | undefined;
  let failure: { readonly reason: unknown } | undefined;
  let playedMs: Millis = clock.now();

  const lineTo = (emit: (event: CallerEvent) => void): CallerLine => ({
    now: () => clock.now(),
    lastPlayedMs: () => playedMs,
    heard: (text) => emit({ type: 'heard', text }),
    sleep: (durationMs) => clock.sleep(durationMs, signal),
    hangUp(reason, why) {
      for (const used of usage.take()) emit(used);
      emit({ type: 'hang-up', reason, why });
    },
    async say(text, { insists } = { insists: false }) {
      utterances += 1;
      const utteranceId = `caller-${utterances}`;
      let hasAudio = false;
      let isWhole = true;
      const emitAudio = (audio: AudioChunk): void => {
        hasAudio = true;
        emit({ type: 'audio-delta', utteranceId, audio });
      };
      emit({ type: 'intended', utteranceId, text });
      if (spec.yields && !insists)
        isWhole = await speakYielding(text, { voice, hearing, clock, signal, emit: emitAudio });
      else await voice.speak(text, emitAudio);
      emit({ type: 'utterance-end', utteranceId });
      while (hasAudio && !played.delete(utteranceId)) if (!(await hearing.nextFrame())) return isWhole;
      playedMs = clock.now();
      return isWhole;
    },
    signal,
  });

  return engineDuplex<CallerInput, CallerEvent>({
    provider: spec.provider,
    stage: 'caller',
    scope,
    take(input, emit) {
      // What failed between two frames ends the call with the next one.
      if (failure !== undefined) throw failure.reason;
      for (const used of usage.take()) emit(used);
      talk ??= spec.converse(lineTo(emit)).catch((reason: unknown) => {
        if (!signal.aborted) failure = { reason };
      });
      if (input.type === 'utterance-played') played.add(input.utteranceId);
      else hearing.hear(input.audio);
    },
    async drain() {
      await hearing[Symbol.asyncDispose]();
      await talk;
      if (failure !== undefined) throw failure.reason;
    },
    async dispose() {
      left.abort();
      await Promise.all([hearing[Symbol.asyncDispose](), voice[Symbol.asyncDispose]()]);
    },
  });
}
