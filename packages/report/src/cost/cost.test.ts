import type { StageUsage } from '@eva/core';
import { describe, expect, test } from 'vitest';
import { bundledPrices, mergedPrices } from './bundled-prices.ts';
import { costOfUsage } from './cost-of-usage.ts';
import { findPrice } from './find-price.ts';
import { costLines, usdText } from './format-cost.ts';
import { parsePrices } from './parse-prices.ts';
import type { PriceRow, PriceTable, UsdPrices } from './price-table.ts';
import { costOfCalls } from './run-cost.ts';

const row = (model: string, usd: UsdPrices, provider = 'acme'): PriceRow => ({ provider, model, usd, source: '' });
const free = (provider: string): PriceRow => ({ provider, model: '*', isFree: true, usd: {}, source: '' });

const TABLE: PriceTable = {
  asOf: '2026-12-02',
  rows: [
    row('talk-1', { perMillionInputTokens: 2, perMillionCachedInputTokens: 0.2, perMillionOutputTokens: 10 }),
    row('hear-1', { perAudioInMinute: 0.006 }),
    row('voice-*', { perMillionCharacters: 30 }),
    row('voice-cheap-*', { perMillionCharacters: 3 }),
    free('home'),
  ],
};

const used = (
  stage: StageUsage['stage'],
  model: string,
  usage: StageUsage['usage'],
  provider = 'acme',
): StageUsage => ({
  stage,
  identity: { provider, model },
  usage,
});

describe('the price of a usage', () => {
  const realtime = row('r', {
    perMillionInputTokens: 4,
    perMillionCachedInputTokens: 0.4,
    perMillionAudioInputTokens: 32,
    perMillionOutputTokens: 16,
    perMillionAudioOutputTokens: 64,
  });

  test('counts cached and audio tokens among the input, and audio among the output, each at its own price', () => {
    const usage = {
      inputTokens: 1_000_000,
      cachedInputTokens: 500_000,
      audioInputTokens: 100_000,
      outputTokens: 200_000,
      audioOutputTokens: 150_000,
      reasoningTokens: 20_000,
    };

    expect(costOfUsage(usage, realtime)).toEqual({ usd: 0.4 * 4 + 0.5 * 0.4 + 0.1 * 32 + 0.05 * 16 + 0.15 * 64 });
  });

  test('counts minutes and characters', () => {
    expect(costOfUsage({ audioInMs: 90_000 }, row('h', { perAudioInMinute: 0.006 }))).toEqual({
      usd: expect.closeTo(0.009, 12),
    });
    expect(costOfUsage({ characters: 1000 }, row('v', { perMillionCharacters: 30 }))).toEqual({ usd: 0.03 });
    expect(costOfUsage({ audioOutMs: 30_000 }, row('v', { perAudioOutMinute: 0.015 }))).toEqual({ usd: 0.0075 });
  });

  test('counts the time that a call was connected', () => {
    const byCall = row('c', { perConnectedMinute: 0.05 });

    expect(costOfUsage({ connectedMs: 90_000, inputTokens: 500 }, byCall)).toEqual({ usd: expect.closeTo(0.075, 12) });
    expect(costOfUsage({ audioOutMs: 90_000 }, byCall)).toEqual({
      usd: null,
      why: 'it is billed by connected minutes, and reports minutes of audio out',
    });
  });

  test('takes cached tokens for others where they have no price of their own', () => {
    const usage = { inputTokens: 1_000_000, cachedInputTokens: 400_000, cacheWriteInputTokens: 100_000 };

    expect(costOfUsage(usage, row('t', { perMillionInputTokens: 2 }))).toEqual({ usd: 2 });
    expect(costOfUsage(usage, row('t', { perMillionInputTokens: 2, perMillionCacheWriteInputTokens: 2.5 }))).toEqual({
      usd: expect.closeTo(0.9 * 2 + 0.1 * 2.5, 12),
    });
  });

  test('takes no kind of tokens for free that a row by tokens leaves out', () => {
    expect(costOfUsage({ inputTokens: 100, outputTokens: 10 }, row('t', { perMillionInputTokens: 2 }))).toEqual({
      usd: null,
      why: 'no price for its output tokens',
    });
    expect(costOfUsage({ inputTokens: 100 }, row('t', { perMillionAudioOutputTokens: 2 }))).toEqual({
      usd: null,
      why: 'no price for its input tokens',
    });
    expect(
      costOfUsage(
        { inputTokens: 1e6, outputTokens: 10 },
        row('t', { perMillionInputTokens: 2, perMillionOutputTokens: 0 }),
      ),
    ).toEqual({ usd: 2 });
  });

  test('does not charge what its provider does not bill by, and says so where that leaves nothing', () => {
    const byMinute = row('h', { perAudioInMinute: 0.06 });

    expect(costOfUsage({ audioInMs: 60_000, inputTokens: 500 }, byMinute)).toEqual({ usd: 0.06 });
    expect(costOfUsage({ characters: 500 }, byMinute)).toEqual({
      usd: null,
      why: 'it is billed by minutes of audio in, and reports characters',
    });
    expect(costOfUsage({}, byMinute)).toEqual({ usd: 0 });
  });

  test('never prices audio as text', () => {
    const textOnly = row('t', { perMillionInputTokens: 2, perMillionOutputTokens: 10 });

    expect(costOfUsage({ inputTokens: 100, audioInputTokens: 10 }, textOnly)).toEqual({
      usd: null,
      why: 'no price for its audio input tokens',
    });
    expect(costOfUsage({ outputTokens: 100, audioOutputTokens: 10 }, textOnly)).toEqual({
      usd: null,
      why: 'no price for its audio output tokens',
    });
  });
});

describe('the row of a model', () => {
  const model = (name: string, resolvedModel?: string, provider = 'acme') =>
    findPrice({ provider, model: name, ...(resolvedModel === undefined ? {} : { resolvedModel }) }, TABLE)?.model;

  test('is that of what was served, with or without its day, before that of what was asked for', () => {
    expect([
      model('talk-1'),
      model('talk-1-2026-03-05'),
      model('talk-1-20260305'),
      model('latest', 'talk-1-2026-03-05'),
      model('talk-1', 'hear-1'),
    ]).toEqual(['talk-1', 'talk-1', 'talk-1', 'talk-1', 'hear-1']);
  });

  test('is the one with the longest beginning among those that end in a star', () => {
    expect([model('voice-warm'), model('voice-cheap-warm'), model('anything', undefined, 'home')]).toEqual([
      'voice-*',
      'voice-cheap-*',
      '*',
    ]);
  });

  test('is nobody else’s: another provider, or another model, has none', () => {
    expect([model('talk-1', undefined, 'other'), model('talk-10'), model('talk')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the cost of calls', () => {
  const parts = {
    stt: { provider: 'acme', model: 'hear-1' },
    llm: { provider: 'acme', model: 'talk-1' },
    tts: { provider: 'home', model: 'flute' },
  };

  test('is the sum over all attempts, part by part; a part that is free costs nothing without reporting', () => {
    const attempts = [
      [
        used('llm', 'talk-1', { inputTokens: 10_000, outputTokens: 1000 }),
        used('stt', 'hear-1', { audioInMs: 60_000 }),
      ],
      [used('llm', 'talk-1', { inputTokens: 20_000 }), used('stt', 'hear-1', { audioInMs: 30_000 })],
    ];

    const cost = costOfCalls({ attempts, parts }, TABLE);

    expect(cost).toEqual({
      usd: expect.closeTo(0.03 + 0.04 + 0.009, 10),
      isWhole: true,
      parts: [
        { stage: 'llm', provider: 'acme', model: 'talk-1', usd: expect.closeTo(0.07, 10) },
        { stage: 'stt', provider: 'acme', model: 'hear-1', usd: expect.closeTo(0.009, 10) },
        { stage: 'tts', provider: 'home', model: 'flute', usd: 0 },
      ],
    });
    expect(costLines({ cost, calls: 2, asOf: TABLE.asOf })).toEqual([
      'cost: $0.0790, $0.0395 a call (llm acme/talk-1 $0.0700, stt acme/hear-1 $0.0090; prices of 2026-12-02)',
    ]);
    expect(costLines({ cost, calls: 2, passedTasks: 1, asOf: TABLE.asOf })[0]).toContain(
      'cost: $0.0790, $0.0395 a call, $0.0790 a passed task (llm',
    );
    expect(costLines({ cost, calls: 2, passedTasks: 0, asOf: TABLE.asOf })[0]).not.toContain('task');
  });

  test('states what is not known, and never as 0', () => {
    const cost = costOfCalls(
      {
        attempts: [
          [used('llm', 'talk-1', { inputTokens: 10_000 }), used('caller-llm', 'x', { inputTokens: 9 })],
          undefined,
        ],
        parts: { ...parts, tts: { provider: 'rare', model: 'bell' } },
      },
      TABLE,
    );

    expect(cost.isWhole).toBe(false);
    expect(cost.parts.filter(({ usd }) => usd === null)).toEqual([
      { stage: 'caller-llm', provider: 'acme', model: 'x', usd: null, why: 'its price is not known' },
      { stage: 'stt', provider: 'acme', model: 'hear-1', usd: null, why: 'it reported no usage' },
      { stage: 'tts', provider: 'rare', model: 'bell', usd: null, why: 'its price is not known' },
      { stage: 'all', provider: '', model: '', usd: null, why: 'what 1 attempt used was not kept' },
    ]);
    expect(costLines({ cost, calls: 1, asOf: TABLE.asOf })).toEqual([
      'cost: at least $0.0200 (llm acme/talk-1 $0.0200; prices of 2026-12-02)',
      'cost not known of: caller-llm acme/x (its price is not known); stt acme/hear-1 (it reported no usage); tts rare/bell (its price is not known); what 1 attempt used was not kept',
    ]);
  });

  test('is nothing where everything runs at home, and not known where nothing is', () => {
    const home = costOfCalls({ attempts: [[]], parts: { tts: parts.tts } }, TABLE);
    const nothing = costOfCalls({ attempts: [[]], parts: { llm: { provider: 'rare', model: 'x' } } }, TABLE);

    expect(costLines({ cost: home, calls: 1, asOf: TABLE.asOf })).toEqual([
      'cost: $0, every part runs on this machine',
    ]);
    expect(costLines({ cost: nothing, calls: 1, asOf: TABLE.asOf })).toEqual([
      'cost: not known',
      'cost not known of: llm rare/x (its price is not known)',
    ]);
  });

  test('is written so that small sums are not rounded away', () => {
    expect([0, 12.345, 0.5, 0.0123, 0.000_012_34].map(usdText)).toEqual([
      '$0',
      '$12.35',
      '$0.5000',
      '$0.0123',
      '$0.000012',
    ]);
  });
});

describe('a price table', () => {
  test('comes with eva: dated, every row with its source, and free only what runs on this machine', () => {
    const { asOf, rows } = bundledPrices();

    expect(asOf).toMatch(/^2026-\d{2}-\d{2}$/);
    expect(rows.filter(({ source }) => source === '')).toEqual([]);
    expect(rows.filter(({ isFree }) => isFree === true).map(({ provider }) => provider)).toEqual([
      'local',
      'flite',
      'pocketsphinx',
      'silero',
      'eva',
    ]);
    expect(new Set(rows.map(({ provider, model }) => `${provider} ${model}`)).size).toBe(rows.length);
  });

  test('of one’s own goes before ours', () => {
    const own: PriceTable = { asOf: '2027-01-01', rows: [row('talk-1', { perMillionInputTokens: 1 })] };
    const merged = mergedPrices(own, TABLE);

    expect(merged.asOf).toBe('2027-01-01');
    expect(findPrice({ provider: 'acme', model: 'talk-1' }, merged)?.usd).toEqual({ perMillionInputTokens: 1 });
    expect(findPrice({ provider: 'acme', model: 'hear-1' }, merged)?.usd).toEqual({ perAudioInMinute: 0.006 });
  });

  test('is told everything that is wrong with it at once', () => {
    const { problems } = parsePrices({
      schema: 'eva/prices@2',
      asOf: 'today',
      rows: [
        { provider: 'acme', model: 'x', usd: { perMilionInputTokens: 1, perAudioInMinute: -1 } },
        { provider: 'acme', model: 'y', isFree: true, usd: {} },
        { model: '', usd: {} },
      ],
    });

    expect(problems?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
      'schema: "eva/prices@2" is not possible here',
      'asOf: "today" is not possible here',
      'rows.0.usd.perMilionInputTokens: unknown key',
      'rows.0.usd.perAudioInMinute: -1 is not possible here',
      'rows.1: is free and has a price',
      'rows.2.provider: provider is missing',
      'rows.2.model: "" is not possible here',
    ]);
  });
});
