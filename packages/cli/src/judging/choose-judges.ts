import { resolve } from 'node:path';
import type { Logger } from '@eva/core';
import { composeJudges, type JudgeChoice, type PluginCatalog, readJudgeManifest } from '@eva/core/engine';
import type { CommandContext } from '../commands/manifest-check.ts';
import { FIRST_PARTY } from '../first-party.ts';

/** What `--judge` says when it names no manifest: rules decide. */
export const OFFLINE = 'offline';

export interface ChooseJudgesContext extends CommandContext {
  readonly logger: Logger;
  readonly catalog: PluginCatalog;
  /** How the calls are held; default `audio`, on a line. */
  readonly mode?: 'audio' | 'text';
}

/** The judges that `--judge` names, loaded and checked; undefined where rules decide everything they can. */
export async function chooseJudges(
  judge: string | undefined,
  { terminal, env, logger, catalog, mode }: ChooseJudgesContext,
): Promise<JudgeChoice | undefined> {
  if (judge === undefined || judge === OFFLINE) return undefined;
  const read = readJudgeManifest(resolve(terminal.cwd, judge), judge);
  const choice = await composeJudges({ read, catalog, known: FIRST_PARTY, env, logger });
  return mode === 'text' ? withoutEars(choice) : choice;
}

/** In a call in text there is nothing to hear: no judge that hears has to be named, and none is asked. */
function withoutEars(choice: JudgeChoice): JudgeChoice {
  return {
    ...choice,
    decider: (metric, modality) => (modality === 'audio' ? OFFLINE : choice.decider(metric, modality)),
  };
}
