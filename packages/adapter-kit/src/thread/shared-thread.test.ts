import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sharedThread } from './shared-thread.ts';

const thread = () =>
  sharedThread<string, string>({
    worker: new URL('./__fixtures__/counting-worker.ts', import.meta.url),
    failure: (code, message) => new Error(`${code}: ${message}`),
  });

describe('a shared thread', () => {
  test('answers each session from what it keeps for it', async () => {
    const shared = thread();
    const first = shared.open();
    const second = shared.open();

    const replies = [await first.ask('a'), await second.ask('b'), await first.ask('c')];
    first.close();
    const afterwards = await second.ask('d');
    second.close();

    expect([...replies, afterwards]).toEqual(['a 1 of 1', 'b 1 of 2', 'c 2 of 2', 'd 2 of 1']);
  });

  test('throws what the engine threw, and goes on', async () => {
    const session = thread().open();

    await expect(session.ask('fail')).rejects.toThrow('server: as you wish');
    await expect(session.ask('a')).resolves.toBe('a 1 of 1');
    session.close();
  });

  test('refuses what a closed session is owed, and what it asks', async () => {
    const shared = thread();
    const session = shared.open();
    const other = shared.open();
    await other.ask('a');

    const owed = session.ask('silence');
    session.close();

    await expect(owed).rejects.toThrow('stream-closed: the stream was closed');
    await expect(session.ask('a')).rejects.toThrow('stream-closed: the stream is closed');
    await expect(other.ask('b')).resolves.toBe('b 2 of 1');
    other.close();
  });

  test('that dies refuses all it owes, and the next question starts another', async () => {
    const shared = thread();
    const session = shared.open();
    const other = shared.open();
    await other.ask('a');

    const owed = other.ask('silence');
    await expect(session.ask('die')).rejects.toThrow('server: gone');

    await expect(owed).rejects.toThrow('server: gone');
    await expect(other.ask('b')).resolves.toBe('b 1 of 1');
    session.close();
    other.close();
  });

  test('is not ended in the middle of an answer, not even of one that nobody waits for any more', async () => {
    const session = thread().open();
    const file = join(mkdtempSync(join(tmpdir(), 'eva-thread-')), 'proof');
    await session.ask('a');

    const owed = session.ask(file);
    session.close();

    await expect(owed).rejects.toThrow('stream-closed');
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('answered'), 10_000);
  });

  test('ends with its last session, so that the next one starts afresh', async () => {
    const shared = thread();
    const session = shared.open();
    await session.ask('a');
    session.close();

    const next = shared.open();
    await expect(next.ask('b')).resolves.toBe('b 1 of 1');
    next.close();
  });
});
