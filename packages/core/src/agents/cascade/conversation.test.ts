import { expect, test } from 'vitest';
import { createConversation } from './conversation.ts';

const call = (id: string) => ({ id, name: 'look_up', arguments: {} });
const heard = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] });

test('answers a tool call that was never carried out, so that no call stays open', () => {
  const conversation = createConversation('Be brief.');
  conversation.hear('Look it up.');
  conversation.say().calls([call('first'), call('second')]);
  conversation.toolResult('first', { status: 'success' });

  expect(conversation.messages()).toEqual([
    { role: 'system', text: 'Be brief.' },
    heard('Look it up.'),
    { role: 'assistant', text: '', toolCalls: [call('first'), call('second')] },
    { role: 'tool', callId: 'second', result: { status: 'no_result', note: 'This call was not carried out.' } },
    { role: 'tool', callId: 'first', result: { status: 'success' } },
  ]);
});

test('forgets a message of which nothing was heard, and takes the turns around it as one', () => {
  const conversation = createConversation('Be brief.');
  conversation.hear('My booking');
  const cut = conversation.say();
  cut.append('Which booking?');
  cut.cutTo('');
  conversation.hear('is ABC.');

  expect(conversation.messages().slice(1)).toEqual([heard('My booking is ABC.')]);
});

test('keeps what was heard of a message that was cut', () => {
  const conversation = createConversation('Be brief.');
  const cut = conversation.say();
  cut.append('Which booking');
  cut.append(' is it?');
  cut.cutTo('Which booking');

  expect(conversation.messages().slice(1)).toEqual([{ role: 'assistant', text: 'Which booking' }]);
});

test('gives every call an id of its own, whatever the model calls it', () => {
  const conversation = createConversation('Be brief.');

  const ids = ['a', 'a', '', '', 'a'].map((id) => conversation.uniqueCall(call(id)).id);

  expect(ids).toEqual(['a', 'a-2', 'call-2', 'call-3', 'a-3']);
});
