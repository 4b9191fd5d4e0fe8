import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { virtualClock } from '../clock/virtual-clock.ts';
import type { CallEvent } from '../protocol/call-event.ts';
import { createEventLog } from './create-event-log.ts';
import { readEventFile, readEvents, serialiseEvent, serialiseEvents } from './event-lines.ts';

const START = {
  type: 'call-start',
  schema: 1,
  callId: 'r/s/1',
  system: 'demo',
  domain: 'airline',
  scenario: 's',
  trial: 1,
  seed: 7,
  clock: 'virtual',
  locale: 'en',
} as const;

describe('createEventLog', () => {
  it('numbers events and stamps them with the time since the call began', async () => {
    const clock = virtualClock();
    const written: string[] = [];

    const events = await clock.run(async () => {
      await clock.sleep(1000);
      const log = createEventLog({ clock, onEvent: (event) => written.push(serialiseEvent(event)) });
      log.append(START);
      await clock.sleep(20.0004);
      log.append({ text: 'hello', type: 'caller-heard' });
      return log.events;
    });

    expect(events.map(({ seq, atMs, type }) => ({ seq, atMs, type }))).toEqual([
      { seq: 1, atMs: 0, type: 'call-start' },
      { seq: 2, atMs: 20, type: 'caller-heard' },
    ]);
    expect(written.join('')).toBe(serialiseEvents(events));
    expect(written[1]).toBe('{"seq":2,"atMs":20,"type":"caller-heard","text":"hello"}\n');
  });
});

describe('readEvents', () => {
  const line = (event: object): string => `${JSON.stringify(event)}\n`;
  const refusal = (text: string): unknown => {
    try {
      return readEvents(text, 'calls/1/events.jsonl');
    } catch (error) {
      return error;
    }
  };

  it('reads what was written', () => {
    const events: readonly CallEvent[] = [
      { seq: 1, atMs: 0, ...START },
      { seq: 2, atMs: 1.5, type: 'caller-heard', text: 'a "quoted"\nline' },
    ];

    expect(readEvents(serialiseEvents(events))).toEqual(events);
  });

  it('refuses a log of a newer schema', () => {
    expect(refusal(line({ seq: 1, atMs: 0, ...START, schema: 2 }))).toMatchObject({
      name: 'RunStateError',
      code: 'event-log-newer',
      message: 'calls/1/events.jsonl:1: event log schema 2; this eva reads up to 1.',
    });
  });

  it('names the line that is broken', () => {
    const first = line({ seq: 1, atMs: 0, ...START });

    expect(
      [`${first}{"seq":2,"at`, `${first}[]`, first + line({ seq: 3, atMs: 0, type: 'turn-start' })].map(refusal),
    ).toMatchObject([
      { code: 'event-log-corrupt', message: 'calls/1/events.jsonl:2: not JSON.' },
      { code: 'event-log-corrupt', message: 'calls/1/events.jsonl:2: not an event.' },
      { code: 'event-log-corrupt', message: 'calls/1/events.jsonl:2: event number 3; expected 2.' },
    ]);
  });

  it('reads a file, and says when there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'eva-log-'));
    const file = join(folder, 'events.jsonl');
    await writeFile(file, line({ seq: 1, atMs: 0, ...START }));

    expect((await readEventFile(file)).length).toBe(1);
    await expect(readEventFile(join(folder, 'none'))).rejects.toMatchObject({
      code: 'run-folder-invalid',
      name: 'InputError',
    });
    await rm(folder, { recursive: true });
  });
});
