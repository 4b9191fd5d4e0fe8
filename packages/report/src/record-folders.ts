import { parseRecordId } from './record-id.ts';

/**
 * Which folders under `records` are records, from the relative paths of all of them: a scenario's folder with trials
 * stands for its trials, any other for itself; attempts that were set aside never count. `wanted`
 * leaves only those that are asked for.
 */
export function recordFolders(folders: readonly string[], wanted?: readonly string[] | null): readonly string[] {
  const live = folders.filter((folder) => !parseRecordId(folder).isArchived);
  const tops = new Set(
    folders.map((folder) => folder.split('/')[0] ?? folder).filter((top) => !parseRecordId(top).isArchived),
  );
  const records = [...tops].flatMap((top) => {
    const trials = live.filter((folder) => folder.startsWith(`${top}/trial_`));
    return trials.length === 0 ? [top] : trials;
  });
  return records.filter((record) => wanted === undefined || wanted === null || wanted.includes(record)).sort();
}
