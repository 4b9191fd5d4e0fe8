import { providerErrors } from '@eva/adapter-kit';
import { expect, test } from 'vitest';
import { announcedEnd } from './announced-end.ts';

const errors = providerErrors({ provider: 'google', stage: 's2s' });

async function read(
  given: { readonly failure?: unknown; readonly timeLeft?: string; readonly aborted?: boolean } = {},
): Promise<readonly number[]> {
  async function* messages() {
    yield 1;
    if (given.failure !== undefined) throw given.failure;
  }
  const signal = given.aborted === true ? AbortSignal.abort('over') : new AbortController().signal;
  const seen: number[] = [];
  for await (const message of announcedEnd(messages(), { timeLeft: () => given.timeLeft, errors, signal })) {
    seen.push(message);
  }
  return seen;
}

test('an announced end is a lost connection, however it is closed, and may be tried again', async () => {
  const expected = { code: 'connection', retryable: true, message: expect.stringContaining('(goAway, 50s before)') };

  await expect(read({ timeLeft: '50s' })).rejects.toMatchObject(expected);
  const closed = errors.fromClose({ code: 1008, reason: 'The operation was aborted.' });
  expect(closed.code).toBe('rejected');
  await expect(read({ timeLeft: '50s', failure: closed })).rejects.toMatchObject(expected);
});

test('an end that nobody announced, and an abort, stay what they are', async () => {
  const closed = errors.fromClose({ code: 1011 });

  await expect(read()).resolves.toEqual([1]);
  await expect(read({ failure: closed })).rejects.toBe(closed);
  await expect(read({ failure: 'over', timeLeft: '50s', aborted: true })).rejects.toBe('over');
});
