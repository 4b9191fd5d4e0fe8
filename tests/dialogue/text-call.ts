import rehearsalLlm from '@eva/adapter-local/llm';
import scriptedCaller from '@eva/callers/scripted';
import {
  type CallEvent,
  type Domain,
  databaseHash,
  type Host,
  type Json,
  type JsonObject,
  type Scenario,
  sessionMismatches,
  type TextCaller,
  type UserSimulator,
} from '@eva/core';
import { type ComposedCaller, type ComposedSystem, planRun, runCall } from '@eva/core/engine';
import { AGENT_DEFAULTS } from '../../packages/core/src/manifest/agent-options.ts';

export interface TextCall {
  readonly hungUp: string;
  readonly finalDb: JsonObject;
  readonly reachesGoal: boolean;
  readonly lines: readonly string[];
  readonly calls: readonly { readonly tool: string; readonly result: Json }[];
}

export interface TextCallSpec {
  readonly domain: Domain;
  readonly scenario: Scenario;
  /** What the agent's recogniser makes of a caller line; the line itself by default. */
  readonly agentHears?: (text: string, turn: number) => string;
  /** What the caller's recogniser makes of an agent line; the line itself by default. */
  readonly callerHears?: (text: string, turn: number) => string;
  readonly fault?: string;
}

/** A call in text between rehearsal agent and scripted caller, each of whom reads what a recogniser would write. */
export async function textCall(spec: TextCallSpec): Promise<TextCall> {
  const { domain, scenario } = spec;
  const story = storyteller();
  const options = rehearsalLlm.options.parse(spec.fault === undefined ? {} : { fault: spec.fault });
  const system: ComposedSystem = {
    id: 'rehearsal',
    architecture: 'cascade',
    pipeline: 'cascade',
    parts: { llm: await rehearsalLlm.create(options, HOST) },
    latency: {},
    agent: AGENT_DEFAULTS,
    plugins: [],
    manifest: {},
  };
  const simulator = await scriptedCaller.create(scriptedCaller.options.parse({}), { ...HOST, mode: 'text' });
  const caller: ComposedCaller = {
    id: 'scripted',
    simulator: misheard(simulator, spec, story),
    plugins: [],
    manifest: {},
  };
  const plan = planRun({
    runId: 'dialogue',
    domain: domain.id,
    mode: 'text',
    clock: 'virtual',
    systems: [system.id],
    scenarios: [scenario],
    trials: 1,
    seed: 0,
    locale: 'en',
    callLimitMs: 600_000,
  });
  const [call] = plan.calls;
  if (call === undefined) throw new Error('nothing was planned');
  const signal = new AbortController().signal;
  const run = await runCall({ plan, call, system, caller, domain, logger: HOST.logger, signal, onEvent: story.event });
  if (run.error !== undefined) throw run.error;
  const { finalDb, events } = run;
  const reachesGoal =
    databaseHash(finalDb) === databaseHash(scenario.expectedDb) &&
    Object.keys(sessionMismatches(scenario.expectedDb, finalDb)).length === 0;
  const hungUp = events.find((event) => event.type === 'hang-up')?.reason ?? 'stuck';
  const calls = events.flatMap((event) =>
    event.type === 'tool-result' ? [{ tool: event.tool, result: event.result }] : [],
  );
  return { hungUp, finalDb, reachesGoal, calls, lines: story.lines };
}

/** The course of a call as lines, each side's words as they were meant. */
function storyteller() {
  const lines: string[] = [];
  const said: string[] = [];
  const agentTurn = (): void => {
    if (said.length > 0) lines.push(`agent: ${said.splice(0).join(' ')}`);
  };
  const event = (one: CallEvent): void => {
    if (one.type === 'agent-said') said.push(one.text);
    if (one.type === 'tool-call') lines.push(`  ${one.call.name} ${JSON.stringify(one.call.arguments)}`);
    if (one.type === 'tool-result') lines[lines.length - 1] += ` -> ${(one.result as JsonObject).status}`;
  };
  return { lines, event, agentTurn, callerTurn: (text: string) => lines.push(`caller: ${text}`) };
}

/** A caller between whom and the agent there is a recogniser either way. */
function misheard(
  simulator: UserSimulator,
  { agentHears = (text) => text, callerHears = (text) => text }: TextCallSpec,
  story: ReturnType<typeof storyteller>,
): UserSimulator {
  return {
    ...simulator,
    async placeText(brief, scope): Promise<TextCaller> {
      const caller = await simulator.placeText?.(brief, scope);
      if (caller === undefined) throw new Error('the caller cannot write');
      let turn = -1;
      return {
        async answer(agentSaid) {
          turn += 1;
          story.agentTurn();
          const reply = await caller.answer(agentSaid === '' ? '' : spokenForm(callerHears(agentSaid, turn)));
          if (reply.type === 'silent') return reply;
          if (reply.type === 'hang-up') {
            story.callerTurn(`${reply.text} [${reply.reason}: ${reply.why}]`);
            return reply;
          }
          story.callerTurn(reply.text);
          return { type: 'say', text: spokenForm(agentHears(reply.text, turn)) };
        },
        [Symbol.asyncDispose]: () => caller[Symbol.asyncDispose](),
      };
    },
  };
}

/** What a recogniser without punctuation writes. */
function spokenForm(text: string): string {
  return text
    .toLowerCase()
    .replace(/[.,?!:;]/g, '')
    .replaceAll('-', ' ')
    .trim();
}

const SILENT_LOG = { debug: () => {}, info: () => {}, warn: () => {} };
export const HOST: Host = { secret: () => ({ reveal: () => '' }), logger: SILENT_LOG, parts: {} };
