import { EvaError } from '../errors/eva-error.ts';
import type { EventLog } from '../log/event-log.ts';
import { type AudioFormat, FRAME_MS, LINE_FORMAT } from '../protocol/audio-format.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { CallerEvent, CallerInput } from '../protocol/caller.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { Duplex } from '../protocol/duplex.ts';
import { agentSound } from './agent-sound.ts';
import { type CallerEar, callerEar } from './caller-ear.ts';
import { type HangUp, listenToCaller } from './caller-voice.ts';
import type { DisturbedDirection } from './disturbed-direction.ts';
import type { LinePort } from './line-port.ts';
import type { LineRecorder } from './line-recorder.ts';
import type { LineTiming } from './line-timing.ts';
import { playout } from './playout.ts';
import { uplink } from './uplink.ts';

export interface CallerLineLimits {
  /** Length of the line's life; then `time_limit_exceeded`. */
  readonly callLimitMs: Millis;
  /** How long neither side may make a sound; then `inactivity_timeout`. */
  readonly inactivityMs: Millis;
}

export interface CallerLineOptions {
  readonly port: LinePort;
  /** Taken over: ended and disposed when the call is over. */
  readonly caller: Duplex<CallerInput, CallerEvent>;
  /** What the caller can hear, best first; default the line's own format. */
  readonly accepts?: readonly AudioFormat[];
  readonly clock: Clock;
  readonly log: EventLog;
  /** What arrived at the other end of each direction. */
  readonly recorder: LineRecorder;
  /** The line between its ends, where something disturbs it; by who speaks in that direction. */
  readonly disturbed?: { readonly caller?: DisturbedDirection; readonly agent?: DisturbedDirection };
  /** What went into the line, where that differs from what arrived. */
  readonly spoken?: LineRecorder;
  /** Told how late each slot was played. */
  readonly timing?: LineTiming;
  readonly callId: string;
  /** Ends the call from outside: as `error` when the reason is one of eva's errors, else as `cancelled`. */
  readonly signal: AbortSignal;
  readonly limits: CallerLineLimits;
  /** The wall clock in ms since 1970, asked once, for the timestamps that the protocol sends; on the virtual clock a constant. */
  readonly epochMs: () => number;
}

/**
 * Turns of the event loop given to the sockets before a slot that is late already: once for each frame of real time, not
 * for each slot. Among many calls a turn takes as long as a frame, and a line that is late would never catch up.
 */
const TURNS_WHEN_LATE = 2;
/** From here on a slow caller is worth a warning. */
const BACKLOG_WARNING_MS = 1000;
/** How long each part of the end may take. */
const TEARDOWN_MS = 3000;
const PROTOCOL = 'voice-bench-v1';

/**
 * The caller's end of a call, from the first slot to the last. It owns the line's time: slot k is played 20 ms times k
 * after the line has opened, and takes place even if late, so that a stall of this process leaves no hole. Never throws
 * for what the caller or the agent does: that is in the ending.
 */
export async function runCallerLine(options: CallerLineOptions): Promise<CallEnding> {
  const { port, caller, clock, log, recorder, spoken, callId: conversation_id, signal, limits } = options;
  const { disturbed = {} } = options;
  const toAgent = uplink({ onAudio: (audio) => disturbed.caller?.expect(audio) });
  const toCaller = playout();
  const agent = agentSound(log);
  let ending: CallEnding | undefined;
  let hangUp: HangUp | undefined;
  let isAgentGone = false;
  let hasWarned = false;
  let lastCallerSoundMs = 0;
  /** When the sockets were last given their turns for a late slot. */
  let servedMs = Number.NEGATIVE_INFINITY;

  const fail = (reason: unknown): void => {
    // What breaks because the call is called off did not fail.
    if (ending !== undefined || hangUp !== undefined || signal.aborted) return;
    const { code, message, retryable } = described(reason);
    log.append({ type: 'component-error', stage: 'caller', code, message, retryable });
    ending = { by: 'error', reason: 'error', detail: message };
  };

  /** Both sides are let go, each in bounded time whatever it does. */
  const letGo = async (): Promise<void> => {
    await bounded(clock, port.close());
    await bounded(
      clock,
      Promise.resolve(caller[Symbol.asyncDispose]()).catch(() => {}),
    );
  };

  let ear: CallerEar;
  try {
    ear = await callerEar({ caller, clock, accepts: options.accepts ?? [LINE_FORMAT], onFailure: fail });
  } catch (error) {
    fail(error);
    await letGo();
    return ending ?? endedFromOutside(signal.reason);
  }
  const openedMs = clock.now();
  const openedEpochMs = options.epochMs();
  const timestamp = (lineMs: Millis): string => String(Math.round(openedEpochMs + lineMs));

  const readAgent = async (): Promise<void> => {
    for await (const message of port.messages) {
      if (message.event === 'media') {
        const audio = Buffer.from(message.media.payload, 'base64');
        disturbed.agent?.expect(audio);
        toCaller.push(audio);
      } else if (message.event === 'mark') {
        toCaller.mark(message);
      } else if (message.event === 'clear') {
        log.append({ type: 'audio-flushed', flushedMs: toCaller.clear() });
      }
    }
    isAgentGone = true;
  };

  const endingAt = (lineMs: Millis): CallEnding | undefined => {
    if (ending !== undefined) return ending;
    if (hangUp !== undefined && toAgent.isIdle) {
      log.append({ type: 'hang-up', by: 'caller', reason: hangUp.reason, why: hangUp.why });
      return { by: 'caller', reason: 'goodbye', detail: hangUp.reason };
    }
    if (isAgentGone && toCaller.queuedMs === 0) {
      log.append({ type: 'hang-up', by: 'agent', reason: 'assistant_disconnect', why: 'The agent closed the line.' });
      return { by: 'agent', reason: 'assistant_disconnect' };
    }
    if (lineMs >= limits.callLimitMs) return { by: 'limit', reason: 'time_limit_exceeded' };
    const silentMs = lineMs - Math.max(agent.lastSoundMs, lastCallerSoundMs);
    if (silentMs >= limits.inactivityMs) return { by: 'limit', reason: 'inactivity_timeout' };
    return undefined;
  };

  const endUtterance = (utteranceId: string, endMs: Millis): void => {
    log.append({ type: 'caller-speech-end', utteranceId, lineMs: endMs });
    port.send({
      event: 'user_speech_stop',
      conversation_id,
      timestamp_ms: timestamp(clock.now() - openedMs),
      speech_end_ms: timestamp(endMs),
    });
  };

  /** What the slots before have brought about. */
  const settleSlotsBefore = (): void => {
    for (const mark of toCaller.takePlayedMarks()) port.send(mark);
    for (const { utteranceId, endMs } of toAgent.takePlayed()) {
      if (endMs !== undefined) endUtterance(utteranceId, endMs);
      ear.played(utteranceId);
    }
  };

  const playSlot = (slot: number): void => {
    const lineMs = slot * FRAME_MS;
    options.timing?.slot(Math.max(0, clock.now() - openedMs - lineMs));
    const { frame, starts, isSpeech } = toAgent.take(slot);
    if (starts !== undefined) {
      log.append({ type: 'caller-speech-start', utteranceId: starts, lineMs });
      port.send({ event: 'user_speech_start', conversation_id, timestamp_ms: timestamp(lineMs) });
    }
    if (isSpeech) lastCallerSoundMs = lineMs + FRAME_MS;
    const arriving = disturbed.caller?.pass(frame, lineMs) ?? frame;
    spoken?.append('caller', frame, lineMs);
    recorder.append('caller', arriving, lineMs);
    port.send({ event: 'media', conversation_id, media: { payload: Buffer.from(arriving).toString('base64') } });

    for (const played of toCaller.play(slot)) {
      const heard = disturbed.agent?.pass(played.frame, played.lineMs) ?? played.frame;
      spoken?.append('agent', played.frame, played.lineMs);
      recorder.append('agent', heard, played.lineMs);
      agent.hear(played);
      ear.hear(heard);
    }
    if (ear.backlogMs > BACKLOG_WARNING_MS && !hasWarned) {
      hasWarned = true;
      log.append({
        type: 'warning',
        message: 'The caller falls behind the line.',
        fields: { atLeastMs: BACKLOG_WARNING_MS },
      });
    }
  };

  const untilSlot = async (slot: number): Promise<void> => {
    const dueMs = openedMs + slot * FRAME_MS;
    if (dueMs > clock.now()) return clock.sleep(dueMs - clock.now(), signal);
    if (clock.now() - servedMs < FRAME_MS) return;
    for (let turn = 0; turn < TURNS_WHEN_LATE; turn += 1) await clock.sleep(0, signal);
    servedMs = clock.now();
  };

  const runSlots = async (): Promise<CallEnding> => {
    for (let slot = 0; ; slot += 1) {
      await untilSlot(slot);
      settleSlotsBefore();
      const over = endingAt(slot * FRAME_MS);
      if (over !== undefined) return over;
      playSlot(slot);
    }
  };

  log.append({ type: 'line-open', transport: port.transport });
  port.send({ event: 'connected', protocol: PROTOCOL, conversation_id });
  port.send({ event: 'start', conversation_id });
  const readers = Promise.all([
    readAgent(),
    listenToCaller({
      events: caller.events,
      uplink: toAgent,
      clock,
      log,
      onHangUp: (event) => {
        hangUp = event;
      },
    }).catch(fail),
  ]);

  try {
    return await runSlots().catch((reason: unknown) => {
      if (signal.aborted) return ending ?? endedFromOutside(signal.reason);
      throw reason;
    });
  } finally {
    ending ??= { by: 'error', reason: 'cancelled' };
    const cut = toAgent.cut();
    if (cut?.endMs !== undefined) endUtterance(cut.utteranceId, cut.endMs);
    agent.close();
    port.send({ event: 'stop', conversation_id });
    ear[Symbol.dispose]();
    await letGo();
    await bounded(clock, readers);
  }
}

/** Waits, but not for ever. */
async function bounded(clock: Clock, work: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const limit = clock.sleep(TEARDOWN_MS, done.signal).catch(() => {});
  await Promise.race([work, limit]);
  done.abort();
}

function endedFromOutside(reason: unknown): CallEnding {
  if (EvaError.is(reason)) return { by: 'error', reason: 'error', detail: reason.message };
  return { by: 'error', reason: 'cancelled' };
}

function described(reason: unknown): { readonly code: string; readonly message: string; readonly retryable: boolean } {
  if (EvaError.is(reason)) {
    const { retryable } = reason as { readonly retryable?: unknown };
    return { code: reason.code, message: reason.message, retryable: retryable === true };
  }
  return { code: 'unknown', message: reason instanceof Error ? reason.message : String(reason), retryable: false };
}
