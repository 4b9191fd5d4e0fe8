import type { CallContext } from '../protocol/call-context.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import type { RecordedFacts } from '../protocol/recorded-facts.ts';
import type { PipelineType } from '../protocol/s2s.ts';
import { eventsOf } from './line-events.ts';

/** What each stage of the agent took. A transcript that nobody waited for, because the model hears for itself, is no stage. */
export function stageLatencies(events: readonly CallEvent[], pipeline: PipelineType): CallContext['stageLatenciesMs'] {
  const firstAudio = eventsOf(events, 's2s-first-audio').map((event) => event.latencyMs);
  return {
    stt: pipeline === 'cascade' ? eventsOf(events, 'agent-heard').map((event) => event.latencyMs) : [],
    llm: eventsOf(events, 'llm-response').map((event) => event.latencyMs),
    tts: eventsOf(events, 'tts-first-audio').map((event) => event.latencyMs),
    ...(firstAudio.length === 0 ? {} : { model: firstAudio }),
  };
}

const ANSWERING: ReadonlySet<string> = new Set(['llm', 'audio-llm', 's2s']);

/** Undefined where the agent's model counts none. */
export function answerTokens(
  events: readonly CallEvent[],
  recorded: RecordedFacts | undefined,
): CallContext['answerTokens'] {
  const usage = eventsOf(events, 'usage').filter(({ stage }) => ANSWERING.has(stage));
  const output =
    recorded?.outputTokens ??
    usage.flatMap(({ usage: { outputTokens } }) => (outputTokens === undefined ? [] : [outputTokens]));
  const reasoning =
    recorded?.reasoningTokens ??
    usage.flatMap(({ usage: { reasoningTokens } }) => (reasoningTokens === undefined ? [] : [reasoningTokens]));
  return output.length === 0 && reasoning.length === 0 ? undefined : { output, reasoning };
}
