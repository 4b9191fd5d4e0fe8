import { quickstart, runOneCall } from '../tests/e2e/quickstart.ts';
import type { Figure } from './figure.ts';

const SCENARIOS = ['1.1', '4.1', '5.1'];

/** Seconds of call per second of real time: everything included, from loading the call to its scores. */
export async function benchVirtualClock(): Promise<readonly Figure[]> {
  const parts = await quickstart('virtual');
  // The first call pays for compiling the voices and building the language model.
  (await runOneCall(parts, { scenario: SCENARIOS[0] ?? '', clock: 'virtual', seed: 1 })).clear();
  let callMs = 0;
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  for (const scenario of SCENARIOS) {
    const call = await runOneCall(parts, { scenario, clock: 'virtual' });
    callMs += call.outcome.durationMs;
    call.clear();
  }
  const realMs = performance.now() - startedMs;
  const cpu = process.cpuUsage(cpuBefore);
  const cpuMs = (cpu.user + cpu.system) / 1000;
  return [
    { name: 'call seconds per second of real time', value: (callMs / realMs).toFixed(1), goal: '20' },
    { name: 'call seconds per second of one core', value: (callMs / cpuMs).toFixed(1) },
    { name: 'calls measured', value: `${SCENARIOS.length}, ${(callMs / 1000).toFixed(0)} s in all` },
  ];
}
