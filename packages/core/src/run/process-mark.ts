import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells a process from every other that ever had its number. */
export interface ProcessMark {
  readonly pid: number;
  readonly host: string;
  /** When it started, as the system counts; null where the system does not say. */
  readonly started: string | null;
}

export function ownProcess(): ProcessMark {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) };
}

/** Whether that process may still be running. On another machine nobody can tell, so it may. */
export function mayBeAlive({ pid, host, started }: ProcessMark): boolean {
  if (host !== hostname()) return true;
  if (!hasProcess(pid)) return false;
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and not ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux: the boot, and the clock ticks from it to the start of the process, field 22 of its `stat` (proc(5)). */
function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, field 2, is in brackets and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A dead process that nobody has waited for yet is still listed.
    if (fields[0] === 'Z') return 'gone';
    return fields[19] === undefined ? null : `${boot}/${fields[19]}`;
  } catch {
    return null;
  }
}
