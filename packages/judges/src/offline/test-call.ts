import type { CallContext, CallEnding, Json, JsonObject, TraceEntry, Turn } from '@eva/core';

/** One step of a hand-made call, in order. */
export type Step =
  | { readonly caller: string; readonly heard?: string }
  | { readonly agent: string; readonly heard?: string }
  | { readonly tool: string; readonly args: JsonObject; readonly result: Json };

const TOOLS: CallContext['tools'] = [
  { name: 'get_reservation', description: '', parameters: {}, effect: 'auth' },
  { name: 'search_flights', description: '', parameters: {}, effect: 'read' },
  {
    name: 'rebook_flight',
    description: '',
    parameters: { properties: { reason: { enum: ['voluntary'] } } },
    effect: 'write',
  },
];

/** A call of the steps given: the caller's words open a turn, the agent answers in the same one. */
export function aCall(
  steps: readonly Step[],
  changes: { readonly ended?: CallEnding; readonly facts?: JsonObject } = {},
): CallContext {
  const turns: Turn[] = [];
  const trace: TraceEntry[] = [];
  const toolTrace: {
    call: { id: string; name: string; arguments: JsonObject };
    result: Json;
    atMs: number;
    turn: number;
  }[] = [];
  let turn = 0;
  let atMs = 0;
  for (const step of steps) {
    const segments = [{ startMs: atMs, endMs: atMs + 1000 }];
    atMs += 2000;
    if ('tool' in step) {
      const call = { id: `c${toolTrace.length}`, name: step.tool, arguments: step.args };
      trace.push({ type: 'tool-call', turn, call });
      trace.push({ type: 'tool-result', turn, callId: call.id, tool: step.tool, result: step.result });
      toolTrace.push({ call, result: step.result, atMs, turn });
    } else if ('caller' in step) {
      turn += 1;
      const heard = step.heard ?? step.caller;
      turns.push({ index: turn, speaker: 'caller', segments, intended: step.caller, heard, bargedIn: false });
      trace.push({ type: 'speech', speaker: 'caller', turn, text: heard });
    } else {
      const heard = step.heard ?? step.agent;
      turns.push({ index: turn, speaker: 'agent', segments, intended: step.agent, heard, bargedIn: false });
      trace.push({ type: 'speech', speaker: 'agent', turn, text: step.agent });
    }
  }
  return {
    callId: '1.1.1/trial_0',
    scenario: {
      id: '1.1.1',
      title: 'Rebooking',
      workflow: 'rebooking',
      now: '2026-03-17 10:45 CST',
      goal: {
        summary: 'Move to a later flight.',
        openingLine: 'I need a later flight.',
        decisionTree: {},
        facts: changes.facts ?? { confirmation_number: 'ZK3FFW', last_name: 'Smith' },
      },
      persona: { id: 'p', description: '' },
      initialDb: {},
      expectedDb: {},
      tags: [],
    },
    pipeline: 'cascade',
    locale: 'en-US',
    agent: { role: 'airline agent', instructions: 'The change fee is $75.', greeting: 'Hello, how can I help?' },
    tools: TOOLS,
    callErrorTypes: [],
    turns,
    trace,
    toolTrace,
    initialDb: {},
    finalDb: {},
    ended: changes.ended ?? { by: 'caller', reason: 'goodbye', detail: 'goal-met' },
    durationMs: atMs,
    stageLatenciesMs: { stt: [], llm: [], tts: [] },
    audio: () => ({ format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: new Uint8Array() }),
  };
}

/** A call in which nothing is wrong, up to the agreement. */
export const GOOD_STEPS: readonly Step[] = [
  { agent: 'Hello, how can I help?' },
  { caller: 'I need a later flight today.' },
  { agent: 'What are your confirmation code and last name?' },
  { caller: 'It is z, k, three, f, f, w, and my last name is Smith.' },
  {
    tool: 'get_reservation',
    args: { confirmation_number: 'ZK3FFW', last_name: 'Smith' },
    result: { status: 'success', reservation: { flight: 'SK703', fare: 340, departure: '14:20' } },
  },
  {
    tool: 'search_flights',
    args: { date: '2026-03-17' },
    result: { status: 'success', options: [{ journey_id: 'FL_SK705_20260317', departure: '16:00', fare: 380 }] },
  },
  {
    agent:
      'There is a flight at four p m. It costs forty dollars more, plus a change fee of seventy five dollars. Shall I book it?',
  },
  { caller: 'Yes, please go ahead.' },
  {
    tool: 'rebook_flight',
    args: { confirmation_number: 'ZK3FFW', journey_id: 'FL_SK705_20260317', fare: 380, reason: 'voluntary' },
    result: { status: 'success', total: 115 },
  },
  {
    agent:
      'You are booked for four p m. The total is one hundred and fifteen dollars. Is there anything else I can do?',
  },
  { caller: 'No, thank you. Goodbye.' },
  { agent: 'Goodbye, and have a safe flight.' },
];

/** The good call with one step put in another's place. */
export function goodStepsBut(index: number, ...steps: readonly Step[]): readonly Step[] {
  return [...GOOD_STEPS.slice(0, index), ...steps, ...GOOD_STEPS.slice(index + 1)];
}
