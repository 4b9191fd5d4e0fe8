import assert from 'node:assert/strict';
import type { AudioFormat, Contribution, TtsAdapter, TtsEvent, TtsInput } from '@eva/core';
import { aScope } from '../builders/a-scope.ts';
import { duplexChecks } from '../duplex/duplex-checks.ts';
import { collect, type DuplexSubject, useWholly } from '../duplex/duplex-use.ts';
import type { ContractCheck } from './contract-check.ts';
import { type ContractSetup, checksOn, createSubject, isSaneFormat, limitsOf } from './contract-subject.ts';
import { contributionChecks } from './contribution-checks.ts';
import { describeChecks } from './describe-checks.ts';

export interface TtsContractSetup extends ContractSetup {
  readonly voice?: string;
  /** What to ask for. Default: the first format the adapter produces. */
  readonly format?: AudioFormat;
  /** Short texts, at least two, each of which must become audio. */
  readonly texts?: readonly string[];
}

export interface TtsSubject {
  readonly adapter: TtsAdapter;
  readonly format: AudioFormat;
  readonly texts: readonly string[];
  readonly duplex: DuplexSubject<TtsInput, TtsEvent>;
}

/** The contract of a `tts` contribution, as tests. */
export function describeTtsContract<Options>(
  contribution: Contribution<'tts', Options>,
  setup: TtsContractSetup = {},
): void {
  const title = `tts ${contribution.id}`;
  describeChecks(`${title}: contribution`, contributionChecks, async () => ({
    contribution,
    options: setup.options ?? {},
    instance: await createSubject(contribution, setup),
  }));
  describeChecks(`${title}: connection`, checksOn(duplexChecks<TtsInput, TtsEvent>(), setup), async () => {
    return ttsSubject(await createSubject(contribution, setup), setup).duplex;
  });
  describeChecks(`${title}: speech`, ttsChecks, async () =>
    ttsSubject(await createSubject(contribution, setup), setup),
  );
}

export function ttsSubject(adapter: TtsAdapter, setup: TtsContractSetup): TtsSubject {
  const format = setup.format ?? adapter.produces[0] ?? { encoding: 'pcm_s16le', sampleRateHz: 16_000 };
  const texts = setup.texts ?? ['hello there', 'one, two, three'];
  const { voice } = setup;
  const request = voice === undefined ? { format } : { format, voice };
  return {
    adapter,
    format,
    texts,
    duplex: {
      open: (scope) => adapter.open(request, scope),
      inputs: texts.flatMap((text) => [{ type: 'text-delta', text } as const, { type: 'segment-end' } as const]),
      ...limitsOf(setup),
    },
  };
}

export const ttsChecks: readonly ContractCheck<TtsSubject>[] = [
  {
    name: 'produces formats that exist',
    async run({ adapter }) {
      assert.ok(adapter.produces.length > 0, 'produces is not empty');
      assert.deepEqual(
        adapter.produces.filter((format) => !isSaneFormat(format)),
        [],
      );
    },
  },
  {
    name: 'answers each piece of text with its audio and one segment-end, in order',
    async run({ duplex, texts }) {
      const events = await useWholly(duplex, aScope());
      const shape = events
        .filter(({ type }) => type === 'audio-delta' || type === 'segment-end')
        .map(({ type }) => type);
      const collapsed = shape.filter((type, index) => type === 'segment-end' || shape[index - 1] !== type);
      assert.deepEqual(
        collapsed,
        texts.flatMap(() => ['audio-delta', 'segment-end']),
      );
    },
  },
  {
    name: 'takes text in parts for one piece of speech',
    async run({ duplex, texts }) {
      const text = texts.join(' ');
      const half = Math.ceil(text.length / 2);
      const parts = [text.slice(0, half), text.slice(half)];
      const inputs = [
        ...parts.map((part) => ({ type: 'text-delta', text: part }) as const),
        { type: 'segment-end' } as const,
      ];
      const events = await useWholly({ ...duplex, inputs }, aScope());
      assert.equal(events.filter(({ type }) => type === 'segment-end').length, 1, 'one segment-end');
    },
  },
  {
    name: 'gives audio in the format that was asked for',
    async run({ duplex, format }) {
      const events = await useWholly(duplex, aScope());
      const audio = events.flatMap((event) => (event.type === 'audio-delta' ? [event.audio] : []));
      assert.ok(audio.length > 0, 'there is audio');
      for (const chunk of audio) {
        assert.deepEqual(chunk.format, format);
        assert.ok(chunk.bytes.length > 0, 'no chunk is empty');
        assert.equal(format.encoding === 'mulaw' ? 0 : chunk.bytes.length % 2, 0, 'samples are whole');
      }
    },
  },
  {
    name: 'does not answer what was cancelled, and answers what comes after',
    async run({ duplex, texts }) {
      const [first = '', second = ''] = texts;
      const connection = await duplex.open(aScope());
      const collected = collect(connection.events);
      await connection.send({ type: 'text-delta', text: first });
      await connection.send({ type: 'cancel' });
      await connection.send({ type: 'text-delta', text: second });
      await connection.send({ type: 'segment-end' });
      await connection.finish();
      const { events } = await collected;
      await connection[Symbol.asyncDispose]();
      assert.deepEqual(
        events.filter(({ type }) => type === 'segment-end'),
        [{ type: 'segment-end' }],
        'one segment-end, for the piece after the cancel',
      );
      assert.ok(
        events.some(({ type }) => type === 'audio-delta'),
        'the piece after the cancel has audio',
      );
    },
  },
];
