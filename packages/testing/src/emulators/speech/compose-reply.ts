import { audioMs } from '@eva/adapter-kit';
import type { AudioFormat, CallScope, Message, Millis, ToolCall, ToolSpec } from '@eva/core';
import type { EmulatorEngines } from '../provider-emulator.ts';
import { audioSlices } from './audio-slices.ts';
import { speak } from './speak.ts';
import { think } from './think.ts';

/** Either what to say, or what to think about. */
export type ReplyParts =
  | { readonly say: string }
  | { readonly messages: readonly Message[]; readonly tools: readonly ToolSpec[] };

export interface ComposeReplySpec {
  readonly engines: EmulatorEngines;
  readonly scope: CallScope;
  readonly parts: ReplyParts;
  readonly output: AudioFormat;
  /** Stops the reply where it is. */
  readonly signal: AbortSignal;
  readonly leadMs?: Millis;
  text(text: string): Promise<void>;
  audio(bytes: Uint8Array): Promise<void>;
}

export interface ComposedReply {
  /** What was handed out before the end. */
  readonly text: string;
  readonly audioMs: Millis;
  readonly calls: readonly ToolCall[];
}

/** One reply of a speech model: spoken sentence by sentence while it is thought, tools at its end. */
export async function composeReply(spec: ComposeReplySpec): Promise<ComposedReply> {
  const { engines, scope, parts, output, signal } = spec;
  const { clock } = engines;
  const speaking = { ...scope, signal };
  const startMs = clock.now();
  let text = '';
  let spokenMs: Millis = 0;
  const calls: ToolCall[] = [];

  const say = async (sentence: string): Promise<void> => {
    if (sentence.trim() === '') return;
    text += sentence;
    await spec.text(sentence);
    for await (const bytes of speak(engines, speaking, { text: sentence, format: output })) {
      for (const piece of audioSlices(bytes, output)) {
        signal.throwIfAborted();
        await spec.audio(piece);
        spokenMs += audioMs({ format: output, bytes: piece });
        const aheadMs = spokenMs - (clock.now() - startMs);
        if (spec.leadMs !== undefined && aheadMs > spec.leadMs) await clock.sleep(aheadMs - spec.leadMs, signal);
      }
    }
  };

  try {
    if ('say' in parts) await say(parts.say);
    else {
      let pending = '';
      for await (const event of think(engines, scope, { ...parts, signal })) {
        signal.throwIfAborted();
        if (event.type === 'tool-call') calls.push(event.call);
        if (event.type !== 'text-delta') continue;
        pending += event.text;
        for (let end = sentenceEnd(pending); end > 0; end = sentenceEnd(pending)) {
          await say(pending.slice(0, end));
          pending = pending.slice(end);
        }
      }
      await say(pending);
    }
  } catch (error) {
    // An interruption is no failure: what was said until then was said.
    if (!signal.aborted) throw error;
  }
  return { text: text.trim(), audioMs: spokenMs, calls };
}

/** Where the first whole sentence ends, its space included; 0 when there is none yet. */
function sentenceEnd(text: string): number {
  return /[.?!]\s+/.exec(text) === null ? 0 : text.search(/(?<=[.?!]\s+)(?=\S|$)/);
}
