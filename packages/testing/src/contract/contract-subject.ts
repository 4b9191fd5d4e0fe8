import { type AudioFormat, type Contribution, EvaError, type Host, type Instances, type Kind } from '@eva/core';
import { aHost } from '../builders/a-host.ts';

/** What every suite may be told about the contribution under test. */
export interface ContractSetup {
  /** Options as a manifest would give them. Default `{}`. */
  readonly options?: unknown;
  /** Secrets, voice and parts for `create`. Default: none. */
  readonly host?: Partial<Host>;
  /** Whether the same input gives the same output, so that the suite may insist on it. Default true. */
  readonly deterministic?: boolean;
  /** How long an aborted adapter may take to stop, in real ms. Default 100, as the contract says. */
  readonly abortWithinMs?: number;
  /** How long one short use may take, in real ms, before it counts as hanging. Default 20000. */
  readonly answerWithinMs?: number;
  /** Clocks that the contribution runs on, as its package.json says. Default: both. */
  readonly clocks?: readonly ('wall' | 'virtual')[];
}

/** Those of the rules that hold on the clocks which the contribution runs on. */
export function checksOn<Check extends { readonly name: string }>(
  checks: readonly Check[],
  { clocks = ['wall', 'virtual'] }: ContractSetup,
): readonly Check[] {
  return clocks.includes('virtual') ? checks : checks.filter(({ name }) => !/virtual clock/.test(name));
}

/** The limits of a suite, where its author does not say otherwise. */
export function limitsOf(setup: ContractSetup) {
  return {
    deterministic: setup.deterministic ?? true,
    abortWithinMs: setup.abortWithinMs ?? 100,
    answerWithinMs: setup.answerWithinMs ?? 20_000,
  };
}

export async function createSubject<K extends Kind, Options>(
  contribution: Contribution<K, Options>,
  setup: ContractSetup,
): Promise<Instances[K]> {
  return contribution.create(contribution.options.parse(setup.options ?? {}), aHost(setup.host));
}

export function isSaneFormat(format: AudioFormat): boolean {
  const isKnown = format.encoding === 'mulaw' || format.encoding === 'pcm_s16le';
  return (
    isKnown && Number.isInteger(format.sampleRateHz) && format.sampleRateHz >= 8000 && format.sampleRateHz <= 48_000
  );
}

export function isStreamClosed(error: unknown): boolean {
  return EvaError.is(error) && error.code === 'stream-closed';
}
