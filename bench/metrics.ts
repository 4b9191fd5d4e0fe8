import type { CallContext, Host, Metric, MetricBench, Scenario, Turn } from '@eva/core';
import airline from '@eva/domain-airline/domain';
import metrics from '@eva/metrics/metrics';
import { errorRate } from '@eva/metrics/rules';
import { type Figure, median } from './figure.ts';

const TIMES = 51;
const LONG_CALL_WORDS = 10_000;

/** Metrics that code alone decides over a call of five minutes, and word alignment of a very long one. */
export async function benchMetrics(): Promise<readonly Figure[]> {
  const all = await Promise.all(metrics.map(async (one): Promise<Metric> => await one.create({}, {} as Host)));
  const call = await fiveMinuteCall();
  const times: number[] = [];
  const cpuTimes: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const startedMs = performance.now();
    const cpuBefore = process.cpuUsage();
    for (const metric of all) await metric.score(call, BENCH);
    times.push(performance.now() - startedMs);
    cpuTimes.push(cpuMsSince(cpuBefore));
  }
  const words = call.turns.flatMap(({ intended = '' }) => intended.split(' ')).length;
  return [
    {
      name: `${all.length} metrics, call of ${call.durationMs / 1000} s and ${words} words, median`,
      value: `${median(times).toFixed(1)} ms; ${median(cpuTimes).toFixed(1)} ms of CPU`,
      goal: '<= 10 ms',
    },
    { name: 'the first time', value: `${(times[0] ?? Number.NaN).toFixed(1)} ms` },
    alignment('12 % of them misheard', (word, index) => (index % 8 === 0 ? `${word}x` : word)),
    alignment('none of them right', (word) => `${word}x`),
  ];
}

const BENCH: MetricBench = {
  judge: () => Promise.reject(new Error('code asks nobody')),
  signal: new AbortController().signal,
};

function alignment(name: string, heardAs: (word: string, index: number) => string): Figure {
  const said = Array.from({ length: LONG_CALL_WORDS }, (_, index) => `word${(index * 7919) % 1500}`);
  // A lost word now and then keeps the two from being in step.
  const heard = said.map(heardAs).filter((_, index) => index % 50 !== 0);
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  errorRate([said.join(' ')], [heard.join(' ')], 'word');
  return {
    name: `aligning ${LONG_CALL_WORDS} words, ${name}`,
    value: `${(performance.now() - startedMs).toFixed(0)} ms; ${cpuMsSince(cpuBefore).toFixed(0)} ms of CPU`,
    goal: '<= 1000 ms',
  };
}

const SAYINGS: readonly (readonly [caller: string, agent: string])[] = [
  [
    'Hi, I need to move my flight on March twentieth to the twenty-fifth, if that can be done at all.',
    'Of course. May I have your confirmation number and the last name on the booking, please?',
  ],
  [
    'The code is Z K three F F W, and the name is Rodriguez, R O D R I G U E Z.',
    'Thank you. I have found your trip from Austin to Los Angeles on Friday, March twentieth, in seat twenty-two A.',
  ],
  [
    'I have to land before four p.m. and I would rather not pay more than one hundred and twenty dollars.',
    'The flight at eight fifteen in the morning costs one hundred and fifteen dollars in all, change fee included.',
  ],
];

/** A turn every ten seconds, as people speak on the telephone; the databases are those of a real scenario. */
async function fiveMinuteCall(): Promise<CallContext> {
  const domain = await airline.create({}, {} as Host);
  const scenario = await firstScenario(domain.scenarios());
  const pairs = Array.from({ length: 15 }, (_, index) => SAYINGS[index % SAYINGS.length] ?? ['', '']);
  const turns = pairs.flatMap(([caller, agent], index): readonly Turn[] => {
    const startMs = 5000 + index * 20_000;
    const said = { index: index + 1, bargedIn: index % 5 === 4 };
    return [
      {
        ...said,
        speaker: 'caller',
        segments: [span(startMs, 8000)],
        intended: caller,
        heard: caller.replace(/t/g, 'd'),
      },
      { ...said, bargedIn: false, speaker: 'agent', segments: [span(startMs + 9500, 9000)], intended: agent },
    ];
  });
  const toolTrace = pairs.map((_, index) => ({
    call: { id: `c${index}`, name: 'get_reservation', arguments: { confirmation_number: 'ZK3FFW' } },
    result: { status: index % 4 === 0 ? 'error' : 'success', error_type: 'invalid_date_format' },
    atMs: 14_000 + index * 20_000,
    turn: index + 1,
  }));
  return {
    callId: 'bench',
    scenario,
    pipeline: 'cascade',
    locale: 'en',
    agent: { role: '', instructions: '', greeting: '' },
    tools: domain.tools,
    callErrorTypes: domain.callErrorTypes,
    turns: [{ index: 0, speaker: 'agent', segments: [span(0, 3000)], intended: 'Hello.', bargedIn: false }, ...turns],
    trace: turns.map(({ index, speaker, intended = '' }) => ({ type: 'speech', speaker, turn: index, text: intended })),
    toolTrace,
    initialDb: scenario.initialDb,
    // As expected but for one value, so that the differences are found as well.
    finalDb: { ...scenario.expectedDb, ...scenario.initialDb, session: scenario.expectedDb.session ?? {} },
    ended: { by: 'caller', reason: 'goodbye' },
    durationMs: 305_000,
    stageLatenciesMs: { stt: pairs.map(() => 300), llm: pairs.map(() => 700), tts: pairs.map(() => 200) },
    audio: () => ({ format: { encoding: 'mulaw', sampleRateHz: 8000 }, bytes: new Uint8Array() }),
  };
}

/** Of this process: what others do on the machine at the same time is not in it. */
function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function span(startMs: number, lengthMs: number) {
  return { startMs, endMs: startMs + lengthMs };
}

async function firstScenario(scenarios: AsyncIterable<Scenario>): Promise<Scenario> {
  for await (const scenario of scenarios) return scenario;
  throw new Error('the airline domain has no scenario');
}
