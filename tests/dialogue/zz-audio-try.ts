import rehearsalLlm from '@eva/adapter-local/llm';
import {
  type CallScope,
  type Domain,
  databaseHash,
  type Host,
  type Json,
  type JsonObject,
  type LlmEvent,
  type Message,
  type Scenario,
  sessionMismatches,
} from '@eva/core';
import { createToolExecutor } from '@eva/core/engine';
import { createScriptedBrain } from '../../packages/callers/src/brain/scripted-brain.ts';

/** Turns after which a text call is taken to go round in circles. */
const MAX_TURNS = 60;

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

/** Rehearsal agent and scripted caller in text, through the real tools: a call without its audio. */
export async function textCall(spec: TextCallSpec): Promise<TextCall> {
  const { domain, scenario, agentHears = (text) => text, callerHears = (text) => text } = spec;
  const executor = createToolExecutor({ domain, initialDb: scenario.initialDb, now: scenario.now });
  const brain = createScriptedBrain({
    goal: scenario.goal,
    persona: scenario.persona,
    now: scenario.now,
    vocabulary: domain.vocabulary,
  });
  const options = rehearsalLlm.options.parse(spec.fault === undefined ? {} : { fault: spec.fault });
  const llm = await rehearsalLlm.create(options, HOST);
  const greeting = domain.agent.greeting('en');
  const messages: Message[] = [
    { role: 'system', text: `Now: ${scenario.now}\n${domain.agent.instructions}` },
    { role: 'assistant', text: greeting },
  ];
  const lines = [`agent: ${greeting}`];
  const calls: { tool: string; result: Json }[] = [];
  let said = greeting;
  let silentMs = 0;

  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const heardByCaller = said === '' ? '' : spokenForm(await callerHears(said, turn));
    const move = said === '' || heardByCaller === '' ? brain.silence(silentMs) : brain.hear(heardByCaller);
    if (move.type === 'hang-up') {
      lines.push(`caller: ${move.text} [${move.reason}: ${move.why}]`);
      return finished(move.reason);
    }
    if (move.type === 'wait') {
      if (silentMs > 60_000) return finished('stuck');
      silentMs += 4000;
      said = '';
      continue;
    }
    silentMs = 0;
    lines.push(`caller: ${move.text}`);
    const heard = spokenForm(await agentHears(move.text, turn));
    said = '';
    if (heard === '') continue;
    messages.push({ role: 'user', content: [{ type: 'text', text: heard }] });
    said = await agentTurn();
    lines.push(`agent: ${said}`);
  }
  return finished('stuck');

  async function agentTurn(): Promise<string> {
    let text = '';
    for (;;) {
      const events: LlmEvent[] = [];
      const rehearsal = domain.rehearsal?.(scenario.flows ?? []);
      const request = { messages, tools: [], signal: SCOPE.signal, ...(rehearsal === undefined ? {} : { rehearsal }) };
      for await (const event of llm.generate(request, SCOPE)) events.push(event);
      const piece = events
        .map((event) => (event.type === 'text-delta' ? event.text : ''))
        .join('')
        .trim();
      text = `${text} ${piece}`.trim();
      const toolCalls = events.flatMap((event) => (event.type === 'tool-call' ? [event.call] : []));
      messages.push({ role: 'assistant', text: piece, ...(toolCalls.length === 0 ? {} : { toolCalls }) });
      if (toolCalls.length === 0) return text;
      for (const call of toolCalls) {
        const result = executor.execute(call.name, call.arguments);
        calls.push({ tool: call.name, result });
        lines.push(`  ${call.name} ${JSON.stringify(call.arguments)} -> ${(result as JsonObject).status}`);
        messages.push({ role: 'tool', callId: call.id, result });
      }
    }
  }

  function finished(hungUp: string): TextCall {
    const finalDb = executor.db;
    const reachesGoal =
      databaseHash(finalDb) === databaseHash(scenario.expectedDb) &&
      Object.keys(sessionMismatches(scenario.expectedDb, finalDb)).length === 0;
    return { hungUp, finalDb, reachesGoal, lines, calls };
  }
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
const SCOPE: CallScope = {
  callId: 'text',
  clock: { kind: 'virtual', now: () => 0, sleep: async () => {}, hold: (work) => work() },
  signal: new AbortController().signal,
  random: () => 0,
  locale: 'en',
  logger: SILENT_LOG,
  compute: (work) => work(),
};
export const HOST: Host = { secret: () => ({ reveal: () => '' }), logger: SILENT_LOG, parts: {} };
