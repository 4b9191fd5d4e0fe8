import { speechSegments } from '../audio/speech-segments.ts';
import { type AudioChunk, LINE_FORMAT } from '../protocol/audio-format.ts';
import type { CallContext, CallEnding, Turn } from '../protocol/call-context.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { Millis } from '../protocol/clock.ts';
import type { Domain } from '../protocol/domain.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import type { Scenario } from '../protocol/scenario.ts';
import { traceCall } from './call-trace.ts';
import { agentReplies, callerUtterances, eventsOf } from './line-events.ts';
import { turnsFromSpeech } from './speech-turns.ts';
import { answerTokens, stageLatencies } from './stage-measures.ts';
import { type CallTurns, turnsFromText } from './text-turns.ts';
import { placeTexts, textOf } from './turn-texts.ts';

export interface CallRecord {
  readonly events: readonly CallEvent[];
  /** Both tracks of the line from its opening: mu-law, 8000 Hz. */
  readonly recording: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  /** The same as it was put into the line, before anything disturbed it; absent where nothing did. */
  readonly spoken?: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  readonly scenario: Scenario;
  readonly domain: Domain;
  readonly pipeline: PipelineType;
  /** BCP 47. */
  readonly locale: string;
  readonly initialDb: JsonObject;
  readonly finalDb: JsonObject;
}

/** One byte of mu-law a sample at 8000 Hz. */
const BYTES_PER_MS = LINE_FORMAT.sampleRateHz / 1000;

/** Derives what metrics read from what a call left behind; the same record always gives the same context. */
export function buildCallContext(record: CallRecord): CallContext {
  const { events, recording, scenario, domain, pipeline, locale } = record;
  const { mode, perturbations = [] } = eventsOf(events, 'call-start')[0] ?? {};
  const recorded = eventsOf(events, 'recorded-call').at(-1)?.call;
  const { turns, trace, toolTrace } = recorded ?? storyOf(record, mode);
  const recordedMs = Math.max(recording.caller.length, recording.agent.length) / BYTES_PER_MS;
  const end = eventsOf(events, 'call-end').at(-1);
  const tokens = answerTokens(events, recorded?.facts);

  return {
    callId: eventsOf(events, 'call-start')[0]?.callId ?? scenario.id,
    scenario,
    ...(mode === undefined ? {} : { mode }),
    ...(perturbations.length === 0 ? {} : { perturbations: perturbations.map(({ id }) => id) }),
    pipeline,
    locale,
    agent: {
      role: domain.agent.role,
      instructions: domain.agent.instructions,
      greeting: domain.agent.greeting(locale),
    },
    tools: domain.tools.map(({ name, description, parameters, effect }) => ({ name, description, parameters, effect })),
    callErrorTypes: domain.callErrorTypes,
    turns,
    trace,
    toolTrace,
    initialDb: record.initialDb,
    finalDb: record.finalDb,
    ended: end ? endingOf(end) : { by: 'error', reason: 'error', detail: 'the log ends before the call does' },
    durationMs: end?.durationMs ?? recordedMs,
    stageLatenciesMs: stageLatencies(events, pipeline),
    ...(tokens === undefined ? {} : { answerTokens: tokens }),
    ...(recorded === undefined ? {} : { recorded: recorded.facts }),
    audio: (track, span, end = 'spoken') => cut((end === 'heard' ? recording : spokenIn(record))[track], span),
  };
}

/** Who said what when, and which tools ran: what a call that another tool recorded brings along. */
function storyOf(record: CallRecord, mode: CallContext['mode']): Pick<CallContext, 'turns' | 'trace' | 'toolTrace'> {
  const { events, pipeline } = record;
  const { turns: speech, texts } = mode === 'text' ? turnsFromText(events) : turnsOnTheLine(record);
  const turns = speech.map((turn): Turn => {
    const intended = textOf(texts.intended, turn);
    const heard = textOf(texts.heard, turn);
    return { ...turn, ...(intended === undefined ? {} : { intended }), ...(heard === undefined ? {} : { heard }) };
  });
  return { turns, ...traceCall(events, speech, texts, pipeline) };
}

/** Who spoke when is asked of what was put into the line: noise on it is nobody's speech. */
function spokenIn({ spoken, recording }: CallRecord): CallRecord['recording'] {
  return spoken ?? recording;
}

function turnsOnTheLine(record: CallRecord): CallTurns {
  const { events } = record;
  const spoken = spokenIn(record);
  const turns = turnsFromSpeech({
    callerSegments: speechSegments(spoken.caller),
    agentSegments: speechSegments(spoken.agent),
    utterances: callerUtterances(events),
    replies: agentReplies(events),
  });
  return { turns, texts: placeTexts(events, turns) };
}

function endingOf(end: Extract<CallEvent, { readonly type: 'call-end' }>): CallEnding {
  return { by: end.by, reason: end.reason, ...(end.detail === undefined ? {} : { detail: end.detail }) };
}

function cut(track: Uint8Array, span: { readonly startMs: Millis; readonly endMs: Millis } | undefined): AudioChunk {
  const bytes = span
    ? track.slice(Math.max(0, Math.round(span.startMs * BYTES_PER_MS)), Math.round(span.endMs * BYTES_PER_MS))
    : track.slice();
  return { format: LINE_FORMAT, bytes };
}
