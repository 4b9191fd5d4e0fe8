import type { CallScope, LlmEvent, Message, Rehearsal } from '@eva/core';
import { describe, expect, it } from 'vitest';
import rehearsalLlm from './llm.ts';

const ONE_QUESTION: Rehearsal = function* ({ today, timeOfDay, fault }) {
  yield { type: 'say', text: `It is ${today} ${timeOfDay}. Which seat? ${fault ?? ''}`.trim() };
  yield { type: 'call', tool: 'assign', arguments: { seat: 'window' }, lead: 'One moment.' };
};

describe('the rehearsal agent', () => {
  it('says a sentence at a time and takes date and time from its instructions', async () => {
    expect((await heardFrom({}, [system(), caller('hello')])).events).toEqual([
      { type: 'text-delta', text: 'It is 2026-03-17 10:45. ' },
      { type: 'text-delta', text: 'Which seat? ' },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('calls a tool with its lead, under an id that no earlier call has', async () => {
    const history: Message[] = [
      system(),
      caller('hello'),
      { role: 'assistant', text: 'Which seat?', toolCalls: [{ id: 'x', name: 'earlier', arguments: {} }] },
      { role: 'tool', callId: 'x', result: null },
      caller('window'),
    ];

    expect((await heardFrom({}, history)).events).toEqual([
      { type: 'text-delta', text: 'One moment. ' },
      { type: 'tool-call', call: { id: 'rehearsal-2', name: 'assign', arguments: { seat: 'window' } } },
      { type: 'finish', reason: 'tool-calls' },
    ]);
  });

  it('refuses to work without a flow, and says why', async () => {
    const llm = await rehearsalLlm.create({}, HOST);
    const request = { messages: [system()], tools: [], signal: new AbortController().signal };

    await expect(collect(llm.generate(request, scopeThat().scope))).rejects.toMatchObject({
      code: 'rejected',
      message: 'The rehearsal agent was given no flow to rehearse.',
      hint: 'Use a scenario whose `flows` its domain knows, or another llm.',
    });
  });

  it('refuses instructions without a date', async () => {
    await expect(heardFrom({}, [{ role: 'system', text: 'Be kind.' }, caller('hello')])).rejects.toMatchObject({
      code: 'rejected',
      message: 'The rehearsal agent found no date in its instructions.',
    });
  });
});

describe('a fault', () => {
  it('makes it wait six seconds before it answers', async () => {
    expect((await heardFrom({ fault: 'answers-late' }, [system(), caller('hello')])).waitedMs).toEqual([6000]);
    expect((await heardFrom({}, [system(), caller('hello')])).waitedMs).toEqual([]);
  });

  it('makes it start again after it seemed finished', async () => {
    const { events, waitedMs } = await heardFrom({ fault: 'talks-over-the-caller' }, [system(), caller('hello')]);

    expect(events).toEqual([
      { type: 'text-delta', text: 'It is 2026-03-17 10:45. Which seat? ' },
      { type: 'text-delta', text: 'No hurry at all. ' },
      { type: 'finish', reason: 'stop' },
    ]);
    // Two sentences of 35 letters, and the pause after which a caller has begun to answer.
    expect(waitedMs).toEqual([2 * 500 + 35 * 55 + 2000]);
  });

  it('makes it ramble before it comes to the point', async () => {
    const { events } = await heardFrom({ fault: 'rambles' }, [system(), caller('hello')]);
    const words = events.flatMap((event) => (event.type === 'text-delta' ? event.text.trim().split(' ') : []));

    expect(words.length).toBeGreaterThan(100);
    expect(events.at(-2)).toEqual({ type: 'text-delta', text: 'Which seat? ' });
  });

  it('makes it ramble in its first three turns, and never in the same words', async () => {
    const history: Message[] = [system(), { role: 'assistant', text: 'Welcome.' }, caller('hello')];
    const sentences: string[][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { events } = await heardFrom({ fault: 'rambles' }, history);
      sentences.push(events.flatMap((event) => (event.type === 'text-delta' ? event.text.trim() : [])));
      history.push({ role: 'assistant', text: 'Which seat?' });
    }
    const digressions = sentences.map((turn) => turn.slice(0, 5));

    expect(new Set(digressions.slice(0, 3).flat()).size).toBe(15);
    expect(sentences[3]).toEqual(['It is 2026-03-17 10:45.', 'Which seat?']);
  });

  it.each(['misreads-a-code', 'skips-verification'] as const)('of knowledge is left to the flow: %s', async (fault) => {
    const { events } = await heardFrom({ fault }, [system(), caller('hello')]);

    expect(events.at(-2)).toEqual({ type: 'text-delta', text: `${fault} ` });
  });

  it('that does not exist is refused', () => {
    expect(() => rehearsalLlm.options.parse({ fault: 'sings' })).toThrow('talks-over-the-caller');
  });
});

async function heardFrom(
  options: Parameters<typeof rehearsalLlm.create>[0],
  messages: readonly Message[],
): Promise<{ readonly events: readonly LlmEvent[]; readonly waitedMs: readonly number[] }> {
  const llm = await rehearsalLlm.create(options, HOST);
  const { scope, waitedMs } = scopeThat();
  const request = { messages, tools: [], signal: new AbortController().signal, rehearsal: ONE_QUESTION };
  return { events: await collect(llm.generate(request, scope)), waitedMs };
}

async function collect(events: AsyncIterable<LlmEvent>): Promise<readonly LlmEvent[]> {
  const all: LlmEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** A call whose clock only notes how long it was asked to wait. */
function scopeThat(): { readonly scope: CallScope; readonly waitedMs: readonly number[] } {
  const waitedMs: number[] = [];
  const scope: CallScope = {
    callId: 'c',
    clock: {
      kind: 'virtual',
      now: () => 0,
      sleep: async (duration) => {
        waitedMs.push(duration);
      },
      hold: (work) => work(),
    },
    signal: new AbortController().signal,
    random: () => 0,
    locale: 'en',
    logger: LOG,
    compute: (work) => work(),
  };
  return { scope, waitedMs };
}

const LOG = { debug: () => {}, info: () => {}, warn: () => {} };
const HOST = { secret: () => ({ reveal: () => '' }), logger: LOG, parts: {} };

function system(): Message {
  return { role: 'system', text: 'Now: 2026-03-17 10:45 CST' };
}

function caller(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}
