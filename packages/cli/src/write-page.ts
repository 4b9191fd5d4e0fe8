import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { InputError } from '@eva/core';
import { type CallSection, callSection, type PriceTable, readPageAssets, runPage } from '@eva/report';
import { damageOr } from './changed-files.ts';
import { pageCall, pageRun } from './page-parts.ts';
import type { ReadCall, ReadRun } from './read-run.ts';

/** As much text of recordings as a page opens without a wait; those of further calls stay in the folder of the run. */
const MOST_RECORDING_CHARACTERS = 25_000_000;

/** Writes the page of a run, or of some of its calls, in one file that needs no other. */
export async function writePage(
  read: ReadRun,
  calls: readonly ReadCall[],
  { file, prices }: { readonly file: string; readonly prices: PriceTable },
): Promise<void> {
  const sections: CallSection[] = [];
  let room = MOST_RECORDING_CHARACTERS;
  // One call at a time: the recordings of a long run do not fit into memory together.
  for (const call of calls) {
    const shown = await pageCall(read, call, relative(dirname(file), call.folder));
    const section = sectionOf(call, shown, {
      place: sections.length + 1,
      isOpen: sections.length === 0,
      hasRoom: (recording) => recording.length <= room,
    });
    room -= section.recording?.length ?? 0;
    sections.push(section);
  }
  const page = runPage(pageRun(read, prices), sections, readPageAssets());
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page);
  } catch (cause) {
    const message = `the page can't be written: ${(cause as Error).message}`;
    throw new InputError({ code: 'page-unwritable', problems: [{ file, message }], cause });
  }
}

function sectionOf(call: ReadCall, ...shown: Parameters<typeof callSection>): CallSection {
  try {
    return callSection(...shown);
  } catch (cause) {
    throw damageOr(cause, call);
  }
}
