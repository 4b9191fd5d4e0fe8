import { afterEach, describe, expect, it } from 'vitest';
import { ask, openCalls, post } from './__fixtures__/open-calls.ts';
import { LONGEST_BODY_BYTES } from './read-body.ts';

let calls = openCalls();
afterEach(async () => {
  await calls[Symbol.asyncDispose]();
  calls = openCalls();
});

describe('tools by webhook', () => {
  it('runs a tool in the database of the call and logs it as the call of any agent', async () => {
    const call = await calls.open('mine/1.1/trial_0');

    const wrote = await ask(`${call.webhookUrl}/write_note`, post({ text: 'milk' }, call.token));
    const read = await ask(`${call.webhookUrl}/read_note`, post('', call.token));

    expect(wrote).toEqual({ status: 200, body: { status: 'success' } });
    expect(read).toEqual({ status: 200, body: { status: 'success', note: 'milk' } });
    expect(call.executor.db.note).toBe('milk');
    expect(call.logged()).toEqual([
      ['write_note', { text: 'milk' }],
      { status: 'success' },
      ['read_note', {}],
      { status: 'success', note: 'milk' },
    ]);
  });

  it('lists the tools with their schemas, and tells an agent what eva tells its own', async () => {
    const call = await calls.open('mine/1.1/trial_0');
    const briefing = (call.webhookUrl ?? '').replace(/\/tools$/, '');

    const { body } = await ask(call.webhookUrl ?? '', { token: call.token });
    const told = await ask(briefing, { token: call.token });

    expect(body.tools).toEqual([
      {
        name: 'read_note',
        description: 'Reads the note.',
        parameters: { type: 'object', properties: {}, required: [] },
      },
      {
        name: 'write_note',
        description: 'Replaces the note.',
        parameters: {
          type: 'object',
          properties: { text: { type: 'string', pattern: '^[^<>]*$', description: 'What to write.' } },
          required: ['text'],
        },
      },
    ]);
    expect(told).toEqual({
      status: 200,
      body: {
        callId: 'mine/1.1/trial_0',
        domain: 'notes',
        locale: 'en',
        now: '2026-03-17 10:45 CST',
        role: 'You keep notes.',
        instructions: 'Write down what you are told.',
        greeting: 'Hello.',
        keyterms: ['note'],
        phrases: ['write this down'],
        tools: body.tools,
      },
    });
  });

  it('answers the name of no tool, and wrong arguments, with results as for every agent', async () => {
    const call = await calls.open('mine/1.1/trial_0');

    const unknown = await ask(`${call.webhookUrl}/burn_note`, post({}, call.token));
    const wrong = await ask(`${call.webhookUrl}/write_note`, post({ text: 5 }, call.token));

    expect(unknown).toMatchObject({ status: 200, body: { status: 'error', error_type: 'tool_not_found' } });
    expect(wrong).toMatchObject({ status: 200, body: { status: 'error', error_type: 'invalid_parameter' } });
    expect(call.logged().filter((_, index) => index % 2 === 0)).toEqual([
      ['burn_note', {}],
      ['write_note', { text: 5 }],
    ]);
  });

  it('refuses a body that is no JSON object, and logs it as the malformed call that it is', async () => {
    const call = await calls.open('mine/1.1/trial_0');
    const refused = { status: 'error', error_type: 'invalid_parameter', message: expect.any(String) };

    for (const body of ['{"text": "mil', '["milk"]', 'null']) {
      expect(await ask(`${call.webhookUrl}/write_note`, post(body, call.token))).toEqual({
        status: 400,
        body: refused,
      });
    }

    expect(call.logged().slice(0, 3)).toEqual([
      ['write_note', {}],
      ['arguments are no JSON object', { tool: 'write_note', raw: '{"text": "mil' }],
      refused,
    ]);
    expect(call.executor.db.note).toBe('first of mine/1.1/trial_0');
  });

  it('says what is wrong with a request before any tool is asked', async () => {
    const call = await calls.open('mine/1.1/trial_0');
    const { token, webhookUrl = '' } = call;
    const tool = `${webhookUrl}/read_note`;
    const problemOf = async (url: string, init: Parameters<typeof ask>[1]) => {
      const { status, body } = await ask(url, init);
      return [status, body.error_type];
    };

    expect(await problemOf(tool, { token })).toEqual([405, 'method_not_allowed']);
    expect(await problemOf(webhookUrl, post({}, token))).toEqual([405, 'method_not_allowed']);
    expect(await problemOf(tool, { method: 'POST', body: 'text=milk', token })).toEqual([
      415,
      'unsupported_media_type',
    ]);
    expect(await problemOf(`${tool}/more`, post({}, token))).toEqual([404, 'unknown_path']);
    expect(await problemOf(new URL('/', webhookUrl).href, { token })).toEqual([404, 'unknown_path']);
    expect(await problemOf(tool.replace('trial_0', 'trial_1'), post({}, token))).toEqual([404, 'call_not_open']);
    expect(await problemOf(tool.replace('read_note', '%E0%A4%A'), post({}, token))).toEqual([400, 'unknown_path']);
    expect(await problemOf(tool, post(`{"text":"${'x'.repeat(LONGEST_BODY_BYTES)}"}`, token))).toEqual([
      413,
      'body_too_large',
    ]);
    expect(call.logged()).toEqual([]);
  });

  it('takes tools with prototype keys and huge nesting as data', async () => {
    const call = await calls.open('mine/1.1/trial_0');
    const nested = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;

    const keys = await ask(`${call.webhookUrl}/__proto__`, post('{"__proto__": {"text": "no"}}', call.token));
    const deep = await ask(`${call.webhookUrl}/write_note`, post(nested, call.token));

    expect(keys.body.error_type).toBe('tool_not_found');
    expect(deep.body.error_type).toBe('invalid_parameter');
    expect(({} as { readonly text?: string }).text).toBeUndefined();
  });

  it('serves below the base path that it was given', async () => {
    const place = { host: '127.0.0.1', port: 0, basePath: '/my tools/v1' };
    const call = await calls.open('mine', { webhook: place });

    expect(new URL(call.webhookUrl ?? '').pathname).toBe('/my%20tools/v1/calls/mine/tools');
    expect(await ask(`${call.webhookUrl}/read_note`, post({}, call.token))).toMatchObject({ status: 200 });
    expect(call.mcpUrl).toBeUndefined();
  });
});
