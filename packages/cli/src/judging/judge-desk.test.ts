import { appendFileSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JudgeBackend, type JudgeRequest, type Logger, ProviderError } from '@eva/core';
import { type JudgeDeployment, type JudgeDeskSpec, judgeCacheIn, judgeDesk, virtualClock } from '@eva/core/engine';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeUsageIn } from './judge-usage-file.ts';

const silent: Logger = { debug() {}, info() {}, warn() {} };
const QUESTION: JudgeRequest = {
  prompt: [{ type: 'text', text: 'Is it so?' }],
  answer: { type: 'object' },
  sampling: { maxOutputTokens: 100 },
};
const by = { metric: 'faithfulness', signal: new AbortController().signal };

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'eva-answers-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Behaviour = (asked: number, signal: AbortSignal) => string | Error | Promise<string>;

/** A judge that behaves so, at a desk on a clock of its own. */
function desk(
  behave: Behaviour,
  changes: Partial<JudgeDeskSpec> & { readonly options?: JudgeDeployment['options'] } = {},
) {
  let asked = 0;
  const clock = virtualClock();
  const backend: JudgeBackend = {
    kind: 'judge',
    identity: { provider: 'tester', model: 'm' },
    modalities: ['text', 'audio'],
    async ask(_request, signal) {
      asked += 1;
      const text = await behave(asked, signal);
      if (text instanceof Error) throw text;
      return { text, usage: { inputTokens: 1000 }, identity: { provider: 'tester', model: 'm', resolvedModel: 'm-1' } };
    },
  };
  const { options = {}, ...spec } = changes;
  const deployment = { backend, options };
  const made = judgeDesk({
    judgeOf: () => deployment,
    clock,
    random: () => 0.5,
    concurrency: 2,
    logger: silent,
    ...spec,
  });
  return {
    ...made,
    clock,
    timesAsked: () => asked,
    /** While time passes. */
    askInTime: (...args: Parameters<typeof made.ask>) => clock.run(() => made.ask(...args)),
  };
}

/** One that keeps its answers, asked while no time passes: files are not read on a virtual clock. */
function keepingDesk(...[behave, changes]: Parameters<typeof desk>) {
  return desk(behave, { cache: judgeCacheIn(folder), ...changes });
}

function fault(code: 'rate-limited' | 'server' | 'rejected', more: { readonly retryAfterMs?: number } = {}) {
  const retryable = code !== 'rejected';
  return new ProviderError({ code, stage: 'judge', provider: 'tester', message: code, retryable, ...more });
}

describe('a question that a judge leaves unanswered', () => {
  test('is asked again after a pause that doubles, or as long as the server asks for', async () => {
    const judge = desk(
      (asked) =>
        [fault('server'), fault('server'), fault('rate-limited', { retryAfterMs: 7000 }), 'yes'][asked - 1] ?? 'no',
    );

    expect(await judge.askInTime(QUESTION, by)).toMatchObject({ text: 'yes' });
    expect(judge.clock.now()).toBe(1000 + 2000 + 7000);
    expect(judge.spending()).toMatchObject([{ answered: 1, failed: 0, retries: 3 }]);
  });

  test('is given up after six tries, and at once where another try cannot help', async () => {
    const down = desk(() => fault('server'));
    const refuses = desk(() => fault('rejected'));

    await expect(down.askInTime(QUESTION, by)).rejects.toMatchObject({ code: 'server' });
    await expect(refuses.askInTime(QUESTION, by)).rejects.toMatchObject({ code: 'rejected' });
    expect([down.timesAsked(), refuses.timesAsked()]).toEqual([6, 1]);
    expect(refuses.spending()).toMatchObject([{ answered: 0, failed: 1 }]);
  });

  test('is waited for no longer than the limit, and its request is ended', async () => {
    let wasEnded = false;
    const judge = desk(
      (asked, signal) =>
        asked > 1
          ? 'late'
          : new Promise<string>(() => {
              signal.addEventListener('abort', () => {
                wasEnded = true;
              });
            }),
      { limitMs: 5000 },
    );

    expect(await judge.askInTime(QUESTION, by)).toMatchObject({ text: 'late' });
    expect([wasEnded, judge.clock.now()]).toEqual([true, 6000]);
  });

  test('is waited for as long as the server asks, and given up where that is longer than eight minutes', async () => {
    const patient = desk((asked) => (asked === 1 ? fault('rate-limited', { retryAfterMs: 300_000 }) : 'yes'));
    const hopeless = desk(() => fault('rate-limited', { retryAfterMs: 3_600_000 }));

    expect(await patient.askInTime(QUESTION, by)).toMatchObject({ text: 'yes' });
    await expect(hopeless.askInTime(QUESTION, by)).rejects.toMatchObject({ code: 'rate-limited' });
    expect([patient.clock.now(), hopeless.clock.now(), hopeless.timesAsked()]).toEqual([300_000, 0, 1]);
  });

  /** Pauses between the six tries of a question. */
  const TRIES_MS = 31_000;

  test('five times in a row lets the judge rest, and the next question waits for a minute', async () => {
    const judge = desk((asked) => (asked <= 5 * 6 ? fault('server') : 'yes'));
    for (let time = 0; time < 5; time += 1) await expect(judge.askInTime(QUESTION, by)).rejects.toThrow('server');

    expect(await judge.askInTime(QUESTION, by)).toMatchObject({ text: 'yes' });
    expect([judge.timesAsked(), judge.clock.now()]).toEqual([31, 5 * TRIES_MS + 60_000]);
  });

  test('after five rests in vain is not waited for any more, until the next minute is over', async () => {
    const judge = desk(() => fault('server'));
    for (let time = 0; time < 10; time += 1) await expect(judge.askInTime(QUESTION, by)).rejects.toThrow('server');
    const asked = judge.timesAsked();

    await expect(judge.askInTime(QUESTION, by)).rejects.toThrow('is not asked for 60 s');
    expect([judge.timesAsked(), judge.clock.now()]).toEqual([asked, 10 * TRIES_MS + 5 * 60_000]);
    await judge.clock.run(() => judge.clock.sleep(60_000));
    await expect(judge.askInTime(QUESTION, by)).rejects.toThrow('server');
  });

  test('because it refuses it is up, and answers the next', async () => {
    const judge = desk((asked) => (asked <= 6 ? fault('rejected') : 'yes'));
    for (let time = 0; time < 6; time += 1) await expect(judge.askInTime(QUESTION, by)).rejects.toThrow('rejected');

    expect(await judge.askInTime(QUESTION, by)).toMatchObject({ text: 'yes' });
    expect(judge.clock.now()).toBe(0);
  });
});

describe('an answer that is known', () => {
  test('is not paid for again, in this run or the next', async () => {
    const first = keepingDesk(() => 'yes');
    const second = keepingDesk(() => 'no');

    await first.ask(QUESTION, by);
    expect(await first.ask(QUESTION, by)).toMatchObject({ text: 'yes', isCached: true });
    expect(await second.ask(QUESTION, by)).toMatchObject({ text: 'yes', isCached: true });
    expect([first.timesAsked(), second.timesAsked()]).toEqual([1, 0]);
    expect(second.spending()).toMatchObject([{ answered: 0, cached: 1, usage: {} }]);
  });

  const audio = (byte: number): JudgeRequest['prompt'][number] => ({
    type: 'audio',
    audio: { format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: Uint8Array.of(byte) },
  });

  test.each<
    readonly [string, JudgeRequest, { readonly sample?: number; readonly options?: JudgeDeployment['options'] }]
  >([
    ['another text', { ...QUESTION, prompt: [{ type: 'text', text: 'Is it so!' }] }, {}],
    ['another sound', { ...QUESTION, prompt: [audio(1)] }, {}],
    ['another shape of the answer', { ...QUESTION, answer: { type: 'array' } }, {}],
    ['another temperature', { ...QUESTION, sampling: { maxOutputTokens: 100, temperature: 1 } }, {}],
    ['another sample', QUESTION, { sample: 1 }],
    ['another setting of the judge', QUESTION, { options: { effort: 'high' } }],
  ])('answers no question with %s', async (_, request, { sample, options }) => {
    const known = keepingDesk(() => 'yes');
    await known.ask(QUESTION, by);
    await known.ask({ ...QUESTION, prompt: [audio(0)] }, by);
    const judge = keepingDesk(() => 'no', options === undefined ? {} : { options });

    expect(await judge.ask(request, { ...by, ...(sample === undefined ? {} : { sample }) })).toMatchObject({
      text: 'no',
    });
  });

  test('is none where nobody could read it, and none where its file is not whole', async () => {
    const judge = keepingDesk((asked) => `answer ${asked}`);
    const isUsable = ({ text }: { readonly text: string }) => text !== 'answer 1';

    await judge.ask(QUESTION, { ...by, isUsable });
    expect(await judge.ask(QUESTION, { ...by, isUsable })).toMatchObject({ text: 'answer 2' });
    const [part = ''] = readdirSync(folder);
    for (const name of readdirSync(join(folder, part))) writeFileSync(join(folder, part, name), '{"schema": "eva/jud');
    expect(await judge.ask(QUESTION, by)).toMatchObject({ text: 'answer 3' });
  });

  test('holds no sound, but says what was asked of whom', async () => {
    const judge = keepingDesk(() => 'yes');
    await judge.ask({ ...QUESTION, prompt: [...QUESTION.prompt, audio(7)] }, by);

    const [part = ''] = readdirSync(folder);
    const [name = ''] = readdirSync(join(folder, part));
    expect(name).toMatch(new RegExp(`^${part}[0-9a-f]{62}\\.json$`));
    const kept = await import(join(folder, part, name), { with: { type: 'json' } });
    expect(kept.default.asked.prompt[1]).toEqual({
      type: 'audio',
      format: { encoding: 'mulaw', sampleRateHz: 8000 },
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(kept.default.asked.identity).toEqual({ provider: 'tester', model: 'm' });
  });
});

describe('a budget', () => {
  const priced = { maxUsd: 0.025, priceOf: () => 0.01 } as const;
  const ask = (judge: ReturnType<typeof desk>, text: string) =>
    judge.ask({ ...QUESTION, prompt: [{ type: 'text', text }] }, by);

  test('lets no question begin that it does not hold, and says so once to whoever runs the calls', async () => {
    const judge = keepingDesk(() => 'yes', priced);
    await ask(judge, 'one');
    expect(judge.budgetSpent.aborted).toBe(false);
    await ask(judge, 'two').catch(() => {});

    await expect(ask(judge, 'three')).rejects.toMatchObject({ code: 'judge-budget' });
    expect([judge.budgetSpent.aborted, judge.timesAsked()]).toEqual([true, 2]);
    expect(judge.spending()).toMatchObject([{ usd: 0.02 }]);
    // What is known costs nothing.
    expect(await ask(judge, 'one')).toMatchObject({ isCached: true });
  });

  test('holds the question that fills it to the cent', async () => {
    const judge = keepingDesk(() => 'yes', { ...priced, maxUsd: 0.03 });

    for (const text of ['one', 'two', 'three']) await ask(judge, text);

    expect(judge.spending()).toMatchObject([{ answered: 3 }]);
    await expect(ask(judge, 'four')).rejects.toMatchObject({ code: 'judge-budget' });
  });

  test('is not overrun by many questions at a time', async () => {
    const judge = keepingDesk(() => 'yes', { ...priced, concurrency: 16 });
    await ask(judge, 'first');
    const many = Array.from({ length: 10 }, (_, at) => ask(judge, `at once ${at}`));
    const settled = await Promise.allSettled(many);

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(judge.spending()[0]?.usd).toBeLessThanOrEqual(priced.maxUsd);
  });

  test('ends with an answer whose price is not known, and what was known before is kept', async () => {
    let answers = 0;
    const priceOf = () => {
      answers += 1;
      return answers === 2 ? undefined : 0.01;
    };
    const judge = keepingDesk(() => 'yes', { maxUsd: 1, priceOf });
    await ask(judge, 'one');
    expect(judge.budgetSpent.aborted).toBe(false);

    expect(await ask(judge, 'two')).toMatchObject({ text: 'yes' });
    expect(judge.budgetSpent.aborted).toBe(true);
    await expect(ask(judge, 'three')).rejects.toThrow("can't be kept: the price of an answer is not known");
    expect(judge.timesAsked()).toBe(2);
    expect(judge.spending()).toMatchObject([{ answered: 2, usd: 0.01, isWhole: false }]);
  });

  test('goes on without a known price where there is no budget', async () => {
    const judge = keepingDesk(() => 'yes', { priceOf: () => undefined });

    await ask(judge, 'one');
    await ask(judge, 'two');
    expect(judge.spending()).toMatchObject([{ answered: 2, usd: 0, isWhole: false }]);
  });

  test('holds what earlier commands spent, as a run folder keeps it', async () => {
    const first = keepingDesk(() => 'yes', { ...priced, ...judgeUsageIn(folder) });
    await ask(first, 'one');
    await ask(first, 'one');
    appendFileSync(join(folder, 'judge-usage.jsonl'), '{"metric":"faith');
    const second = keepingDesk(() => 'yes', { ...priced, ...judgeUsageIn(folder) });
    await ask(second, 'two');

    await expect(ask(second, 'three')).rejects.toMatchObject({ code: 'judge-budget' });
    expect(second.spending()).toMatchObject([{ answered: 1, usd: 0.01 }]);
    expect(judgeUsageIn(folder).earlier).toEqual(
      [1, 2].map(() => ({
        metric: 'faithfulness',
        identity: { provider: 'tester', model: 'm', resolvedModel: 'm-1' },
        usage: { inputTokens: 1000 },
      })),
    );
  });

  test('is gone on with by a higher one, and what was paid is not paid again', async () => {
    const first = keepingDesk(() => 'yes', { ...priced, maxUsd: 0.01 });
    await ask(first, 'one');
    await expect(ask(first, 'two')).rejects.toMatchObject({ code: 'judge-budget' });
    const second = keepingDesk(() => 'yes', { ...priced, maxUsd: 0.02 });

    await ask(second, 'one');
    await ask(second, 'two');
    expect(second.spending()).toMatchObject([{ answered: 1, cached: 1, usd: 0.01 }]);
  });
});

test('no more questions are with a judge at a time than it may have', async () => {
  let open = 0;
  let most = 0;
  const judge = desk(async () => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    return 'yes';
  });
  await Promise.all(Array.from({ length: 8 }, (_, sample) => judge.ask(QUESTION, { ...by, sample })));

  expect(most).toBe(2);
});

test('where nobody was named to judge, a question fails and costs nothing', async () => {
  const judge = desk(() => 'yes', { judgeOf: () => undefined });

  await expect(judge.ask(QUESTION, by)).rejects.toThrow('this run has no judge for text');
  expect(judge.spending()).toEqual([]);
});
