import { settledWithin, within } from '../agents/bounded-wait.ts';
import { failureOf } from '../agents/component.ts';
import { type ComponentFailure, componentFailure, timedOut } from '../agents/component-failure.ts';
import { createTextAgent, type TextAgent } from '../agents/text/text-agent.ts';
import { EvaError } from '../errors/eva-error.ts';
import { InternalError } from '../errors/internal-error.ts';
import { rewrittenBrief } from '../perturbations/call-perturbations.ts';
import type { CallEnding } from '../protocol/call-context.ts';
import type { CallScope } from '../protocol/call-scope.ts';
import type { CallerReply, TextCaller } from '../protocol/caller.ts';
import type { Millis } from '../protocol/clock.ts';
import { callScopes } from './call-scope.ts';
import type { CallEquipment, PlacedCall } from './place-call.ts';
import type { RunCallSpec } from './run-call-spec.ts';

/** Turns of the caller after which a call is taken to go round in circles. */
const MAX_TURNS = 100;
/** Longest wait for the caller to get ready, and for one of its turns. */
const CALLER_LIMIT_MS: Millis = 120_000;
/** Keeps the times of the log in the order of the turns where nothing takes any time. */
const BETWEEN_TURNS_MS: Millis = 1;
/** What either side is given to let go once the call is over. */
const END_LIMIT_MS: Millis = 5000;

const GOODBYE: CallEnding = { by: 'caller', reason: 'goodbye' };
const SILENCE: CallEnding = { by: 'limit', reason: 'inactivity_timeout' };
const CIRCLES: CallEnding = { by: 'limit', reason: 'max_turns' };
const TIME_UP: CallEnding = { by: 'limit', reason: 'time_limit_exceeded' };
const FAILED: CallEnding = { by: 'error', reason: 'error' };

/** The same call without the line: agent and caller read what the other one writes, turn by turn. */
export async function placeTextCall(
  spec: RunCallSpec,
  { clock, log, tools, over }: Pick<CallEquipment, 'clock' | 'log' | 'tools' | 'over'>,
): Promise<PlacedCall> {
  const { plan, call, system, domain } = spec;
  const scopeFor = callScopes({
    callId: call.callId,
    clock,
    signal: over.signal,
    seed: call.seed,
    locale: plan.locale,
    logger: spec.logger,
  });
  const fail = (failure: ComponentFailure): void => {
    if (!over.signal.aborted) log.append({ type: 'component-error', ...failure });
  };
  const agent = createTextAgent({
    callId: call.callId,
    system,
    domain,
    scenario: call.scenario,
    locale: plan.locale,
    tools,
    clock,
    log,
    scopeFor: (slot) => scopeFor(slot, system.latency[slot]),
    signal: over.signal,
    onFailure: fail,
  });
  const talking = talk(spec, { agent, log, fail, scope: scopeFor('caller', spec.caller.latency) });
  talking.catch(() => {});
  const timeUp = Symbol('time is up');
  const ending = await within(talking, {
    clock,
    limitMs: plan.callLimitMs,
    signal: over.signal,
    atLimit: () => timeUp,
  }).catch((error: unknown) => {
    if (error !== timeUp) throw error;
    return TIME_UP;
  });
  const endedMs = clock.now();
  if (ending === TIME_UP) {
    over.abort(new Error('The call is over.'));
    await settledWithin(talking, clock, END_LIMIT_MS);
  }
  return { ending, endedMs, pacing: null, timing: null };
}

interface TextTalk {
  readonly agent: TextAgent;
  readonly log: CallEquipment['log'];
  readonly scope: CallScope;
  fail(failure: ComponentFailure): void;
}

async function talk(spec: RunCallSpec, { agent, log, scope, fail }: TextTalk): Promise<CallEnding> {
  let caller: TextCaller | undefined;
  try {
    caller = await ofCaller(spec, scope, openCaller(spec, scope));
    let said = await agent.greet();
    for (let turn = 1; turn <= MAX_TURNS; turn += 1) {
      const reply: CallerReply = await ofCaller(spec, scope, caller.answer(said));
      if (reply.type === 'silent') return SILENCE;
      await scope.clock.sleep(BETWEEN_TURNS_MS, scope.signal);
      if (reply.text.trim() !== '') {
        log.append({ type: 'caller-intended', utteranceId: `caller-${turn}`, text: reply.text });
      }
      if (reply.type === 'hang-up') {
        log.append({ type: 'hang-up', by: 'caller', reason: reply.reason, why: reply.why });
        return { ...GOODBYE, detail: reply.reason };
      }
      await scope.clock.sleep(BETWEEN_TURNS_MS, scope.signal);
      // Silence is no turn, and nobody answers it.
      said = reply.text.trim() === '' ? '' : await agent.answer(reply.text);
    }
    return CIRCLES;
  } catch (error) {
    scope.signal.throwIfAborted();
    // The agent has told of its own failure.
    if (failureOf(error) !== undefined) return FAILED;
    if (!(error instanceof CallerFailed)) throw error;
    fail(componentFailure('caller', error.cause));
    return FAILED;
  } finally {
    if (caller !== undefined) {
      await settledWithin(Promise.resolve(caller[Symbol.asyncDispose]()), scope.clock, END_LIMIT_MS);
    }
  }
}

/** Thrown on the way out of the caller, so that whoever catches it knows whose error it is. */
class CallerFailed extends Error {}

async function ofCaller<T>({ caller }: RunCallSpec, scope: CallScope, answer: Promise<T>): Promise<T> {
  const { identity } = caller.simulator;
  try {
    return await within(answer, {
      clock: scope.clock,
      limitMs: CALLER_LIMIT_MS,
      signal: scope.signal,
      atLimit: () => timedOut('caller', identity, CALLER_LIMIT_MS),
    });
  } catch (error) {
    scope.signal.throwIfAborted();
    // What is wrong with the scenario or the manifest is nobody's failure in the call.
    if (EvaError.is(error) && !('stage' in error) && error.code !== 'computation-timeout') throw error;
    throw new CallerFailed('The caller failed.', { cause: error });
  }
}

function openCaller({ call, caller, domain, perturbations }: RunCallSpec, scope: CallScope): Promise<TextCaller> {
  const { goal, persona, now } = call.scenario;
  const { simulator } = caller;
  if (simulator.placeText === undefined) {
    throw new InternalError({
      code: 'caller-mute',
      message: `Caller "${caller.id}" came to a call in text, and it cannot write.`,
    });
  }
  const brief = rewrittenBrief({ goal, persona, now, vocabulary: domain.vocabulary }, perturbations ?? []);
  return simulator.placeText(brief, scope);
}
