import type { JsonObject } from '@eva/core';
import type { BenchDomain } from './bench-folder.ts';
import type { BenchRecord } from './bench-record.ts';

/** Folder beside imported scenarios that holds what each was made of. */
export const SOURCE_FOLDER = 'source';
export const SOURCE_SCHEMA = 'eva/eva-bench-source@1';

/**
 * What a scenario was imported from, unchanged: every language, every token, the recorded conversation. What a scenario
 * has no place for is therefore never lost, and another import of it gives the same.
 */
export interface ScenarioSource {
  readonly schema: typeof SOURCE_SCHEMA;
  readonly domain: BenchDomain;
  /** Language whose values the scenario has. */
  readonly language: string;
  readonly record: BenchRecord;
  readonly scenarioDb: JsonObject;
}
