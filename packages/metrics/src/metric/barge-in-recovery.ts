import { roundHalfEven, type ScorePart } from '@eva/core';
import { turnsOfCall } from '../call-turns.ts';
import { codeMetric, shareScore } from '../code-metric.ts';
import { type BargeIn, bargeIns } from '../rules/barge-ins.ts';
import { mean } from '../rules/turn-map.ts';

/** Not of the method: what became of the times at which the caller broke in, measured on the line for every architecture. */
export const bargeInRecoveryMetric = codeMetric({
  id: 'barge_in_recovery',
  version: 'v2',
  category: 'diagnostic',
  needs: ['speech'],
  scale: { min: 0, max: 1, better: 'higher' },
  inPassAtK: false,
  about:
    'Share of the times the caller broke in on the agent after which the agent fell silent within 1 s, let the caller ' +
    'finish, and answered in time (within 2.75 s, 4 s when tools ran). Its parts say how long it took to fall silent. ' +
    'Skipped where the caller never broke in.',
  score(call) {
    const found = bargeIns(turnsOfCall(call));
    if (found.length === 0) return { status: 'skipped', why: 'the caller never broke in on the agent' };
    const recovered = found.filter(({ isRecovered }) => isRecovered).length;
    const stops = found.map(({ stopMs }) => stopMs);
    const ms = (value: number): ScorePart => ({ value: roundHalfEven(value, 3), normalized: null, better: 'lower' });
    return shareScore(roundHalfEven(recovered / found.length, 4), {
      details: {
        num_barge_ins: found.length,
        per_turn: Object.fromEntries(found.map((one) => [String(one.turn), detailsOf(one)])),
      },
      parts: {
        num_barge_ins: { value: found.length, normalized: null, better: 'lower' },
        mean_stop_ms: ms(mean(stops)),
        max_stop_ms: ms(Math.max(...stops)),
      },
      evidence: found.map((one) => ({
        startMs: one.startSeconds * 1000,
        endMs: one.startSeconds * 1000 + one.stopMs,
        note: `turn ${one.turn}: silent ${Math.round(one.stopMs)} ms after the caller broke in${
          one.isRecovered ? '' : ', not recovered'
        }`,
      })),
    });
  },
});

function detailsOf({ stopMs, answerMs, isRecovered }: BargeIn) {
  return {
    stop_ms: roundHalfEven(stopMs, 3),
    answer_ms: answerMs === undefined ? null : roundHalfEven(answerMs, 3),
    recovered: isRecovered,
  };
}
