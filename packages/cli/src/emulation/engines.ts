import { join } from 'node:path';
import { type Domain, type LlmAdapter, type Logger, PluginError, type Scenario } from '@eva/core';
import {
  composeSystem,
  composeTextSystem,
  type Environment,
  type PlannedCall,
  type PluginCatalog,
  randomStream,
  readSystemManifest,
  seedOf,
  wallClock,
} from '@eva/core/engine';
import { FIRST_PARTY } from '../first-party.ts';
import { CLI_FOLDER } from '../project-plugins.ts';
import type { EmulatorEngines } from './emulators.ts';

export interface EnginesSpec {
  /** Where the engines are installed. */
  readonly catalog: PluginCatalog;
  readonly env: Environment;
  readonly logger: Logger;
  readonly domain: Domain;
  /** BCP 47. */
  readonly locale: string;
}

/** One attempt at a call. */
export interface EmulatedAttempt {
  readonly call: PlannedCall;
  readonly seed: number;
}

/** What emulated providers hear, think and speak with, by the side of the line that they stand on. */
export interface Engines {
  forAgent(attempt: EmulatedAttempt, adapterPackage: string): EmulatorEngines;
  forCaller(attempt: EmulatedAttempt, adapterPackage: string): Promise<EmulatorEngines>;
}

/** The engine's voices, whatever the provider was asked for: it has no other provider's voices. */
const AGENT_VOICE = 'rms';
const CALLER_VOICE = 'kal16';
/** The language model of a caller, played by the rules of the scripted one. */
const CALLER_MIND = 'scripted-caller';

export async function openEngines({ catalog, env, logger, domain, locale }: EnginesSpec): Promise<Engines> {
  const read = readSystemManifest(join(CLI_FOLDER, 'emulation', 'engines.yaml'), 'emulation/engines.yaml');
  const common = { catalog, env, logger, known: FIRST_PARTY, clock: 'wall' } as const;
  const { parts } = await composeSystem({ ...common, read });
  const { stt, llm, tts, turns } = parts;
  if (stt === undefined || llm === undefined || tts === undefined || turns === undefined) {
    throw new PluginError({ code: 'plugin-broken', message: 'The engines of the emulators are not complete.' });
  }
  const { terms, callerPhrases, agentPhrases } = domain.vocabulary;
  const shared = { stt, tts, turns, keyterms: terms, locale };

  const callerMind = async ({ now, goal }: Scenario): Promise<LlmAdapter> => {
    const { openingLine, script } = goal;
    const slot = { use: CALLER_MIND, options: { now, openingLine, script } };
    const manifest = { ...read.manifest, llm: slot };
    const { parts } = await composeTextSystem({ ...common, read: { ...read, manifest } });
    return parts.llm ?? llm;
  };
  const own = (side: string, { seed }: EmulatedAttempt, adapterPackage: string) => ({
    random: randomStream(seedOf(seed, side, adapterPackage)),
    clock: wallClock(),
  });

  return {
    forAgent(attempt, adapterPackage) {
      const { flows } = attempt.call.scenario;
      const rehearsal = flows && domain.rehearsal?.(flows);
      return {
        ...shared,
        ...own('emulator', attempt, adapterPackage),
        llm,
        phrases: callerPhrases,
        voice: AGENT_VOICE,
        ...(rehearsal === undefined ? {} : { rehearsal }),
      };
    },
    async forCaller(attempt, adapterPackage) {
      return {
        ...shared,
        ...own('caller-emulator', attempt, adapterPackage),
        llm: await callerMind(attempt.call.scenario),
        phrases: agentPhrases,
        voice: CALLER_VOICE,
      };
    },
  };
}
