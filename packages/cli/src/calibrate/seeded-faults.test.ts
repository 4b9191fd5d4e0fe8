import { resolve } from 'node:path';
import type { CallEvent, Logger } from '@eva/core';
import { runCall } from '@eva/core/engine';
import { findCode } from '@eva/core/spoken';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Terminal } from '../terminal.ts';
import { planOf } from './call-share.ts';
import { CLEAN, type PreparedCalibration, prepareCalibration } from './prepare-calibration.ts';
import { type Condition, chosenFaults, SEEDED_FAULTS } from './seeded-faults.ts';

const CALL_MS = 240_000;
const SILENT: Logger = { debug() {}, info() {}, warn() {} };
const signal = new AbortController().signal;
const terminal: Terminal = {
  cwd: resolve(import.meta.dirname, '../../../..'),
  ...{ env: {}, hasColor: false, signal, now: () => new Date(0), out() {}, err() {} },
};

test('an unknown fault is answered with the nearest one', () => {
  expect(() => chosenFaults(['ramble'])).toThrow('no fault is called "ramble"');
  expect(chosenFaults(['rambles', 'answers-late']).map(({ name }) => name)).toEqual(['rambles', 'answers-late']);
});

test('no fault expects a metric twice', () => {
  for (const { caughtBy, alongside } of SEEDED_FAULTS) {
    expect(new Set([...caughtBy, ...alongside]).size).toBe(caughtBy.length + alongside.length);
  }
});

describe('in the log of one call', () => {
  let prepared: PreparedCalibration;

  beforeAll(async () => {
    prepared = await prepareCalibration(SEEDED_FAULTS, { terminal, env: {}, logger: SILENT });
  }, CALL_MS);

  /**
   * What shows in the call of the agent with the fault, and not in the same call of the clean one. A fault of what is said
   * and done is the same without a line, and a call on it costs as much as a hundred in text; one of voice or timing is not.
   */
  test.each<readonly [string, string, 'line' | 'text', (events: readonly CallEvent[]) => boolean]>([
    ['misreads-a-code-aloud', '6.1', 'line', (events) => !findCode(lastHeard(events)).includes(bookingIn(events))],
    ['states-a-wrong-fee', '1.1', 'text', (events) => !isSaid(events, /The change fee is seventy five dollars\./)],
    ['acts-before-verification', '1.1', 'text', (events) => !isSaid(events, /last name|Shall I/)],
    ['makes-an-extra-write', '6.1', 'text', (events) => tools(events).includes('add_meal_request')],
    ['repeats-a-question', '6.1', 'text', (events) => said(events).filter((text) => /code\?/.test(text)).length === 2],
    ['rambles', '6.1', 'text', (events) => said(events).filter((text) => text.length > 100).length >= 10],
    ['answers-late', '6.1', 'line', (events) => waitsMs(events).every((waitMs) => waitMs > 6000)],
    ['talks-over-the-caller', '6.1', 'line', (events) => spokenInto(events, 'caller') >= 2],
    ['never-yields', '4.2', 'line', (events) => spokenInto(events, 'agent') > 0 && !events.some(isCut)],
    ['drops-a-request', '6.3', 'text', (events) => !tools(events).includes('assign_seat')],
    ['ends-early', '4.2', 'text', (events) => !tools(events).includes('add_to_standby')],
  ])(
    '%s shows',
    async (name, scenario, where, shows) => {
      const fault = chosenFaults([name])[0];
      const condition = fault?.condition ?? 'ordinary';

      expect(fault?.scenarios).toContain(scenario);
      expect([
        shows(await eventsOf(name, scenario, condition, where)),
        shows(await eventsOf(CLEAN, scenario, condition, where)),
      ]).toEqual([true, false]);
    },
    CALL_MS,
  );

  /** Calls of the clean agent serve several faults. */
  const calls = new Map<string, Promise<readonly CallEvent[]>>();
  function eventsOf(
    ...call: readonly [agent: string, scenario: string, condition: Condition, where: 'line' | 'text']
  ): Promise<readonly CallEvent[]> {
    const key = call.join(' ');
    const events = calls.get(key) ?? made(...call);
    calls.set(key, events);
    return events;
  }

  async function made(
    agent: string,
    scenario: string,
    condition: Condition,
    where: 'line' | 'text',
  ): Promise<readonly CallEvent[]> {
    const share = { folder: 'one', role: 'fault', calls: 1, scenarios: [scenario], agent, condition } as const;
    const onLine = planOf({ share, prepared, seed: 1 });
    const plan = where === 'line' ? onLine : { ...onLine, mode: where };
    const system = prepared.agents.get(agent);
    const [call] = plan.calls;
    if (call === undefined || system === undefined) throw new Error(`no agent ${agent}`);
    const instances = prepared.conditions.get(condition)?.instances ?? new Map();
    const perturbations = [...instances].map(([id, perturbation]) => ({ id, perturbation }));
    const { caller, domain } = prepared;
    const { events, error } = await runCall({
      plan,
      call,
      system,
      caller,
      domain,
      perturbations,
      logger: SILENT,
      signal,
    });
    if (error !== undefined) throw error;
    return events;
  }
});

function said(events: readonly CallEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'agent-said' ? [event.text.trim()] : []));
}

function isSaid(events: readonly CallEvent[], what: RegExp): boolean {
  return said(events).some((text) => what.test(text));
}

function tools(events: readonly CallEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'tool-call' ? [event.call.name] : []));
}

function lastHeard(events: readonly CallEvent[]): string {
  const event = events.findLast((one) => one.type === 'caller-heard' && /code/.test(one.text));
  return event?.type === 'caller-heard' ? event.text : '';
}

function bookingIn(events: readonly CallEvent[]): string {
  const event = events.find((one) => one.type === 'tool-call');
  return event?.type === 'tool-call' ? String(event.call.arguments.confirmation_number) : '';
}

/** From each end of the caller's speech to the agent's next, where that comes before the caller's. */
function waitsMs(events: readonly CallEvent[]): readonly number[] {
  return events.flatMap((event, at) => {
    if (event.type !== 'caller-speech-end') return [];
    const next = events
      .slice(at + 1)
      .find(({ type }) => type === 'agent-speech-start' || type === 'caller-speech-start');
    return next?.type === 'agent-speech-start' ? [next.lineMs - event.lineMs] : [];
  });
}

/** How often somebody begins to speak while this side does. */
function spokenInto(events: readonly CallEvent[], side: 'agent' | 'caller'): number {
  let isSpeaking = false;
  let count = 0;
  for (const { type } of events) {
    if (type === `${side}-speech-start`) isSpeaking = true;
    else if (type === `${side}-speech-end`) isSpeaking = false;
    else if (isSpeaking && /^(?:agent|caller)-speech-start$/.test(type)) count += 1;
  }
  return count;
}

function isCut(event: CallEvent): boolean {
  return event.type === 'agent-said' && event.cut;
}
