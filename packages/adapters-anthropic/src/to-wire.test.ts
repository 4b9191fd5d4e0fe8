import { describe, expect, it } from 'vitest';
import { wireHistory, wireTools } from './to-wire.ts';

const GREETING = { role: 'assistant', text: 'Good morning.' } as const;

describe('wireHistory', () => {
  it('puts instructions apart and lets the user begin, whom the API wants first', () => {
    expect(wireHistory([{ role: 'system', text: 'Be kind.' }, GREETING])).toEqual({
      system: 'Be kind.',
      messages: [
        { role: 'user', content: [{ type: 'text', text: '(The caller is on the line.)' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'Good morning.' }] },
      ],
    });
  });

  it('puts the results of all calls of one answer into one message, before what the caller said meanwhile', () => {
    const { messages } = wireHistory([
      { role: 'user', content: [{ type: 'text', text: 'Where is my bag?' }] },
      {
        role: 'assistant',
        text: '',
        toolCalls: [
          { id: 'a', name: 'find_bag', arguments: { tag: 'BX1' } },
          { id: 'b', name: 'find_flight', arguments: {} },
        ],
      },
      { role: 'tool', callId: 'a', result: { status: 'success' } },
      { role: 'tool', callId: 'b', result: null },
      { role: 'user', content: [{ type: 'text', text: 'Hello?' }] },
    ]);
    expect(messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Where is my bag?' }] },
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'a', name: 'find_bag', input: { tag: 'BX1' } },
          { type: 'tool_use', id: 'b', name: 'find_flight', input: {} },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'a', content: '{"status":"success"}' },
          { type: 'tool_result', tool_use_id: 'b', content: 'null' },
          { type: 'text', text: 'Hello?' },
        ],
      },
    ]);
  });

  it('sends no empty text, which the API refuses', () => {
    const { messages } = wireHistory([{ role: 'user', content: [{ type: 'text', text: ' ' }] }, GREETING]);
    expect(messages[0]).toEqual({ role: 'user', content: [{ type: 'text', text: '(The caller is on the line.)' }] });
  });
});

describe('wireTools', () => {
  it('names the schema of the arguments as the API does', () => {
    const parameters = { properties: { code: { type: 'string' } }, required: ['code'] };
    expect(wireTools([{ name: 'look_up', description: 'Looks up.', parameters }])).toEqual([
      { name: 'look_up', description: 'Looks up.', input_schema: { ...parameters, type: 'object' } },
    ]);
  });
});
