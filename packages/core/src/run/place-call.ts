import type { AgentReport } from '../agents/agent-report.ts';
import { settledWithin, within } from '../agents/bounded-wait.ts';
import { componentFailure, timedOut } from '../agents/component-failure.ts';
import { openExternalLine } from '../agents/external/open-external-line.ts';
import { runAgent } from '../agents/run-agent.ts';
import { EvaError } from '../errors/eva-error.ts';
import type { Stage } from '../errors/provider-error.ts';
import type { LineRecorder } from '../line/line-recorder.ts';
import { lineTiming } from '../line/line-timing.ts';
import type { PacerReport } from '../line/pacer.ts';
import { type CallerLineOptions, runCallerLine } from '../line/run-caller-line.ts';
import type { TimingFacts } from '../line/timing-certificate.ts';
import type { EventLog } from '../log/event-log.ts';
import { rewrittenBrief } from '../perturbations/call-perturbations.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { CallerEvent, CallerInput } from '../protocol/caller.ts';
import type { Clock, Millis } from '../protocol/clock.ts';
import type { Duplex } from '../protocol/duplex.ts';
import type { ToolExecutor } from '../tools/tool-executor.ts';
import { callScopes } from './call-scope.ts';
import { type CallLine, openCallLine } from './open-call-line.ts';
import type { RunCallSpec } from './run-call-spec.ts';

export interface CallEquipment {
  readonly clock: Clock;
  readonly log: EventLog;
  readonly recorder: LineRecorder;
  /** What was put into the line, where something disturbs it. */
  readonly spoken?: LineRecorder;
  readonly disturbed?: NonNullable<CallerLineOptions['disturbed']>;
  readonly tools: ToolExecutor;
  /** Aborted when the call is over; every scope of the call hangs on it. */
  readonly over: AbortController;
}

export interface PlacedCall {
  readonly ending: CallEnding;
  readonly endedMs: Millis;
  readonly pacing: PacerReport | null;
  /** Null when the line never opened. */
  readonly timing: TimingFacts | null;
  /** A bug of ours, or a plugin that broke its contract. */
  readonly error?: unknown;
}

/** How long neither side may make a sound: the method's twelve keep-alives of ten seconds. */
const INACTIVITY_MS: Millis = 120_000;
/** Longest wait for the caller to get ready. */
const PLACE_LIMIT_MS: Millis = 30_000;
/** What the agent is given to let go of everything once the line is closed. */
const AGENT_END_LIMIT_MS: Millis = 5000;
const FAILED: CallEnding = { by: 'error', reason: 'error' };

/** Puts caller and agent on one line and waits until it is closed and both have let go. */
export async function placeCall(spec: RunCallSpec, equipment: CallEquipment): Promise<PlacedCall> {
  const { clock, log, over } = equipment;
  const failed = (stage: Stage, error: unknown): PlacedCall => {
    over.signal.throwIfAborted();
    // What is wrong with the scenario or the manifest is nobody's failure on the phone.
    if (EvaError.is(error) && !('stage' in error) && error.code !== 'computation-timeout') throw error;
    log.append({ type: 'component-error', ...componentFailure(stage, error) });
    return { ending: FAILED, endedMs: clock.now(), pacing: null, timing: null };
  };

  const scopeFor = callScopes({
    callId: spec.call.callId,
    clock,
    signal: over.signal,
    seed: spec.call.seed,
    locale: spec.plan.locale,
    logger: spec.logger,
  });
  let caller: Duplex<CallerInput, CallerEvent>;
  try {
    caller = await openCaller(spec, scopeFor('caller', spec.caller.latency));
  } catch (error) {
    return failed('caller', error);
  }
  let line: CallLine;
  try {
    line = await openLine(spec, equipment);
  } catch (error) {
    await settledWithin(Promise.resolve(caller[Symbol.asyncDispose]()), clock, AGENT_END_LIMIT_MS);
    return failed('line', error);
  }
  try {
    return await talk(spec, equipment, { caller, line, scopeFor });
  } finally {
    await line[Symbol.asyncDispose]();
  }
}

function openLine(spec: RunCallSpec, { clock, log, tools, over }: CallEquipment): Promise<CallLine> {
  const { call, plan, system, domain, toolServer } = spec;
  const { signal } = over;
  if (system.architecture !== 'external') return openCallLine(clock, signal);
  const { callId, scenario } = call;
  return openExternalLine({
    ...{ callId, system, domain, scenario, locale: plan.locale, tools, toolServer },
    clock,
    log,
    signal,
  });
}

function openCaller(
  { call, caller, domain, perturbations }: RunCallSpec,
  scope: ReturnType<ReturnType<typeof callScopes>>,
): Promise<Duplex<CallerInput, CallerEvent>> {
  const { goal, persona, now } = call.scenario;
  const { simulator } = caller;
  const brief = rewrittenBrief({ goal, persona, now, vocabulary: domain.vocabulary }, perturbations ?? []);
  return within(simulator.place(brief, scope), {
    clock: scope.clock,
    limitMs: PLACE_LIMIT_MS,
    signal: scope.signal,
    atLimit: () => timedOut('caller', simulator.identity, PLACE_LIMIT_MS),
  });
}

interface BothSides {
  readonly caller: Duplex<CallerInput, CallerEvent>;
  readonly line: CallLine;
  readonly scopeFor: ReturnType<typeof callScopes>;
}

async function talk(spec: RunCallSpec, equipment: CallEquipment, sides: BothSides): Promise<PlacedCall> {
  const { plan, call, system, domain } = spec;
  const { clock, log, recorder, spoken, disturbed, tools, over } = equipment;
  const { caller, line, scopeFor } = sides;
  const timing = lineTiming();
  let report: AgentReport | undefined;

  const agent = runAgent({
    callId: call.callId,
    port: line.agent,
    system,
    domain,
    scenario: call.scenario,
    locale: plan.locale,
    tools,
    clock,
    log,
    lineStartMs: () => log.events.find((event) => event.type === 'line-open')?.atMs ?? 0,
    scopeFor: (slot) => scopeFor(slot, system.latency[slot]),
    signal: over.signal,
  }).then((ended) => {
    report = ended;
  });
  agent.catch(() => {});

  const ending = await runCallerLine({
    port: line.caller,
    caller,
    accepts: spec.caller.simulator.accepts,
    clock,
    log,
    recorder,
    ...(spoken === undefined ? {} : { spoken }),
    ...(disturbed === undefined ? {} : { disturbed }),
    timing,
    callId: call.callId,
    signal: over.signal,
    limits: { callLimitMs: plan.callLimitMs, inactivityMs: INACTIVITY_MS },
    // In virtual time nothing may depend on when the call is made.
    epochMs: clock.kind === 'virtual' || spec.epochMs === undefined ? () => 0 : spec.epochMs,
  });
  const endedMs = clock.now();
  const left = (pacing: PacerReport | null): PlacedCall => {
    const { slots, stalls } = timing.report();
    return {
      ending,
      endedMs,
      pacing,
      timing: {
        clock: clock.kind,
        caller: { ...slots, dropped: line.caller.droppedFrames ?? 0 },
        agent: pacing === null ? null : { ...pacing, dropped: line.agent.droppedFrames ?? 0 },
        stalls,
      },
    };
  };
  if (!(await settledWithin(agent, clock, AGENT_END_LIMIT_MS))) {
    log.append({ type: 'warning', message: 'the agent did not let go of the call in time', fields: {} });
    over.abort(new Error('The call is over.'));
    if (!(await settledWithin(agent, clock, AGENT_END_LIMIT_MS))) return left(null);
  }
  await agent;
  return left(report?.pacing ?? null);
}
