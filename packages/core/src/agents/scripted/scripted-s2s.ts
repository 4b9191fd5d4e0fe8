import { createAudioConverter } from '../../audio/convert.ts';
import { type AudioFormat, LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { CallScope } from '../../protocol/call-scope.ts';
import type { Json } from '../../protocol/json.ts';
import type { S2sAdapter, S2sEvent, S2sInput } from '../../protocol/s2s.ts';
import { engineDuplex } from '../../streams/engine-duplex.ts';
import { isLoud, TONE_MS_PER_LETTER, tone } from './tones.ts';

/** What the model does when the caller has finished; beyond the end of the script, the last one again. */
type ScriptedTurn = (model: Model) => Promise<void>;

export interface Model {
  readonly scope: CallScope;
  /** Speaks a tone of as many times 50 ms as the text has characters, and says which letters it stands for. */
  say(text: string, options?: { readonly paceMs?: number; readonly endsWith?: 'done' | 'nothing' }): Promise<void>;
  /** Asks for a tool; resolves with its result. */
  call(name: string, id?: string): Promise<Json>;
  emit(event: S2sEvent): void;
}

export interface ScriptedS2s extends S2sAdapter {
  /** What it was opened with, and everything it was sent but audio. */
  readonly requests: Parameters<S2sAdapter['open']>[0][];
  readonly received: Exclude<S2sInput, { readonly type: 'audio-delta' }>[];
  readonly heardBytes: () => number;
}

export interface ScriptedS2sSpec {
  readonly turns?: readonly ScriptedTurn[];
  readonly format?: AudioFormat;
  /** Audio that is still under way when the model notices that the caller speaks. */
  readonly lateMs?: number;
  /** Says nothing of when the caller speaks, only that a reply was interrupted. */
  readonly isMuteOnSpeech?: boolean;
  readonly greets?: boolean;
}

/** Silence after which the caller has finished, and from then on the time to the first sound. */
const STOP_MS = 300;
const CHUNK_MS = 100;

/** A speech-to-speech model of tones: it hears when the caller speaks, and answers by a script. */
export function scriptedS2s(spec: ScriptedS2sSpec = {}): ScriptedS2s {
  const { turns = [(model) => model.say('Yes.')], format = LINE_FORMAT, lateMs = 0, greets = true } = spec;
  const requests: ScriptedS2s['requests'] = [];
  const received: ScriptedS2s['received'] = [];
  let heardBytes = 0;

  const open = async (request: ScriptedS2s['requests'][number], scope: CallScope) => {
    requests.push(request);
    const fromLine = await scope.clock.hold(() => createAudioConverter(LINE_FORMAT, format));
    const toLine = await scope.clock.hold(() => createAudioConverter(format, LINE_FORMAT));
    const results = new Map<string, (result: Json) => void>();
    let replies = 0;
    let turn = 0;
    let speaking: { readonly replyId: string; isStopped: boolean } | undefined;
    let loudFrames = 0;
    let silentMs = 0;
    let isCallerSpeaking = false;
    const sounding = (durationMs: number) => ({ format, bytes: fromLine.convert(tone(durationMs)) });

    const modelWith = (emit: (event: S2sEvent) => void): Model => ({
      scope,
      emit,
      async say(text, { paceMs = 0, endsWith = 'done' } = {}) {
        replies += 1;
        const reply = { replyId: `model-${replies}`, isStopped: false };
        const { replyId } = reply;
        speaking = reply;
        await scope.compute(async () => {});
        emit({ type: 'reply-start', replyId });
        const lettersPerChunk = CHUNK_MS / TONE_MS_PER_LETTER;
        for (let at = 0; at < text.length && !reply.isStopped; at += lettersPerChunk) {
          const letters = text.slice(at, at + lettersPerChunk);
          emit({ type: 'transcript-delta', replyId, text: letters });
          emit({ type: 'audio-delta', replyId, audio: sounding(letters.length * TONE_MS_PER_LETTER) });
          if (paceMs > 0) await scope.clock.sleep(paceMs);
        }
        if (reply.isStopped) return;
        speaking = undefined;
        if (endsWith === 'done') emit({ type: 'reply-end', replyId, reason: 'done' });
      },
      call: (name, id = `the-${name}`) =>
        new Promise((resolve) => {
          results.set(id, resolve);
          emit({ type: 'tool-call', call: { id, name, arguments: { wanted: name } } });
        }),
    });
    const interrupt = (emit: (event: S2sEvent) => void): void => {
      if (speaking === undefined) return;
      const { replyId } = speaking;
      speaking.isStopped = true;
      speaking = undefined;
      if (lateMs > 0) {
        emit({ type: 'transcript-delta', replyId, text: ' and late words' });
        emit({ type: 'audio-delta', replyId, audio: sounding(lateMs) });
      }
      emit({ type: 'reply-end', replyId, reason: 'interrupted' });
    };
    const listen = (mulaw: Uint8Array, emit: (event: S2sEvent) => void): void => {
      if (isLoud(mulaw)) {
        loudFrames += 1;
        silentMs = 0;
        if (loudFrames !== 2 || isCallerSpeaking) return;
        isCallerSpeaking = true;
        if (spec.isMuteOnSpeech !== true) emit({ type: 'speech-start' });
        interrupt(emit);
        return;
      }
      loudFrames = 0;
      silentMs += mulaw.length / 8;
      if (!isCallerSpeaking || silentMs < STOP_MS) return;
      isCallerSpeaking = false;
      if (spec.isMuteOnSpeech !== true) emit({ type: 'speech-end' });
      const next = turns[Math.min(turn, turns.length - 1)];
      turn += 1;
      next?.(modelWith(emit));
    };

    const duplex = engineDuplex<S2sInput | { readonly type: 'begin' }, S2sEvent>({
      provider: 'tones',
      stage: 's2s',
      scope,
      take(input, emit) {
        if (input.type === 'begin') {
          if (greets) modelWith(emit).say(request.greeting ?? '');
          return;
        }
        if (input.type === 'audio-delta') {
          heardBytes += input.audio.bytes.length;
          listen(toLine.convert(input.audio.bytes), emit);
          return;
        }
        received.push(input);
        if (input.type === 'tool-result') results.get(input.callId)?.(input.result);
      },
    });
    duplex.send({ type: 'begin' });
    return duplex;
  };

  return {
    kind: 's2s',
    identity: { provider: 'tones', model: 'whole' },
    accepts: [format],
    produces: [format],
    scoredAs: 's2s',
    requests,
    received,
    heardBytes: () => heardBytes,
    open,
  };
}
