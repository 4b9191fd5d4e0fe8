import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveThread } from '../serve-thread.ts';

/** Counts the questions of each session; fails, dies, stays silent, or takes its time over a file, when asked to. */
const counts = new Map<number, number>();

serveThread<string, string>({
  async answer(session, ask) {
    if (ask.startsWith('/')) {
      await sleep(200);
      writeFileSync(ask, 'answered');
    }
    if (ask === 'fail') throw new Error('as you wish');
    if (ask === 'die') process.nextTick(() => {
      throw new Error('gone');
    });
    if (ask === 'die' || ask === 'silence') return new Promise<string>(() => {});
    const count = (counts.get(session) ?? 0) + 1;
    counts.set(session, count);
    return `${ask} ${count} of ${counts.size}`;
  },
  close: (session) => {
    counts.delete(session);
  },
});
