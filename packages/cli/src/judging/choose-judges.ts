import { resolve } from 'node:path';
import type { Logger } from '@eva/core';
import { composeJudges, type JudgeChoice, type PluginCatalog, readJudgeManifest } from '@eva/core/engine';
import type { CommandContext } from '../commands/manifest-check.ts';
import { FIRST_PARTY } from '../first-party.ts';

/** What `--judge` says when it names no manifest: rules decide. */
export const OFFLINE = 'offline';

/** The judges that `--judge` names, loaded and checked; undefined where rules decide everything they can. */
export async function chooseJudges(
  judge: string | undefined,
  { terminal, env, logger, catalog }: CommandContext & { readonly logger: Logger; readonly catalog: PluginCatalog },
): Promise<JudgeChoice | undefined> {
  if (judge === undefined || judge === OFFLINE) return undefined;
  const read = readJudgeManifest(resolve(terminal.cwd, judge), judge);
  return await composeJudges({ read, catalog, known: FIRST_PARTY, env, logger });
}
