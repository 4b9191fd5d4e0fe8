import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { EvaError } from '@eva/core';
import { findContribution, type NamedSlot, parseSystemManifest, slotsOf } from '@eva/core/engine';
import { columns } from '../columns.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { FIRST_PARTY } from '../first-party.ts';
import { projectPlugins } from '../project-plugins.ts';
import { systemManifestFiles } from '../system-manifest-files.ts';
import type { Terminal } from '../terminal.ts';

interface ListedSystem {
  readonly file: string;
  readonly id: string;
  readonly architecture: string;
  readonly parts: readonly string[];
  /** What keeps it from being run; empty when everything is there. */
  readonly problems: readonly string[];
}

/** Lists the system manifests at hand. Loads no plugin. */
export function systems(options: { readonly isJson: boolean }, terminal: Terminal): ExitCode {
  const listed = systemManifestFiles(terminal.cwd).flatMap((file) => describe(file, terminal));
  if (options.isJson) {
    terminal.out(`${JSON.stringify(listed, null, 2)}\n`);
    return EXIT.done;
  }
  if (listed.length === 0) {
    terminal.out('No system manifest lies under ./manifests or ./examples.\n');
    return EXIT.done;
  }
  const rows = listed.map(({ id, architecture, parts, problems, file }) => {
    return [id, architecture, parts.join(', '), problems.length === 0 ? 'ready' : problems.join('; '), file];
  });
  terminal.out(columns([['SYSTEM', 'ARCHITECTURE', 'PARTS', 'INSTALLED', 'MANIFEST'], ...rows]));
  return EXIT.done;
}

function describe(file: string, terminal: Terminal): ListedSystem {
  const text = readFileSync(file, 'utf8');
  const shown = relative(terminal.cwd, file);
  try {
    const { manifest } = parseSystemManifest(text, shown);
    const slots = slotsOf(manifest);
    return {
      file: shown,
      id: manifest.id,
      architecture: manifest.architecture,
      parts: slots.map(({ name, slot }) => `${name} ${slot.use}`),
      problems: missing(slots, dirname(file), terminal),
    };
  } catch (error) {
    if (!EvaError.is(error)) throw error;
    return { file: shown, id: '?', architecture: '?', parts: [], problems: error.message.split('\n') };
  }
}

function missing(slots: readonly NamedSlot[], folder: string, terminal: Terminal): readonly string[] {
  const catalog = projectPlugins(folder, terminal);
  return slots.flatMap(({ kind, slot }) => {
    try {
      findContribution({ kind, use: slot.use, catalog, known: FIRST_PARTY });
      return [];
    } catch (error) {
      if (!EvaError.is(error)) throw error;
      return [`${kind} "${slot.use}": ${error.code}`];
    }
  });
}
