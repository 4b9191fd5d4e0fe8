import {
  type AudioChunk,
  type CallerEvent,
  type CallerInput,
  type CallScope,
  type Duplex,
  engineDuplex,
  type Millis,
} from '@eva/core';
import type { CallerBrain } from '../brain/caller-brain.ts';
import type { Interruptions } from '../manner/interruptions.ts';
import type { AgentHearing } from './agent-hearing.ts';
import { type Conversation, converse } from './conversation.ts';
import type { OwnVoice } from './own-voice.ts';
import { playAtPace } from './play-at-pace.ts';
import type { ScriptedOptions } from './scripted-options.ts';
import type { UsageNotes } from './usage-notes.ts';

export interface ScriptedSessionSpec {
  readonly scope: CallScope;
  readonly options: ScriptedOptions;
  readonly brain: CallerBrain;
  readonly hearing: AgentHearing;
  readonly interruptions: Interruptions;
  readonly usage: UsageNotes;
  readonly voice: OwnVoice;
}

/** One call of the scripted caller: binds ears, brain and voice to the line. */
export function scriptedSession(spec: ScriptedSessionSpec): Duplex<CallerInput, CallerEvent> {
  const { scope, options, hearing, voice } = spec;
  const left = new AbortController();
  const signal = AbortSignal.any([scope.signal, left.signal]);
  const played = new Set<string>();
  let utterances = 0;
  let talk: Promise<void> | undefined;
  let failure: { readonly reason: unknown } | undefined;
  let playedMs: Millis = scope.clock.now();

  const conversation = (emit: (event: CallerEvent) => void): Conversation => ({
    options,
    brain: spec.brain,
    hearing,
    interruptions: spec.interruptions,
    now: () => scope.clock.now(),
    lastPlayedMs: () => playedMs,
    heard: (text) => emit({ type: 'heard', text }),
    think: () => scope.clock.sleep(thinkingMs(options.thinkMs, scope.random), signal),
    hangUp: (reason, why) => emit({ type: 'hang-up', reason, why }),
    async say(text) {
      utterances += 1;
      const utteranceId = `caller-${utterances}`;
      let hasAudio = false;
      const emitAudio = (audio: AudioChunk): void => {
        hasAudio = true;
        emit({ type: 'audio-delta', utteranceId, audio });
      };
      emit({ type: 'intended', utteranceId, text });
      if (options.yields) await speakYielding(spec, text, emitAudio, signal);
      else await voice.speak(text, emitAudio);
      emit({ type: 'utterance-end', utteranceId });
      while (hasAudio && !played.delete(utteranceId)) if (!(await hearing.nextFrame())) return;
      playedMs = scope.clock.now();
    },
  });

  return engineDuplex<CallerInput, CallerEvent>({
    provider: 'scripted',
    stage: 'caller',
    scope,
    take(input, emit) {
      // What failed between two frames ends the call with the next one.
      if (failure !== undefined) throw failure.reason;
      for (const used of spec.usage.take()) emit(used);
      talk ??= converse(conversation(emit)).catch((reason: unknown) => {
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

async function speakYielding(
  { scope, hearing, voice }: ScriptedSessionSpec,
  text: string,
  emit: (audio: AudioChunk) => void,
  signal: AbortSignal,
): Promise<void> {
  const chunks: AudioChunk[] = [];
  await voice.speak(text, (audio) => chunks.push(audio));
  await playAtPace({ chunks, clock: scope.clock, signal, emit, isToStop: () => hearing.isAgentSpeaking });
}

function thinkingMs(thinkMs: ScriptedOptions['thinkMs'], random: () => number): Millis {
  if (typeof thinkMs === 'number') return thinkMs;
  const [least, most] = thinkMs;
  return least + random() * (most - least);
}
