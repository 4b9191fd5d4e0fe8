import type { JsonObject, PipelineType } from '@eva/core';
import { importError } from './import-problems.ts';
import { type Fields, fieldsOf, numberIn, textIn } from './json-fields.ts';

/** What `config.json` of a recorded run says that an import needs; undefined for what it does not. */
export interface RecordedConfig {
  readonly runId: string | undefined;
  readonly domain: string | undefined;
  readonly pipeline: PipelineType | undefined;
  readonly locale: string | undefined;
  readonly callLimitMs: number | undefined;
  readonly trials: number | undefined;
  /** Of each slot, in the order in which sound passes through them, what it was. */
  readonly parts: { readonly [slot: string]: string };
  /** The whole file, secrets already taken out by its writer. */
  readonly source: JsonObject;
}

const SLOTS = ['stt', 'audio_llm', 's2s', 'llm', 'tts'] as const;

/** Reads the newer shape, with `model`, and the older one, with `pipeline` and `llm_model`. */
export function recordedConfig(text: string | undefined, shown: string): RecordedConfig {
  const config = fieldsOf(text === undefined ? {} : parsed(text, shown));
  const model = { ...fieldsOf(config.pipeline), ...fieldsOf(config.model) };
  const limitSeconds = firstNumber(config, ['conversation_time_limit_seconds', 'conversation_timeout_seconds']);
  const trials = numberIn(config, 'num_trials');
  return {
    runId: textIn(config, 'run_id') || undefined,
    domain: domainOf(config),
    pipeline: pipelineOf(model),
    locale: textIn(config, 'language') || undefined,
    callLimitMs: limitSeconds === undefined ? undefined : limitSeconds * 1000,
    trials: Number.isInteger(trials) ? trials : undefined,
    parts: partsOf(config, model),
    source: withoutSecrets(config) as JsonObject,
  };
}

function parsed(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw importError([{ file: shown, message: `is not JSON: ${(cause as Error).message}` }]);
  }
}

/** Older runs say it only in the names of the files that they read. */
function domainOf(config: Fields): string | undefined {
  const stated = textIn(config, 'domain');
  if (stated !== '') return stated;
  const [, fromData] = /([a-z_]+?)(?:_dataset)?\.jsonl?$/.exec(textIn(config, 'dataset_path')) ?? [];
  const [, fromAgent] = /([a-z_]+?)_agent\.ya?ml$/.exec(textIn(config, 'agent_config_path')) ?? [];
  return fromData ?? fromAgent;
}

/** How the method scores it: two hosted agents are speech to speech in form only, their text being known. */
function pipelineOf(model: Fields): PipelineType | undefined {
  const s2s = textIn(model, 's2s');
  if (s2s === 'elevenlabs') return 'cascade';
  if (s2s === 'ultravox') return 'audio_llm';
  if (s2s !== '') return 's2s';
  if (slotName(model, 'audio_llm') !== '') return 'audio_llm';
  return slotName(model, 'llm') === '' ? undefined : 'cascade';
}

function partsOf(config: Fields, model: Fields): RecordedConfig['parts'] {
  const stated = fieldsOf(config.pipeline_parts);
  return Object.fromEntries(
    SLOTS.flatMap((slot) => {
      const params = fieldsOf(model[`${slot}_params`]);
      const kind = slotName(model, slot);
      if (kind === '' && textIn(stated, slot) === '') return [];
      const name = textIn(stated, slot) || textIn(params, 'alias') || textIn(params, 'model') || kind;
      return [[slot, name] as const];
    }),
  );
}

function slotName(model: Fields, slot: string): string {
  return textIn(model, slot) || textIn(model, `${slot}_model`);
}

function firstNumber(config: Fields, keys: readonly string[]): number | undefined {
  return keys.map((key) => numberIn(config, key)).find((value) => value > 0);
}

/** Its writer takes them out; what somebody else wrote may hold them still. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      /key|credentials|secret|token/i.test(key) && typeof item === 'string' ? '***' : withoutSecrets(item),
    ]),
  );
}
