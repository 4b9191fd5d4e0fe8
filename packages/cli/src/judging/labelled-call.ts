import type { CallContext, Domain, Json, JsonObject, TraceEntry, Turn } from '@eva/core';

/** One thing that happened in a labelled conversation. */
export type LabelledEvent =
  | { readonly type: 'said'; readonly by: 'caller' | 'agent'; readonly text: string; readonly heard?: string }
  | { readonly type: 'called'; readonly tool: string; readonly arguments: JsonObject }
  | { readonly type: 'returned'; readonly tool: string; readonly result: Json };

export interface LabelledCallSpec {
  readonly id: string;
  readonly events: readonly LabelledEvent[];
  readonly domain: Domain;
  /** Date and time of the call; default unknown. */
  readonly now?: string;
}

/** A conversation in writing as metrics read calls: without times, sound and database, which the sets do not hold. */
export function labelledCall({ id, events, domain, now = '' }: LabelledCallSpec): CallContext {
  const turns: Turn[] = [];
  const trace: TraceEntry[] = [];
  const toolTrace: CallContext['toolTrace'][number][] = [];
  let turn = 0;
  let isAnswered = true;
  for (const event of events) {
    if (event.type === 'said') {
      // What a caller says in one go is one turn, and so is all that follows until the caller speaks again.
      if (event.by === 'caller' && (isAnswered || turn === 0)) turn += 1;
      isAnswered = event.by === 'agent';
      const heard = event.heard ?? event.text;
      turns.push({ index: turn, speaker: event.by, segments: [], intended: event.text, heard, bargedIn: false });
      trace.push({ type: 'speech', speaker: event.by, turn, text: event.by === 'caller' ? heard : event.text });
      continue;
    }
    isAnswered = true;
    if (event.type === 'called') {
      const call = { id: `call-${toolTrace.length + 1}`, name: event.tool, arguments: event.arguments };
      trace.push({ type: 'tool-call', turn, call });
      toolTrace.push({ call, result: null, atMs: 0, turn });
      continue;
    }
    const at = toolTrace.findIndex(({ call, result }) => result === null && call.name === event.tool);
    const open = toolTrace[at];
    if (open !== undefined) toolTrace[at] = { ...open, result: event.result };
    trace.push({ type: 'tool-result', turn, callId: open?.call.id ?? '', tool: event.tool, result: event.result });
  }
  return {
    callId: id,
    scenario: {
      id,
      title: '',
      workflow: '',
      now,
      goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
      persona: { id: '', description: '' },
      initialDb: {},
      expectedDb: {},
      tags: [],
    },
    pipeline: 'cascade',
    locale: 'en',
    agent: {
      role: domain.agent.role,
      instructions: domain.agent.instructions,
      greeting: domain.agent.greeting('en'),
    },
    tools: domain.tools.map(({ name, description, parameters, effect }) => ({ name, description, parameters, effect })),
    callErrorTypes: domain.callErrorTypes,
    turns,
    trace,
    toolTrace,
    initialDb: {},
    finalDb: {},
    ended: { by: 'caller', reason: 'goodbye' },
    durationMs: 0,
    stageLatenciesMs: { stt: [], llm: [], tts: [] },
    audio: () => ({ format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: new Uint8Array() }),
  };
}
