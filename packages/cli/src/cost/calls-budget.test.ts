import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelIdentity, StageUsage, Usage } from '@eva/core';
import type { RunProgress } from '@eva/core/engine';
import type { PriceRow, PriceTable, UsdPrices } from '@eva/report';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { budgetRemedy, budgetText, callsBudget } from './calls-budget.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'eva-budget-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const acme = (model: string): ModelIdentity => ({ provider: 'acme', model });
const row = (model: string, usd: UsdPrices): PriceRow => ({ provider: 'acme', model, usd, source: '' });

/** A budget of a dollar for a system of these parts, by slot. */
function budgetFor(parts: { readonly [slot in 'stt' | 'llm' | 'tts' | 's2s']?: ModelIdentity }, ...rows: PriceRow[]) {
  const own = Object.fromEntries(Object.entries(parts).map(([slot, identity]) => [slot, { identity }]));
  const prices: PriceTable = { asOf: '2026-12-02', rows };
  const prepared = { systems: new Map([['mine', { id: 'mine', parts: own }]]), caller: { id: 'brief', models: {} } };
  return callsBudget({ maxUsd: 1, prices, prepared, outDir: join(folder, 'none') });
}

const used = (stage: StageUsage['stage'], model: string, usage: Usage): StageUsage => ({
  stage,
  identity: acme(model),
  usage,
});

const call: Extract<RunProgress, { readonly type: 'call-scored' }>['call'] = {
  callId: '1/trial_0',
  system: 'mine',
  scenario: { id: '1' } as never,
  trial: 0,
  seed: 1,
};
const scored: RunProgress = { type: 'call-scored', call, attempt: 1 };
const failed: RunProgress = { type: 'attempt-failed', call, attempt: 1, fault: 'caller', why: 'rude', pauseMs: 0 };

test('is spent with the event that fills it', () => {
  const budget = budgetFor({ tts: acme('voice') }, row('voice', { perMillionCharacters: 30 }));

  budget.take(used('tts', 'voice', { characters: 30_000 }));
  expect([budget.usd, budget.spent.aborted]).toEqual([expect.closeTo(0.9, 12), false]);
  budget.take(used('tts', 'voice', { characters: 4000 }));
  expect(budget.spent.aborted).toBe(true);
  expect(budgetText(budget)).toBe(
    'the budget of $1.00 is spent ($1.02), and no further call was begun. What is there is kept',
  );
  expect(budgetRemedy(budget)).toBe('a higher --max-usd');
});

test.each([
  ['counted', scored],
  ['failed', failed],
])('cannot be kept where a price has another meter than the usage: stops after an attempt that %s', (_, progress) => {
  const budget = budgetFor({ tts: acme('voice') }, row('voice', { perAudioOutMinute: 0.015 }));

  budget.take(used('tts', 'voice', { characters: 30_000 }));
  budget.look({ type: 'call-end', call, reason: 'goal-met', durationMs: 1 });
  expect(budget.spent.aborted).toBe(false);
  budget.look(progress);

  expect(budget.spent.aborted).toBe(true);
  expect(budgetText(budget)).toBe(
    "the budget of $1.00 can't be kept, tts acme/voice: it is billed by minutes of audio out, and reports characters, and no further call was begun. What is there is kept",
  );
  expect(budgetRemedy(budget)).toBe('a price that charges what it reports (--prices)');
});

test('cannot be kept where something else was served than has a price', () => {
  const budget = budgetFor({ llm: acme('talk') }, row('talk', { perMillionInputTokens: 1 }));

  budget.take(used('llm', 'spare', { inputTokens: 10 }));
  budget.take(used('llm', 'talk', { inputTokens: 10 }));
  budget.look(scored);

  expect(budget.unknown).toBe('llm acme/spare: its price is not known');
});

test('waits for a meter that is told only when the call is over', () => {
  const budget = budgetFor({ s2s: acme('duplex') }, row('duplex', { perConnectedMinute: 0.05 }));

  budget.take(used('s2s', 'duplex', { inputTokens: 10, audioOutMs: 900 }));
  budget.take(used('s2s', 'duplex', { connectedMs: 120_000 }));
  budget.look(scored);

  expect([budget.unknown, budget.usd, budget.spent.aborted]).toEqual([undefined, 0.1, false]);
});

test('cannot be kept where a part of a call that counts reported nothing, unless it is free', () => {
  const parts = { stt: acme('ears'), llm: acme('talk') };
  const talk = row('talk', { perMillionInputTokens: 1 });
  const silent = budgetFor(parts, talk, row('ears', { perAudioInMinute: 0.01 }));
  const free = budgetFor(parts, talk, { ...row('ears', {}), isFree: true });

  for (const budget of [silent, free]) {
    budget.take(used('llm', 'talk', { inputTokens: 10 }));
    budget.look(failed);
    expect(budget.unknown).toBeUndefined();
    budget.look(scored);
  }
  expect([silent.unknown, free.unknown]).toEqual(['stt acme/ears reported no usage', undefined]);
});
