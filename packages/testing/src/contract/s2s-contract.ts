import assert from 'node:assert/strict';
import type { AudioChunk, Contribution, S2sAdapter, S2sEvent, S2sInput, ToolSpec } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import { inFormat, inFrames, silence } from '../builders/audio-frames.ts';
import { duplexChecks } from '../duplex/duplex-checks.ts';
import type { DuplexSubject } from '../duplex/duplex-use.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, checksOn, createSubject, isSaneFormat, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';
import { openConversation, type Talk } from './s2s-talk.ts';

export interface S2sContractSetup extends ContractSetup {
  /** What the caller says, in any format: the model answers it aloud. */
  readonly speech: AudioChunk;
  /** What the transcript of the caller must contain. Default: not asserted, for there may be none. */
  readonly expectText?: RegExp;
  readonly instructions?: string;
  /** A sentence that the model is asked to begin with. */
  readonly greeting?: string;
  /** Something that makes the model call a tool, and the tools it has. Default: not asserted. */
  readonly toolCall?: { readonly speech: AudioChunk; readonly tools: readonly ToolSpec[] };
  /** Silence after which the service takes a turn to be over, in ms. Default 1200. */
  readonly pauseMs?: number;
}

export interface S2sSubject {
  readonly adapter: S2sAdapter;
  readonly setup: S2sContractSetup;
  readonly duplex: DuplexSubject<S2sInput, S2sEvent>;
  /** A conversation of its own, which ends with the check. */
  talk<T>(
    use: (talk: Talk) => Promise<T>,
    given?: { readonly greeting?: string; readonly tools?: readonly ToolSpec[] },
  ): Promise<T>;
}

/** The contract of an `s2s` contribution, as tests. */
export function describeS2sContract<Options>(
  contribution: Contribution<'s2s', Options>,
  setup: S2sContractSetup,
): void {
  const title = `s2s ${contribution.id}`;
  const subject = async () => s2sSubject(await createSubject(contribution, setup), setup);
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: connection`, checksOn(CONNECTION_CHECKS, setup), async () => (await subject()).duplex);
  describeChecks(`${title}: conversation`, s2sChecks, subject);
}

/** What comes of speech that ends with the connection depends on who is faster. */
const CONNECTION_CHECKS = duplexChecks<S2sInput, S2sEvent>().filter(({ name }) => !/same output/.test(name));

export async function s2sSubject(adapter: S2sAdapter, setup: S2sContractSetup): Promise<S2sSubject> {
  const { instructions = 'You answer the telephone of an airline. Today is 2026-03-17.', pauseMs = 1200 } = setup;
  const [input] = adapter.accepts;
  const [output] = adapter.produces;
  assert.ok(input !== undefined && output !== undefined, 'accepts and produces are not empty');
  const request = { instructions, tools: [], input, output };
  const frames = [...inFrames(await inFormat(setup.speech, input)), ...inFrames(silence(input, pauseMs))];
  const limits = limitsOf(setup);
  return {
    adapter,
    setup,
    duplex: {
      open: (scope) => adapter.open(request, scope),
      inputs: frames.map((audio) => ({ type: 'audio-delta', audio })),
      ...limits,
    },
    async talk(use, given = {}) {
      const duplex = await adapter.open({ ...request, ...given }, aScope());
      await using talk = openConversation({ duplex, input, pauseMs, limitMs: limits.answerWithinMs });
      return await use(talk);
    },
  };
}

export const s2sChecks: readonly ContractCheck<S2sSubject>[] = [
  {
    name: 'accepts and produces formats that exist',
    async run({ adapter }) {
      const unknown = [...adapter.accepts, ...adapter.produces].filter((format) => !isSaneFormat(format));
      assert.deepEqual(unknown, []);
    },
  },
  {
    name: 'begins with the greeting when there is one',
    async run({ talk, setup }) {
      const { greeting } = setup;
      if (greeting === undefined) return;
      const reply = await talk((opened) => opened.reply(), { greeting });
      assert.equal(reply.reason, 'done');
      assert.ok(reply.audioBytes > 0, 'the greeting is audible');
      if (reply.text.trim() !== '') assert.equal(words(reply.text), words(greeting), 'the greeting is said as it is');
    },
  },
  {
    name: 'hears the caller and answers aloud, each reply from its start to its end',
    async run({ talk, setup, adapter }) {
      const events = await talk(async (opened) => {
        await opened.say(setup.speech);
        await opened.reply();
        return opened.events();
      });
      assertOrder(events);
      assertAudio(events, adapter);
      if (setup.expectText === undefined) return;
      const heard = events.map((event) => (event.type === 'user-transcript' ? event.text : '')).join(' ');
      assert.match(heard, setup.expectText);
    },
  },
  {
    name: 'takes what was heard of a reply, and answers the next turn',
    async run({ talk, setup }) {
      await talk(async (opened) => {
        await opened.say(setup.speech);
        const first = await opened.reply();
        await opened.send({ type: 'playback-truncate', replyId: first.replyId, heardMs: 40 });
        await opened.say(setup.speech);
        const second = await opened.reply();
        assert.notEqual(second.replyId, first.replyId, 'each reply has an id of its own');
        assertOrder(opened.events());
      });
    },
  },
  {
    name: 'calls tools and goes on with their results',
    async run({ talk, setup }) {
      const { toolCall } = setup;
      if (toolCall === undefined) return;
      await talk(
        async (opened) => {
          await opened.say(toolCall.speech);
          const call = await opened.call();
          assert.ok(
            toolCall.tools.some(({ name }) => name === call.name),
            `${call.name} is one of the tools`,
          );
          assert.ok(!Array.isArray(call.arguments) && typeof call.arguments === 'object', 'arguments are an object');
          await opened.send({ type: 'tool-result', callId: call.id, result: { status: 'success' } });
          const reply = await opened.replyAfterCall();
          assert.ok(reply.audioBytes > 0, 'the answer to the result is audible');
        },
        { tools: toolCall.tools },
      );
    },
  },
];

function assertOrder(events: readonly S2sEvent[]): void {
  const open = new Set<string>();
  const seen = new Set<string>();
  let isSpeaking = false;
  for (const event of events) {
    switch (event.type) {
      case 'speech-start':
        assert.ok(!isSpeaking, 'one speech-start for each stretch of speech');
        isSpeaking = true;
        break;
      case 'speech-end':
        assert.ok(isSpeaking, 'speech-end comes after speech-start');
        isSpeaking = false;
        break;
      case 'reply-start':
        assert.ok(!seen.has(event.replyId), 'each reply starts once');
        seen.add(event.replyId);
        open.add(event.replyId);
        break;
      case 'audio-delta':
      case 'transcript-delta':
        assert.ok(open.has(event.replyId), `${event.type} lies between the start and the end of its reply`);
        break;
      case 'reply-end':
        assert.ok(open.delete(event.replyId), 'each reply that started ends once');
        break;
      default:
        break;
    }
  }
  assert.ok(seen.size > 0, 'there is a reply');
}

function assertAudio(events: readonly S2sEvent[], { produces }: S2sAdapter): void {
  const audio = events.flatMap((event) => (event.type === 'audio-delta' ? [event.audio] : []));
  assert.ok(audio.length > 0, 'there is audio');
  for (const { format, bytes } of audio) {
    assert.deepEqual(format, produces[0], 'audio is in the format that was asked for');
    assert.ok(bytes.length > 0, 'no chunk is empty');
    assert.equal(format.encoding === 'mulaw' ? 0 : bytes.length % 2, 0, 'samples are whole');
  }
}

function words(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ');
}
