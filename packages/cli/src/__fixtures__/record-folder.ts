import type { CliProject } from './cli-project.ts';

const lines = (...values: readonly object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const DATABASE = { orders: { A1: { status: 'open' } }, _current_date: '2026-03-17' };

/** One call as the method's tools leave it: a greeting, a question, a tool, an answer, a goodbye. */
export function writeRecord(project: CliProject, folder: string, changes: { readonly [file: string]: string } = {}): void {
  const files: { readonly [file: string]: string } = {
    'result.json': JSON.stringify({
      conversation_ended_reason: 'goodbye',
      duration_seconds: 12.5,
      llm_latency: { mean_ms: 700, p50_ms: 650, p95_ms: 900, p99_ms: 950, total_calls: 2 },
      stt_latency: null,
    }),
    'audit_log.json': JSON.stringify({
      transcript: [
        { timestamp: '100000', message_type: 'assistant', value: 'Hello, how can I help you today?' },
        { timestamp: '104100', message_type: 'user', value: 'where is order a one' },
        { timestamp: '104300', message_type: 'tool_call', value: { tool: 'look_up', parameters: { code: 'A1' } } },
        { timestamp: '104400', message_type: 'tool_response', value: { tool: 'look_up', response: { status: 'success' } } },
        { timestamp: '104800', message_type: 'assistant', value: 'It is on its way to you, and should arrive today.' },
      ],
    }),
    'framework_logs.jsonl': lines(
      { type: 'tts_text', timestamp: 100_100, data: { frame: 'Hello, how can I help you today?' } },
      { type: 'turn_end', timestamp: 100_200, data: {} },
      { type: 'tts_text', timestamp: 104_900, data: { frame: 'It is on its way to you, and should arrive today.' } },
    ),
    'user_simulator_events.jsonl': lines(
      { timestamp: 100_150, event_type: 'audio_start', user: 'assistant', audio_timestamp: 100.15 },
      { timestamp: 102_000, event_type: 'audio_end', user: 'assistant', audio_timestamp: 102 },
      { timestamp: 103_000, event_type: 'audio_start', user: 'simulated_user', audio_timestamp: 103 },
      { timestamp: 103_100, type: 'user_speech', data: { text: 'Where is order A one?' } },
      { timestamp: 104_000, event_type: 'audio_end', user: 'simulated_user', audio_timestamp: 104 },
      { timestamp: 105_000, event_type: 'audio_start', user: 'assistant', audio_timestamp: 105 },
      { timestamp: 108_000, event_type: 'audio_end', user: 'assistant', audio_timestamp: 108 },
      { timestamp: 108_200, type: 'assistant_speech', data: { text: 'It is on its way.' } },
      { timestamp: 110_000, event_type: 'audio_start', user: 'simulated_user', audio_timestamp: 110 },
      { timestamp: 110_100, type: 'user_speech', data: { text: 'Thanks, bye.' } },
      { timestamp: 111_000, event_type: 'audio_end', user: 'simulated_user', audio_timestamp: 111 },
      { timestamp: 112_000, type: 'connection_state', data: { state: 'session_ended', details: { reason: 'goodbye' } } },
    ),
    'initial_scenario_db.json': JSON.stringify(DATABASE),
    'final_scenario_db.json': JSON.stringify({ ...DATABASE, orders: { A1: { status: 'sent' } } }),
    ...changes,
  };
  for (const [name, text] of Object.entries(files)) project.write(`${folder}/${name}`, text);
}

export const RECORDED_CONFIG = JSON.stringify({
  run_id: '2026-03-01_shop',
  domain: 'shop',
  language: 'en',
  model: { stt: 'deepgram', stt_params: { model: 'nova-3' }, llm: 'gpt-5.4', tts: 'cartesia', tts_params: { model: 'sonic-3' } },
});

/** What the call should have come to, in the file that its tools write when they score it. */
export const SCORED = JSON.stringify({
  context: {
    user_goal: { high_level_user_goal: 'You want to know where your order is.', decision_tree: {}, information_required: {} },
    user_persona: 'Brief.',
    current_date_time: '2026-03-17 10:45 CST',
    expected_scenario_db: { ...DATABASE, orders: { A1: { status: 'sent' } } },
  },
  metrics: {},
});
