import type { UserSimulator } from './caller.ts';
import type { Domain } from './domain.ts';
import type { JsonSchema } from './json.ts';
import type { JudgeBackend } from './judge.ts';
import type { AudioLlmAdapter, LlmAdapter } from './llm.ts';
import type { Logger } from './logger.ts';
import type { Metric } from './metric.ts';
import type { Perturbation, PerturbationPool } from './perturbation.ts';
import type { S2sAdapter } from './s2s.ts';
import type { SttAdapter } from './stt.ts';
import type { TtsAdapter } from './tts.ts';
import type { TurnDetector } from './turns.ts';

export interface Instances {
  stt: SttAdapter;
  llm: LlmAdapter;
  'audio-llm': AudioLlmAdapter;
  tts: TtsAdapter;
  s2s: S2sAdapter;
  turns: TurnDetector;
  judge: JudgeBackend;
  caller: UserSimulator;
  domain: Domain;
  metric: Metric;
  perturbation: Perturbation | PerturbationPool;
}
export type Kind = keyof Instances;

/** Made by `defineOptions` in core from one schema: the type, the check and the JSON Schema for editors. */
export interface OptionsSchema<T> {
  readonly jsonSchema: JsonSchema;
  /** Throws an error whose `issues` say path and expectation; core turns it into a located `InputError`. */
  parse(value: unknown): T;
}

/** Prints as `[secret NAME]` everywhere; only `reveal` shows it. */
export interface Secret {
  reveal(): string;
}

export interface Host {
  /** Only names the contribution declared in its package.json. */
  secret(name: string): Secret;
  readonly logger: Logger;
  /** The model and voice the manifest names beside `use`, when it does. */
  readonly model?: string;
  readonly voice?: string;
  /** For contributions composed of others, such as a caller made of STT and TTS: the parts its manifest names. */
  readonly parts: Parts;
  /** `text` when what is created will only be asked for text: parts for sound are not there. Absent on the line. */
  readonly mode?: 'text';
}

export interface Parts {
  readonly stt?: SttAdapter;
  readonly llm?: LlmAdapter;
  readonly tts?: TtsAdapter;
  readonly turns?: TurnDetector;
}

export interface Contribution<K extends Kind = Kind, Options = unknown> {
  readonly protocol: 1;
  readonly kind: K;
  readonly id: string;
  readonly options: OptionsSchema<Options>;
  create(options: Options, host: Host): Instances[K] | Promise<Instances[K]>;
  /** One cheap real request before a run; throws what a call would throw. */
  preflight?(options: Options, host: Host, signal: AbortSignal): Promise<void>;
}

/** Nothing happens here at run time; the compiler checks the shape and infers `Options`. */
export function defineContribution<K extends Kind, Options>(
  contribution: Contribution<K, Options>,
): Contribution<K, Options> {
  return contribution;
}
