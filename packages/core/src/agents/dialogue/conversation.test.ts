import { expect, test } from 'vitest';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
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

const sound = (...bytes: readonly number[]) => ({ format: LINE_FORMAT, bytes: Uint8Array.from(bytes) });

test('lets the last turn of the caller be heard, and shows those before in words, or without any', () => {
  const conversation = createConversation('Be brief.');
  const first = conversation.hear(null, sound(1));
  conversation.say().append('Yes?');
  conversation.hear(null, sound(2));
  conversation.say().append('Go on.');
  conversation.hear(null, sound(3));
  conversation.hear('and more', sound(4));
  first.becomes('My booking.');

  expect(conversation.messages().slice(1)).toEqual([
    heard('My booking.'),
    { role: 'assistant', text: 'Yes?' },
    heard('[user audio]'),
    { role: 'assistant', text: 'Go on.' },
    { role: 'user', content: [{ type: 'audio', audio: { format: LINE_FORMAT, bytes: Buffer.from([3, 4]) } }] },
  ]);
  expect(conversation.lastHeard()).toBe('and more');
});

test('knows no words of a turn that nobody has written down', () => {
  const conversation = createConversation('Be brief.');
  conversation.hear('Hello.');
  conversation.say().append('Hello.');
  const message = conversation.hear(null, sound(1));

  const before = conversation.lastHeard();
  message.becomes('My booking.');

  expect([before, conversation.lastHeard()]).toEqual([null, 'My booking.']);
});

test('takes back what was added since a mark, but no id of a call', () => {
  const conversation = createConversation('Be brief.');
  conversation.hear('Hello.');
  const takeBack = conversation.mark();
  conversation.say().calls([conversation.uniqueCall(call('a'))]);
  conversation.toolResult('a', {});

  takeBack();

  expect(conversation.messages().slice(1)).toEqual([heard('Hello.')]);
  expect(conversation.uniqueCall(call('a')).id).toBe('a-2');
});

test('gives every call an id of its own, whatever the model calls it', () => {
  const conversation = createConversation('Be brief.');

  const ids = ['a', 'a', '', '', 'a'].map((id) => conversation.uniqueCall(call(id)).id);

  expect(ids).toEqual(['a', 'a-2', 'call-2', 'call-3', 'a-3']);
});
