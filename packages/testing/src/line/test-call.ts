import {
  type AudioChunk,
  type AudioFormat,
  type CallerBrief,
  type CallerEvent,
  type CallScope,
  FRAME_MS,
  LINE_FORMAT,
  type Millis,
  type UserSimulator,
} from '@eva/core';
import { bestFormat } from '@eva/core/audio';
import { aBrief } from '../builders/a-brief.ts';
import { audioMs, inFormat, inFrames, silence } from '../builders/audio-frames.ts';

export interface TestCallSpec {
  readonly caller: UserSimulator;
  readonly scope: CallScope;
  readonly brief?: CallerBrief;
  /** What the agent says, in any format: the greeting, then one answer after each utterance of the caller that has been played. */
  readonly agentTurns: readonly AudioChunk[];
  /** Pause before the greeting and before each answer, in ms. Default 600. */
  readonly answerAfterMs?: Millis;
  /** Further agent audio at fixed times of the call, also while the caller speaks. */
  readonly agentAt?: readonly { readonly atMs: Millis; readonly audio: AudioChunk }[];
  /** The line is cut after so much time. Default 60000. */
  readonly lastMs?: Millis;
}

/** One utterance of the caller, as it was on the line. */
export interface TestUtterance {
  readonly intended: string;
  /** Line time of its first and after its last sound. */
  readonly startMs: Millis;
  readonly endMs: Millis;
}

export interface TestCall {
  readonly utterances: readonly TestUtterance[];
  readonly heard: readonly string[];
  readonly hangUp?: { readonly atMs: Millis; readonly reason: string; readonly why: string };
  /** Everything the caller sent, with the line time at which it came. */
  readonly events: readonly { readonly atMs: Millis; readonly event: CallerEvent }[];
  readonly endedMs: Millis;
}

/** A call on a line of paper: the caller under test hears recorded agent audio, and its own audio is played at the pace of the line. */
export async function testCall(spec: TestCallSpec): Promise<TestCall> {
  const { scope } = spec;
  const startMs = scope.clock.now();
  const nowMs = (): Millis => scope.clock.now() - startMs;
  const duplex = await spec.caller.place(spec.brief ?? aBrief(), scope);
  const ear = bestFormat(spec.caller.accepts, LINE_FORMAT);
  const callerSide = playedCaller(nowMs);
  const toEar = async (audio: AudioChunk): Promise<AudioChunk> => inFormat(audio, ear);
  const agentTurns = await scope.clock.hold(() => Promise.all(spec.agentTurns.map(toEar)));
  const agentAt = await scope.clock.hold(() =>
    Promise.all((spec.agentAt ?? []).map(async ({ atMs, audio }) => ({ atMs, audio: await toEar(audio) }))),
  );
  const agentSide = agentAudio({ ...spec, agentTurns, agentAt }, ear);
  const listening = (async () => {
    for await (const event of duplex.events) callerSide.take(event);
  })();
  // Its failure is thrown below, once the line is closed.
  listening.catch(() => undefined);

  try {
    while (nowMs() < (spec.lastMs ?? 60_000)) {
      const playedId = callerSide.playFrame();
      if (playedId !== undefined) {
        agentSide.answer(nowMs());
        await duplex.send({ type: 'utterance-played', utteranceId: playedId });
      }
      if (callerSide.hasHungUp()) break;
      await duplex.send({ type: 'audio-delta', audio: agentSide.frame(nowMs()) });
      await scope.clock.sleep(FRAME_MS, scope.signal);
    }
    await duplex.finish();
    await listening;
    return { ...callerSide.result(), endedMs: nowMs() };
  } catch (error) {
    // What ended the events is the cause; a refused send only follows from it.
    await listening;
    throw error;
  } finally {
    await duplex[Symbol.asyncDispose]();
  }
}

function agentAudio(spec: TestCallSpec, format: AudioFormat) {
  const turns = [...spec.agentTurns];
  const timed = [...(spec.agentAt ?? [])];
  const frames: AudioChunk[] = [];
  let nextAtMs: Millis | undefined = spec.answerAfterMs ?? 600;
  return {
    answer(nowMs: Millis): void {
      nextAtMs = nowMs + (spec.answerAfterMs ?? 600);
    },
    frame(nowMs: Millis): AudioChunk {
      if (nextAtMs !== undefined && nowMs >= nextAtMs) {
        nextAtMs = undefined;
        frames.push(...turns.splice(0, 1).flatMap(inFrames));
      }
      for (const entry of timed.filter(({ atMs }) => nowMs >= atMs)) {
        frames.push(...inFrames(entry.audio));
        timed.splice(timed.indexOf(entry), 1);
      }
      return frames.shift() ?? silence(format, FRAME_MS);
    },
  };
}

function playedCaller(nowMs: () => Millis) {
  const events: { readonly atMs: Millis; readonly event: CallerEvent }[] = [];
  const utterances: TestUtterance[] = [];
  const open: { readonly id: string; intended: string; leftMs: Millis; startMs?: Millis; isComplete: boolean }[] = [];
  let hangUp: TestCall['hangUp'];

  const utterance = (id: string) => {
    const known = open.find((entry) => entry.id === id);
    if (known !== undefined) return known;
    const fresh = { id, intended: '', leftMs: 0, isComplete: false };
    open.push(fresh);
    return fresh;
  };

  return {
    take(event: CallerEvent): void {
      events.push({ atMs: nowMs(), event });
      if (event.type === 'intended') utterance(event.utteranceId).intended = event.text;
      else if (event.type === 'audio-delta') utterance(event.utteranceId).leftMs += audioMs(event.audio);
      else if (event.type === 'utterance-end') utterance(event.utteranceId).isComplete = true;
      else if (event.type === 'hang-up') hangUp ??= { atMs: nowMs(), reason: event.reason, why: event.why };
    },
    /** One frame of the first utterance that waits; its id once all of it has been played. */
    playFrame(): string | undefined {
      const [first] = open;
      if (first === undefined) return undefined;
      if (first.leftMs > 0) {
        first.startMs ??= nowMs();
        first.leftMs -= FRAME_MS;
        return undefined;
      }
      if (!first.isComplete) return undefined;
      open.shift();
      utterances.push({ intended: first.intended, startMs: first.startMs ?? nowMs(), endMs: nowMs() });
      return first.id;
    },
    hasHungUp: () => hangUp !== undefined && open.length === 0,
    result: () => ({
      events,
      utterances,
      heard: events.flatMap(({ event }) => (event.type === 'heard' ? [event.text] : [])),
      ...(hangUp === undefined ? {} : { hangUp }),
    }),
  };
}
