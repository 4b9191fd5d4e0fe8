import {
  asyncQueue,
  type CallScope,
  type Duplex,
  defineContribution,
  engineDuplex,
  LINE_FORMAT,
  type S2sAdapter,
  type S2sEvent,
  type S2sInput,
} from '@eva/core';
import { describe, expect, test } from 'vitest';
import { aHost } from '../builders/a-host.ts';
import { inFormat } from '../builders/audio-frames.ts';
import { noOptions } from '../builders/no-options.ts';
import { openSpeechMind } from '../emulators/speech/speech-mind.ts';
import { toneEngines } from '../tones/tone-engines.ts';
import { describeS2sContract, type S2sContractSetup, s2sChecks, s2sSubject } from './s2s-contract.ts';

const TOOL = { name: 'look', description: 'Looks it up.', parameters: { type: 'object' } } as const;
const engines = toneEngines({
  words: ['hello', 'when', 'look', 'nine', 'done'],
  answer({ messages, tools }) {
    const last = JSON.stringify(messages.at(-1));
    if (last.includes('look') && tools.length > 0) {
      return [
        { type: 'tool-call', call: { id: 'c1', name: 'look', arguments: {} } },
        { type: 'finish', reason: 'tool-calls' },
      ];
    }
    return [
      { type: 'text-delta', text: last.includes('success') ? 'done' : 'nine' },
      { type: 'finish', reason: 'stop' },
    ];
  },
});
const speech = await inFormat(engines.language.speak('when when'), LINE_FORMAT);
const setup: S2sContractSetup = {
  speech,
  expectText: /when when/,
  greeting: 'hello',
  toolCall: { speech: engines.language.speak('look'), tools: [TOOL] },
  clocks: ['wall'],
  answerWithinMs: 3000,
};

type Change = (event: S2sEvent) => readonly S2sEvent[];
const asItIs: Change = (event) => [event];

/** A speech model in this process, whose events may be falsified on their way out. */
function mind(
  change: Change = asItIs,
  given: { readonly greets?: boolean; readonly takesResults?: boolean } = {},
): S2sAdapter {
  const open = async (
    request: Parameters<S2sAdapter['open']>[0],
    scope: CallScope,
  ): Promise<Duplex<S2sInput, S2sEvent>> => {
    scope.signal.throwIfAborted();
    let emit: (event: S2sEvent) => void = () => {};
    const early = asyncQueue<S2sEvent>();
    const tell = (event: S2sEvent): void => {
      for (const one of change(event)) emit(one);
    };
    emit = (event) => early.push(event);
    const speaking = await openSpeechMind({
      engines,
      scope,
      instructions: request.instructions,
      tools: request.tools,
      input: request.input,
      output: request.output,
      tell(event) {
        if (event.type === 'user-partial' || event.type === 'failed') return;
        if (event.type === 'user-transcript') tell({ type: 'user-transcript', text: event.text });
        else if (event.type === 'reply-text')
          tell({ type: 'transcript-delta', replyId: event.replyId, text: event.text });
        else if (event.type === 'reply-audio') {
          tell({ type: 'audio-delta', replyId: event.replyId, audio: { format: request.output, bytes: event.bytes } });
        } else if (event.type === 'reply-end')
          tell({ type: 'reply-end', replyId: event.replyId, reason: event.reason });
        else if (event.type === 'tool-call') tell({ type: 'tool-call', call: event.call });
        else if (event.type === 'reply-start') tell({ type: 'reply-start', replyId: event.replyId });
        else tell({ type: event.type });
      },
    });
    if (request.greeting !== undefined && given.greets !== false) speaking.reply({ say: request.greeting });
    const duplex = engineDuplex<S2sInput, S2sEvent>({
      provider: 'mind',
      stage: 's2s',
      scope,
      async take(input, push) {
        emit = push;
        if (input.type === 'audio-delta') await speaking.hear(input.audio.bytes);
        else if (input.type === 'tool-result') {
          if (given.takesResults !== false) speaking.toolResult(input.callId, input.result);
        } else speaking.truncate(input.replyId, input.heardMs);
      },
      dispose: async () => speaking[Symbol.asyncDispose](),
    });
    const merged = asyncQueue<S2sEvent>();
    emit = (event) => merged.push(event);
    (async () => {
      for await (const event of duplex.events) merged.push(event);
      merged.end();
    })().catch((reason: unknown) => merged.fail(reason));
    return {
      send: (input) => duplex.send(input),
      finish: () => duplex.finish(),
      events: {
        [Symbol.asyncIterator]: () => {
          const inner = merged[Symbol.asyncIterator]();
          return {
            next: () => inner.next(),
            return: async () => {
              await duplex[Symbol.asyncDispose]();
              return { done: true, value: undefined };
            },
          };
        },
      },
      [Symbol.asyncDispose]: () => duplex[Symbol.asyncDispose](),
    };
  };
  return {
    kind: 's2s',
    identity: { provider: 'eva', model: 'mind' },
    accepts: [LINE_FORMAT],
    produces: [LINE_FORMAT],
    scoredAs: 's2s',
    open,
  };
}

describeS2sContract(
  defineContribution({ protocol: 1, kind: 's2s', id: 'mind', options: noOptions, create: () => mind() }),
  { ...setup, deterministic: false, host: aHost() },
);

let replies = 0;
const BROKEN: { readonly [check: string]: S2sAdapter } = {
  'accepts and produces formats that exist': { ...mind(), produces: [{ encoding: 'pcm_s16le', sampleRateHz: 1 }] },
  'begins with the greeting when there is one': mind(asItIs, { greets: false }),
  'hears the caller and answers aloud, each reply from its start to its end': mind((event) =>
    event.type === 'reply-start' ? [] : [event],
  ),
  'takes what was heard of a reply, and answers the next turn': mind((event) => {
    if (event.type === 'reply-end') replies += 1;
    return replies > 1 ? [] : [event];
  }),
  'calls tools and goes on with their results': mind(asItIs, { takesResults: false }),
};

describe.each(s2sChecks)('$name', (check) => {
  const short = { ...setup, answerWithinMs: 1000 };

  test('passes an adapter that keeps the contract', async () => {
    await expect(s2sSubject(mind(), setup).then((subject) => check.run(subject))).resolves.toBeUndefined();
  });

  test('fails one that breaks it', async () => {
    const broken = BROKEN[check.name];

    expect(broken).toBeDefined();
    await expect(s2sSubject(broken ?? mind(), short).then((subject) => check.run(subject))).rejects.toThrow();
  });
});
