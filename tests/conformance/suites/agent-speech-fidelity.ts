import type { Json, TraceEntry } from '@eva/core';
import { articulationScore, askUntilHeard, redactedTrace } from '@eva/judges/rules';
import { functionSuite } from '../suite.ts';
import { FAILED, SKIPPED, scored, type VectorScore } from './metric-vector.ts';
import { type HearingScript, scriptedHearing } from './scripted-hearing.ts';

interface Entry {
  readonly role?: 'user' | 'assistant';
  readonly content?: string;
  readonly type?: string;
  readonly turn_id: number;
  readonly tool_name?: string;
  readonly tool_response?: Json;
}

type Input = HearingScript & { readonly conversation_trace: readonly Entry[]; readonly audio_available: boolean };

export const agentSpeechFidelitySuite = functionSuite({
  name: 'metrics/agent_speech_fidelity',
  tolerance: 0.001,
  async run(_fn, given) {
    const input = given as Input;
    const trace = input.conversation_trace.flatMap(traceEntry);
    const hearing = scriptedHearing(input);
    const score = await scoreOf(input, trace, hearing.judge);
    return { ...score, ...hearing.seen(), redacted_trace: redactedTrace(trace).map(vectorEntry) };
  },
});

async function scoreOf(
  input: Input,
  trace: readonly TraceEntry[],
  judge: Parameters<typeof askUntilHeard>[0],
): Promise<VectorScore> {
  const spoken = trace.filter((entry) => entry.type === 'speech' && entry.speaker === 'agent');
  const expected = [...new Set(spoken.map(({ turn }) => turn))];
  if (!input.audio_available || expected.length === 0) return FAILED;
  const items = await askUntilHeard(judge);
  if (items === null) return FAILED;
  const { value, numEvaluated, numWithoutEntities, perTurnRatings, perTurnHasEntities } = articulationScore(
    items,
    expected,
  );
  const details = {
    aggregation: 'mean',
    num_turns: expected.length,
    num_evaluated: numEvaluated,
    num_skipped_no_entities: numWithoutEntities,
    per_turn_ratings: perTurnRatings,
    per_turn_has_entities: perTurnHasEntities,
  };
  return value === null ? { ...SKIPPED, details } : scored(value, value, details);
}

function traceEntry(entry: Entry): readonly TraceEntry[] {
  const { turn_id: turn, content = '' } = entry;
  const tool = entry.tool_name ?? '';
  if (entry.type === 'tool_call') return [{ type: 'tool-call', turn, call: { id: '', name: tool, arguments: {} } }];
  if (entry.type === 'tool_response') {
    return [{ type: 'tool-result', turn, callId: '', tool, result: entry.tool_response ?? null }];
  }
  return [{ type: 'speech', speaker: entry.role === 'user' ? 'caller' : 'agent', turn, text: content }];
}

function vectorEntry(entry: ReturnType<typeof redactedTrace>[number]) {
  const { turn: turn_id } = entry;
  switch (entry.type) {
    case 'caller':
      return { role: 'user', content: entry.text, turn_id };
    case 'agent':
      return { role: 'assistant', turn_id, redacted: true };
    case 'tool-result':
      return { role: 'tool_response', tool_name: entry.tool, content: entry.result, turn_id };
    default:
      return entry satisfies never;
  }
}
