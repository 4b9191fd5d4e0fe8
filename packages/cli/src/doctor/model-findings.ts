import { dirname, resolve } from 'node:path';
import type { CommandContext } from '../commands/manifest-check.ts';
import { projectPlugins } from '../project-plugins.ts';
import { stderrLogger } from '../stderr-logger.ts';
import { emulatedProviders } from './emulated-providers.ts';
import type { Finding } from './finding.ts';
import { readableManifest } from './manifest-parts.ts';
import { preflightManifest } from './preflight-manifest.ts';

/** Asks the models of each manifest that can be read at all. */
export async function modelFindings(
  files: readonly string[],
  preflight: 'none' | 'real' | 'emulated',
  { terminal, env }: CommandContext,
): Promise<readonly Finding[]> {
  if (preflight === 'none') return [];
  const logger = stderrLogger(terminal, { isVerbose: false });
  const findings: Finding[] = [];
  for (const file of files) {
    const path = resolve(terminal.cwd, file);
    const manifest = readableManifest(path, file);
    if (manifest === undefined) continue;
    const catalog = projectPlugins(dirname(path), terminal);
    const spec = { file, manifest, catalog, env, logger, signal: terminal.signal };
    if (preflight === 'real') {
      findings.push(...(await preflightManifest(spec)));
      continue;
    }
    await using emulated = emulatedProviders({ catalog, env, logger });
    findings.push(...(await preflightManifest({ ...spec, emulated })));
  }
  return [...findings.filter(({ state }) => state === 'note'), ...findings.filter(({ state }) => state !== 'note')];
}
