import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallContext, type Domain, InputError, type Scenario } from '@eva/core';
import { mulawFromPcm, readWav } from '@eva/core/audio';
import { buildCallContext, readEventFile } from '@eva/core/engine';
import { damageOr } from './changed-files.ts';
import type { ReadCall, ReadRun } from './read-run.ts';

/**
 * What happened in a call, from its log and recording alone. Neither domain nor scenario is loaded, so that a run can
 * be read where they are not installed; what only they know is left empty, and nothing that is shown depends on it.
 */
export async function readCallContext(read: ReadRun, call: ReadCall): Promise<CallContext> {
  const events = await readEventFile(join(call.folder, 'events.jsonl'));
  const pipeline = read.run.systems.find(({ id }) => id === call.system)?.pipeline;
  const spokenFile = join(call.folder, 'spoken.wav');
  const record = {
    events,
    recording: read.run.mode === 'text' ? NO_RECORDING : readRecording(join(call.folder, 'line.wav')),
    ...(existsSync(spokenFile) ? { spoken: readRecording(spokenFile) } : {}),
    scenario: unknownScenario(call.scenario, read.run.domain),
    domain: unknownDomain(read.run.domain),
    pipeline: pipeline === 'audio_llm' || pipeline === 's2s' ? pipeline : 'cascade',
    locale: read.run.locale,
    initialDb: {},
    finalDb: {},
  } as const;
  try {
    return buildCallContext(record);
  } catch (cause) {
    throw damageOr(cause, call);
  }
}

const NO_RECORDING = { caller: new Uint8Array(), agent: new Uint8Array() };

function readRecording(file: string): { readonly caller: Uint8Array; readonly agent: Uint8Array } {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    const message = `the recording can't be read: ${(cause as Error).message}`;
    throw new InputError({ code: 'run-folder-invalid', problems: [{ file, message }], cause });
  }
  const [caller, agent] = readWav(bytes, file).channels;
  if (caller === undefined || agent === undefined) {
    const message = 'this is not the recording of a line';
    throw new InputError({
      code: 'run-folder-invalid',
      problems: [{ file, message, expected: 'caller left, agent right' }],
    });
  }
  return { caller: mulawFromPcm(caller), agent: mulawFromPcm(agent) };
}

function unknownScenario(id: string, domain: string): Scenario {
  return {
    id,
    title: domain,
    workflow: '',
    now: '',
    goal: { summary: '', openingLine: '', decisionTree: {}, facts: {} },
    persona: { id: '', description: '' },
    initialDb: {},
    expectedDb: {},
    tags: [],
  };
}

function unknownDomain(id: string): Domain {
  return {
    kind: 'domain',
    id,
    agent: { role: '', instructions: '', greeting: () => '' },
    tools: [],
    vocabulary: { terms: [], callerPhrases: [], agentPhrases: [] },
    callErrorTypes: [],
    async *scenarios() {},
  };
}
