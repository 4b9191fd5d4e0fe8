import { pcmFromMulaw } from '../../audio/mulaw.ts';
import { pcmFromBytes } from '../../audio/pcm-bytes.ts';
import { type AudioChunk, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallScope } from '../../protocol/call-scope.ts';
import type { AudioLlmAdapter, GenerateRequest, Message } from '../../protocol/llm.ts';
import type { ScriptedAnswer } from './scripted-llm.ts';

export interface ScriptedAudioLlm extends AudioLlmAdapter {
  /** What it was asked to answer, request after request; sound as the number of bursts in it. */
  readonly asked: (readonly Message[])[];
  /** The sound of each request, as it came. */
  readonly sounds: AudioChunk[];
  /** How often it was asked to write down what it hears. */
  readonly transcriptions: () => number;
}

export interface ScriptedAudioLlmSpec {
  /** Writes down the number of bursts; `text` is that. Default at once. */
  readonly transcribe?: (text: string, request: GenerateRequest, scope: CallScope) => ReturnType<ScriptedAnswer>;
  readonly accepts?: AudioLlmAdapter['accepts'];
}

/** Hears bursts; a request without tools to choose from asks for nothing but a transcript. */
export function scriptedAudioLlm(...answers: readonly ScriptedAnswer[]): ScriptedAudioLlm {
  return scriptedAudioLlmWith({}, ...answers);
}

export function scriptedAudioLlmWith(
  spec: ScriptedAudioLlmSpec,
  ...answers: readonly ScriptedAnswer[]
): ScriptedAudioLlm {
  const { transcribe = writesDown } = spec;
  const asked: (readonly Message[])[] = [];
  const sounds: AudioChunk[] = [];
  let transcriptions = 0;
  return {
    kind: 'audio-llm',
    identity: { provider: 'tones', model: 'ear-script' },
    accepts: spec.accepts ?? [LINE_FORMAT],
    asked,
    sounds,
    transcriptions: () => transcriptions,
    generate(request, scope) {
      if (request.tools.length === 0) {
        transcriptions += 1;
        return transcribe(heardIn(request.messages.at(-1)), request, scope);
      }
      asked.push(request.messages.map(readable));
      sounds.push(...request.messages.flatMap(soundsOf));
      const next = answers[Math.min(asked.length, answers.length) - 1];
      if (next === undefined) throw new Error('The script is empty.');
      return next(request, scope);
    },
  };
}

async function* writesDown(text: string): ReturnType<ScriptedAnswer> {
  yield { type: 'text-delta', text };
  yield { type: 'finish', reason: 'stop' };
}

function readable(message: Message): Message {
  if (message.role !== 'user' || soundsOf(message).length === 0) return message;
  return { role: 'user', content: [{ type: 'text', text: `<${heardIn(message)}>` }] };
}

function soundsOf(message: Message): readonly AudioChunk[] {
  return message.role === 'user' ? message.content.flatMap((part) => (part.type === 'audio' ? [part.audio] : [])) : [];
}

function heardIn(message: Message | undefined): string {
  const count = message === undefined ? 0 : soundsOf(message).reduce((sum, sound) => sum + burstsIn(sound), 0);
  return `${count} bursts`;
}

function burstsIn({ format, bytes }: AudioChunk): number {
  const samples = format.encoding === 'mulaw' ? pcmFromMulaw(bytes) : pcmFromBytes(bytes);
  const step = format.sampleRateHz / 50;
  let count = 0;
  let wasLoud = false;
  for (let at = 0; at < samples.length; at += step) {
    const isLoud = samples.subarray(at, at + step).some((sample) => Math.abs(sample) > 1000);
    if (isLoud && !wasLoud) count += 1;
    wasLoud = isLoud;
  }
  return count;
}
