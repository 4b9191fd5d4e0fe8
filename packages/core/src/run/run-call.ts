import { setMaxListeners } from 'node:events';
import type { ComponentFailure } from '../agents/component-failure.ts';
import { type VirtualClockOptions, virtualClock } from '../clock/virtual-clock.ts';
import { wallClock } from '../clock/wall-clock.ts';
import { lineRecorder } from '../line/line-recorder.ts';
import { certifyTiming } from '../line/timing-certificate.ts';
import { createEventLog } from '../log/create-event-log.ts';
import { disturbedDirections, perturbationSeeds } from '../perturbations/call-perturbations.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import { type CallEvent, EVENT_LOG_SCHEMA } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import { createToolExecutor } from '../tools/tool-executor.ts';
import type { CallRun } from './call-run.ts';
import { type PlacedCall, placeCall } from './place-call.ts';
import { placeTextCall } from './place-text-call.ts';
import type { RunCallSpec } from './run-call-spec.ts';

/** Longer than loading any model takes on a slow machine. */
const COMPUTE_LIMIT_MS: Millis = 300_000;
const CANCELLED: CallEnding = { by: 'error', reason: 'cancelled' };

/** One call on a clock of its own, which begins at zero. Never rejects: whatever goes wrong is part of what it left. */
export async function runCall(spec: RunCallSpec): Promise<CallRun> {
  const virtual = spec.plan.clock === 'virtual' ? virtualClock(holdLimitOf(spec)) : undefined;
  const clock = virtual ?? wallClock();
  const { domain, call, plan } = spec;
  const log = createEventLog({
    clock,
    startMs: clock.now(),
    ...(spec.onEvent === undefined ? {} : { onEvent: spec.onEvent }),
  });
  const recorder = lineRecorder();
  const perturbations = spec.perturbations ?? [];
  // Where there is no line, nothing lies on it.
  const disturbed = plan.mode === 'text' ? {} : disturbedDirections(perturbations, call.seed);
  const spoken = Object.keys(disturbed).length === 0 ? undefined : lineRecorder();
  const tools = createToolExecutor({
    domain,
    initialDb: call.scenario.initialDb,
    now: call.scenario.now,
  });
  const over = new AbortController();
  // As many wait for the end of a call as there is going on in it.
  setMaxListeners(0, over.signal);
  const abort = (): void => over.abort(spec.signal.reason);
  spec.signal.addEventListener('abort', abort, { once: true });
  if (spec.signal.aborted) abort();

  log.append({
    type: 'call-start',
    schema: EVENT_LOG_SCHEMA,
    callId: call.callId,
    system: call.system,
    domain: plan.domain,
    scenario: call.scenario.id,
    trial: call.trial,
    seed: call.seed,
    clock: plan.clock,
    locale: plan.locale,
    ...(plan.mode === undefined ? {} : { mode: plan.mode }),
    ...(perturbations.length === 0 ? {} : { perturbations: perturbationSeeds(perturbations, call.seed) }),
  });
  const line = { recorder, disturbed, ...(spoken === undefined ? {} : { spoken }) };
  const equipment = { clock, log, ...line, tools, over };
  const place = () => (plan.mode === 'text' ? placeTextCall(spec, equipment) : placeCall(spec, equipment));
  const placed = await (virtual === undefined ? place() : virtual.run(place)).catch(
    (error: unknown): PlacedCall => ({
      ...brokenBy(error, over.signal),
      endedMs: clock.now(),
      pacing: null,
      timing: null,
    }),
  );
  spec.signal.removeEventListener('abort', abort);
  over.abort();

  // What breaks because a call is called off did not fail.
  const isCancelled = spec.signal.aborted;
  const failure = isCancelled ? null : failureIn(log.events);
  const ending = isCancelled ? CANCELLED : failure === null ? placed.ending : errorEnding(failure);
  const durationMs = Math.round(placed.endedMs * 1000) / 1000;
  log.append({ type: 'call-end', ...ending, durationMs });
  return {
    events: log.events,
    ...(plan.mode === undefined ? {} : { mode: plan.mode }),
    recording: recorder.tracks(),
    ...(spoken === undefined ? {} : { spoken: spoken.tracks() }),
    initialDb: tools.initialDb,
    finalDb: tools.db,
    ending,
    failure,
    durationMs,
    pacing: placed.pacing,
    timing: placed.timing === null ? null : certifyTiming(placed.timing, plan.timingBudget),
    ...('error' in placed ? { error: placed.error } : {}),
  };
}

function holdLimitOf({ computeLimitMs }: RunCallSpec): VirtualClockOptions {
  return { holdLimit: { realTime: wallClock(), limitMs: computeLimitMs ?? COMPUTE_LIMIT_MS } };
}

/** The first component to fail is why a call failed; what failed after it failed because of it. */
function failureIn(events: readonly CallEvent[]): ComponentFailure | null {
  const event = events.find((one) => one.type === 'component-error');
  if (event === undefined) return null;
  const { code, message, retryable } = event;
  return { stage: event.stage as ComponentFailure['stage'], code, message, retryable };
}

function errorEnding({ stage, code, message }: ComponentFailure): CallEnding {
  return { by: 'error', reason: 'error', detail: `${stage} (${code}): ${message}` };
}

function brokenBy(error: unknown, signal: AbortSignal): Pick<PlacedCall, 'ending' | 'error'> {
  if (signal.aborted && error === signal.reason) return { ending: CANCELLED };
  const message = error instanceof Error ? error.message : String(error);
  return { ending: { by: 'error', reason: 'error', detail: message }, error };
}
