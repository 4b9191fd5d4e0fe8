import { virtualClock } from '../../clock/virtual-clock.ts';
import { createEventLog } from '../../log/create-event-log.ts';
import type { CallEnding } from '../../protocol/call-context.ts';
import type { CallEvent, CallFact } from '../../protocol/call-event.ts';
import type { CallerEvent, CallerInput } from '../../protocol/caller.ts';
import type { Clock, Millis } from '../../protocol/clock.ts';
import type { Duplex } from '../../protocol/duplex.ts';
import { asyncQueue } from '../../streams/async-queue.ts';
import type { LineMessage } from '../line-message.ts';
import type { LinePort } from '../line-port.ts';
import { lineRecorder } from '../line-recorder.ts';
import { memoryLine } from '../memory-line.ts';
import { type CallerLineOptions, runCallerLine } from '../run-caller-line.ts';

interface ScriptedCaller {
  readonly duplex: Duplex<CallerInput, CallerEvent>;
  say(event: CallerEvent): void;
  /** The session breaks. */
  fail(reason: unknown): void;
  end(): void;
}

/** What happened at one end, and when. */
export interface Timed<T> {
  readonly atMs: Millis;
  readonly what: T;
}

export interface ScriptedLineCall {
  readonly agent?: (port: LinePort, clock: Clock) => Promise<void>;
  readonly caller?: (caller: ScriptedCaller, clock: Clock) => Promise<void>;
  readonly line?: Partial<CallerLineOptions>;
  /** Stands between the bridge and the world. */
  readonly disturb?: (parts: { readonly clock: Clock; readonly port: LinePort }) => {
    readonly clock: Clock;
    readonly port: LinePort;
  };
}

export interface LineCallOutcome {
  readonly ending: CallEnding;
  readonly events: readonly CallEvent[];
  facts(...types: readonly CallFact['type'][]): readonly object[];
  readonly caller: Uint8Array;
  readonly agent: Uint8Array;
  readonly atAgent: readonly Timed<LineMessage>[];
  readonly atCaller: readonly Timed<CallerInput>[];
  readonly isDisposed: boolean;
  readonly endedMs: Millis;
}

const EPOCH_MS = 1_700_000_000_000;

/** A call on the virtual clock between two scripts: the line under test, everything else plain. */
export async function scriptedLineCall(script: ScriptedLineCall): Promise<LineCallOutcome> {
  const clock = virtualClock();
  const line = memoryLine();
  const recorder = lineRecorder();
  const said = asyncQueue<CallerEvent>();
  const atAgent: Timed<LineMessage>[] = [];
  const atCaller: Timed<CallerInput>[] = [];
  let isDisposed = false;

  const duplex: Duplex<CallerInput, CallerEvent> = {
    events: said,
    send: async (what) => {
      atCaller.push({ atMs: clock.now(), what });
    },
    finish: async () => said.end(),
    [Symbol.asyncDispose]: async () => {
      isDisposed = true;
      said.end();
    },
  };
  const caller: ScriptedCaller = { duplex, say: said.push, fail: said.fail, end: said.end };
  const disturbed = script.disturb?.({ clock, port: line.caller }) ?? { clock, port: line.caller };

  return clock.run(async () => {
    const log = createEventLog({ clock });
    const listening = (async () => {
      for await (const what of line.agent.messages) atAgent.push({ atMs: clock.now(), what });
    })();
    void script.agent?.(line.agent, clock);
    void script.caller?.(caller, clock);
    const ending = await runCallerLine({
      port: disturbed.port,
      caller: duplex,
      clock: disturbed.clock,
      log,
      recorder,
      callId: 'call-1',
      signal: new AbortController().signal,
      limits: { callLimitMs: 600_000, inactivityMs: 600_000 },
      epochMs: () => EPOCH_MS,
      ...script.line,
    });
    const endedMs = clock.now();
    await listening;
    return {
      ending,
      events: log.events,
      facts: (...types) =>
        log.events.filter(({ type }) => types.includes(type)).map(({ seq: _, atMs: __, ...fact }) => fact),
      ...recorder.tracks(),
      atAgent,
      atCaller,
      isDisposed,
      endedMs,
    };
  });
}

/** Sound that is the same nowhere twice, so that a lost or moved sample shows. */
export function sound(ms: Millis): Uint8Array {
  return Uint8Array.from({ length: ms * 8 }, (_, index) => 0x80 + ((index * 7 + (index >> 6)) % 48));
}

export function media(audio: Uint8Array): LineMessage {
  return { event: 'media', streamSid: 's', media: { payload: Buffer.from(audio).toString('base64') } };
}

/** What the caller says with this audio, its end included. */
export function utterance(utteranceId: string, audio: Uint8Array): readonly CallerEvent[] {
  const format = { encoding: 'mulaw', sampleRateHz: 8000 } as const;
  return [
    { type: 'audio-delta', utteranceId, audio: { format, bytes: audio } },
    { type: 'utterance-end', utteranceId },
  ];
}

export const HANG_UP: CallerEvent = { type: 'hang-up', reason: 'goal-met', why: 'All done.' };
