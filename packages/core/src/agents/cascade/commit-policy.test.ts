import { describe, expect, test } from 'vitest';
import type { CommitPolicy } from '../../manifest/agent-options.ts';
import type { Domain } from '../../protocol/domain.ts';
import type { JsonObject } from '../../protocol/json.ts';
import type { Message } from '../../protocol/llm.ts';
import { databaseHash } from '../../tools/database-hash.ts';
import { createToolExecutor } from '../../tools/tool-executor.ts';
import { factsOf, type OnTheLineSpec, onTheLine } from '../scripted/agent-on-the-line.ts';
import { aDomain } from '../scripted/domain.ts';
import { says, scriptedLlm } from '../scripted/scripted-llm.ts';
import { wordyRecogniser } from '../scripted/wordy-recogniser.ts';

const BOOKED = { bookings: { A1: 'booked' }, _current_date: '2026-03-17' };
const CANCELLED = { ...BOOKED, bookings: { A1: 'cancelled' } };

/** The caller speaks from 1000 to 1420; the turn is over 280 ms later, and after another 100 the final transcript is in. */
const SPEAKS = { 1000: 3 };
const FINAL_AT_MS = 1800;

describe.each<CommitPolicy>(['final', 'stable'])('with commitPolicy %s', (commitPolicy) => {
  test('a partial that says one thing and a final that says another never carry out the first', async () => {
    const call = await aCall({
      commitPolicy,
      partials: { 1200: 'cancel my booking' },
      finals: ['do not cancel my booking'],
    });

    expect(call.db).toEqual(BOOKED);
    expect(factsOf(call.events, 'tool-authorized', 'tool-executed', 'tool-call')).toEqual([]);
    expect(call.asked.at(-1)?.slice(2)).toEqual([userSays('do not cancel my booking')]);
    expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual(['Hello there.', 'It stays.']);
  });

  test('a partial that the final confirms is carried out once, and only after the final', async () => {
    const call = await aCall({
      commitPolicy,
      partials: { 1200: 'cancel my booking' },
      finals: ['Cancel my booking.'],
    });

    expect(call.db).toEqual(CANCELLED);
    expect(factsOf(call.events, 'tool-authorized', 'tool-executed', 'state-observed')).toEqual([
      { type: 'tool-authorized', ...grounds('Cancel my booking.', true) },
      { type: 'tool-executed', ...grounds('Cancel my booking.', true) },
      { type: 'state-observed', callId: 'call-1', dbHash: databaseHash(CANCELLED) },
    ]);
    expect(atMsOf(call, 'tool-executed')).toEqual([FINAL_AT_MS]);
    expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual(['Hello there.', 'Done.']);
  });
});

describe('with commitPolicy final', () => {
  test('the model is asked nothing before the final, and is never shown a partial', async () => {
    const call = await aCall({ partials: { 1200: 'cancel my booking' }, finals: ['keep my booking'] });

    expect(atMsOf(call, 'llm-request')).toEqual([FINAL_AT_MS]);
    expect(JSON.stringify(call.asked)).not.toContain('cancel my booking');
    expect(factsOf(call.events, 'agent-heard-partial').map(({ text }) => text)).toEqual(['cancel my booking']);
  });
});

describe('with commitPolicy stable', () => {
  const commitPolicy = 'stable';

  test('the record of a dropped draft shows a write that was proposed on a partial, and nothing that came of it', async () => {
    const call = await aCall({
      commitPolicy,
      partials: { 1200: 'cancel my booking' },
      finals: ['do not cancel my booking'],
    });

    expect(factsOf(call.events, 'draft-start', 'draft-end', 'tool-proposed')).toEqual([
      { type: 'draft-start', replyId: 'reply-2', transcript: 'cancel my booking' },
      { type: 'tool-proposed', arguments: { id: 'A1' }, ...grounds('cancel my booking', false) },
      { type: 'draft-end', replyId: 'reply-2', outcome: 'dropped', transcript: 'cancel my booking' },
    ]);
    expect(call.report.replies).toBe(2);
  });

  test('the answer is begun once the partial has stayed the same for so long, and heard only after the final', async () => {
    const call = await aCall({
      commitPolicy,
      agent: { commitStableMs: 200 },
      partials: { 1100: 'what about', 1240: 'what about dogs' },
      finals: ['What about dogs?'],
    });

    expect(atMsOf(call, 'llm-request')).toEqual([1420]);
    expect(factsOf(call.events, 'draft-start', 'draft-end')).toEqual([
      { type: 'draft-start', replyId: 'reply-2', transcript: 'what about dogs' },
      { type: 'draft-end', replyId: 'reply-2', outcome: 'confirmed', transcript: 'What about dogs?' },
    ]);
    // The synthesis takes 80 ms; that of the answer was not begun before.
    expect(call.agentHeard[1]?.[0]).toBe(FINAL_AT_MS + 80);
    expect(atMsOf(call, 'tts-request')[1]).toBe(FINAL_AT_MS);
  });

  test('look-ups are made for a draft, and forgotten with it', async () => {
    const call = await aCall({
      commitPolicy,
      partials: { 1200: 'where is flight one' },
      finals: ['where is flight nine'],
    });

    expect(
      factsOf(call.events, 'tool-executed').map(({ tool, transcript, isFinal }) => [tool, transcript, isFinal]),
    ).toEqual([
      ['look_up', 'where is flight one', false],
      ['look_up', 'where is flight nine', true],
    ]);
    expect(
      call.asked
        .at(-1)
        ?.slice(2)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'tool']);
    expect(call.asked.at(-1)?.[2]).toEqual(userSays('where is flight nine'));
  });

  test('a caller who goes on takes the draft back, and is answered once for all of it', async () => {
    const call = await aCall({
      commitPolicy,
      caller: { 1000: 3, 1760: 2 },
      partials: { 1200: 'cancel my booking', 1860: 'of next year' },
      finals: ['cancel my booking', 'no do not'],
    });

    expect(call.db).toEqual(BOOKED);
    expect(factsOf(call.events, 'tool-executed')).toEqual([]);
    expect(factsOf(call.events, 'agent-heard').map(({ text }) => text)).toEqual(['cancel my booking no do not']);
    expect(call.asked.at(-1)?.slice(2)).toEqual([userSays('cancel my booking no do not')]);
  });

  test('a draft that comes to nothing does not take the answer to what was said before with it', async () => {
    const call = await aCall({
      commitPolicy,
      agent: { commitStableMs: 20 },
      caller: { 1000: 3, 1900: 2 },
      partials: { 1960: 'er' },
      finals: ['wait', ''],
    });

    // The noise came before the first sound of the answer, which was two seconds late.
    expect(call.asked.map((messages) => messages.at(-1))).toEqual([
      userSays('wait'),
      userSays('wait er'),
      userSays('wait'),
    ]);
    expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual(['Hello there.', 'It stays.']);
  });

  test('a draft gives way to the next one as soon as the caller has said more', async () => {
    const call = await aCall({
      commitPolicy,
      agent: { commitStableMs: 40 },
      partials: { 1100: 'cancel my booking', 1300: 'cancel my booking not' },
      finals: ['cancel my booking not'],
    });

    expect(call.db).toEqual(BOOKED);
    expect(factsOf(call.events, 'draft-start', 'draft-end').map((fact) => [fact.type, fact.transcript])).toEqual([
      ['draft-start', 'cancel my booking'],
      ['draft-end', 'cancel my booking'],
      ['draft-start', 'cancel my booking not'],
      ['draft-end', 'cancel my booking not'],
    ]);
    expect(atMsOf(call, 'llm-request')).toEqual([1120, 1320]);
  });

  test('a noise behind a turn takes its draft back, and the turn is answered all the same', async () => {
    const call = await aCall({
      commitPolicy,
      caller: { 1000: 3, 1760: 1 },
      partials: { 1200: 'cancel my booking' },
      finals: ['cancel my booking', ''],
    });

    expect(factsOf(call.events, 'draft-end').map(({ outcome }) => outcome)).toEqual(['dropped']);
    expect(call.db).toEqual(CANCELLED);
    expect(factsOf(call.events, 'agent-said').map(({ text }) => text)).toEqual(['Hello there.', 'Done.']);
  });

  test('nothing is drafted while the agent is heard', async () => {
    const call = await aCall({
      commitPolicy,
      agent: { bargeIn: false, commitStableMs: 20 },
      caller: { 200: 1 },
      partials: { 240: 'cancel my booking' },
      finals: ['cancel my booking'],
    });

    expect(factsOf(call.events, 'draft-start')).toEqual([]);
    expect(call.db).toEqual(CANCELLED);
  });

  test('a draft whose model fails ends the call as one that is no draft does', async () => {
    const call = await aCall({
      commitPolicy,
      partials: { 1200: 'break' },
      finals: ['break'],
      hangsUpAtMs: 20_000,
    });

    expect(factsOf(call.events, 'component-error').map(({ stage, code }) => [stage, code])).toEqual([
      ['llm', 'plugin-broken'],
    ]);
    expect(call.report.failure?.stage).toBe('llm');
    expect(call.agentEndedAtMs).toBeLessThan(10_000);
  });
});

describe('with commitPolicy eager', () => {
  test('a partial is acted on, and the record shows that it was not final', async () => {
    const call = await aCall({
      commitPolicy: 'eager',
      partials: { 1200: 'cancel my booking' },
      finals: ['do not cancel my booking'],
    });

    expect(call.db).toEqual(CANCELLED);
    expect(factsOf(call.events, 'tool-executed')).toEqual([
      { type: 'tool-executed', ...grounds('cancel my booking', false) },
    ]);
    // What has been done and said is not forgotten with the words that led to it.
    expect(
      call.asked
        .at(-1)
        ?.slice(2)
        .map(({ role }) => role),
    ).toEqual(['user', 'assistant', 'tool', 'assistant', 'user']);
  });
});

test('the same seed gives the same events, drafts included', async () => {
  const once = () =>
    aCall({ commitPolicy: 'stable', partials: { 1200: 'cancel my booking' }, finals: ['do not cancel my booking'] });

  expect((await once()).events).toEqual((await once()).events);
});

interface ACallSpec extends Pick<OnTheLineSpec, 'agent' | 'caller'> {
  readonly commitPolicy?: CommitPolicy;
  readonly partials: { readonly [heardMs: number]: string };
  readonly finals: readonly string[];
  readonly hangsUpAtMs?: number;
}

async function aCall({ commitPolicy = 'final', partials, finals, agent, caller, hangsUpAtMs = 6000 }: ACallSpec) {
  const tools = createToolExecutor({ domain, initialDb: { bookings: BOOKED.bookings }, now: '2026-03-17 10:45 CST' });
  const llm = obedient();
  const call = await onTheLine({
    parts: { llm, stt: wordyRecogniser({ partials, finals }) },
    agent: { commitPolicy, ...agent },
    caller: caller ?? SPEAKS,
    domain,
    tools,
    hangsUpAtMs,
  });
  return { ...call, db: tools.db, asked: llm.asked };
}

/** Cancels at the word, looks up at the question, and says what came of it. */
function obedient() {
  let calls = 0;
  return scriptedLlm(async function* (request, scope) {
    const last = request.messages.at(-1);
    const text =
      last?.role === 'user' ? last.content.map((part) => (part.type === 'text' ? part.text : '')).join() : '';
    const wanted = /where/i.test(text) ? 'look_up' : /cancel/i.test(text) && !/not/.test(text) ? 'cancel' : undefined;
    if (text === 'break') throw new Error('Broken.');
    if (text === 'wait') await scope.clock.sleep(2000, request.signal);
    if (wanted === undefined) {
      yield* says(last?.role === 'tool' ? 'Done.' : 'It stays.')(request, scope);
      return;
    }
    calls += 1;
    yield { type: 'tool-call', call: { id: `call-${calls}`, name: wanted, arguments: { id: 'A1' } } };
    yield { type: 'finish', reason: 'tool-calls' };
  });
}

const domain: Domain = {
  ...aDomain,
  tools: [
    ...aDomain.tools,
    {
      name: 'cancel',
      description: 'Cancels a booking.',
      parameters: { type: 'object' },
      effect: 'write',
      run: (args, { db }) => ({
        db: { ...db, bookings: { ...(db.bookings as JsonObject), [String((args as JsonObject).id)]: 'cancelled' } },
        result: { status: 'success' },
      }),
    },
  ],
};

function grounds(transcript: string, isFinal: boolean) {
  return { callId: 'call-1', tool: 'cancel', effect: 'write', transcript, isFinal } as const;
}

function userSays(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

function atMsOf(call: Awaited<ReturnType<typeof onTheLine>>, type: string): readonly number[] {
  return call.events.filter((event) => event.type === type).map(({ atMs }) => atMs);
}
