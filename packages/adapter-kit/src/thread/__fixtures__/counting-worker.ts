import { serveThread } from '../serve-thread.ts';

/** Counts the questions of each session; fails, dies or stays silent when asked to. */
const counts = new Map<number, number>();

serveThread<string, string>({
  answer(session, ask) {
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
