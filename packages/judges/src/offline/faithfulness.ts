import type { CallContext } from '@eva/core';
import { formatOf } from './argument-format.ts';
import { callDay } from './call-day.ts';
import { claimFindings } from './claims.ts';
import { consentFindings } from './consent.ts';
import { countFindings } from './counts.ts';
import { deniedFlagFindings } from './denied-flags.ts';
import { type EntityReader, entityReader } from './entities.ts';
import { groundsAt, isGroundedArgument, isGroundedEntity } from './grounds.ts';
import { namedAmountFindings } from './named-amounts.ts';
import {
  dimensionDetails,
  dimensionOf,
  dimensionParts,
  evidenceOf,
  type Finding,
  offlineJudge,
} from './offline-judge.ts';

/**
 * Grounding: every tool argument and every amount, date, time, flight number, code and count that the agent speaks must
 * come from the caller, a tool result, the instructions or the date; a fee that has a name is the one that results know,
 * and parts come to their total; what has consequences needs the caller's yes, its price told before; and plain claims
 * about rules, about what the agent can do and about what it did are held against instructions, tools and results. It
 * does not understand sentences: a wrong statement in other words, most omissions, a value that is right elsewhere but
 * wrong here and a missed question are invisible to it, so it does not judge `failing_to_disambiguate`, and a clean
 * rating is weaker than a model's.
 */
export const offlineFaithfulness = offlineJudge({
  id: 'faithfulness',
  method: 'grounding',
  revision: 3,
  category: 'accuracy',
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    if (call.trace.length === 0) throw new Error('no transcript');
    const reader = entityReader(callDay(call));
    const spoken = spokenFindings(call, reader);
    const claimed = claimFindings(call);
    const dimensions = {
      fabricating_tool_parameters: dimensionOf([...argumentFindings(call, reader), ...deniedFlagFindings(call)]),
      misrepresenting_tool_result: dimensionOf([
        ...spoken.misrepresented,
        ...claimed.misrepresented,
        ...countFindings(call),
        ...namedAmountFindings(call),
      ]),
      violating_policies: dimensionOf(consentFindings(call)),
      hallucination: dimensionOf([...spoken.hallucinated, ...claimed.hallucinated]),
    };
    const rating = Math.min(...Object.values(dimensions).map((dimension) => dimension.rating));
    return {
      status: 'scored',
      value: rating,
      normalized: (rating - 1) / 2,
      details: {
        rating,
        explanation: { dimensions: dimensionDetails(dimensions) },
        not_judged: ['failing_to_disambiguate'],
        num_turns: call.trace.length,
      },
      parts: dimensionParts(dimensions),
      evidence: evidenceOf(
        call,
        Object.values(dimensions).flatMap((dimension) => dimension.findings),
      ),
    };
  },
});

function argumentFindings(call: CallContext, reader: EntityReader): readonly Finding[] {
  return call.trace.flatMap((entry, index) => {
    if (entry.type !== 'tool-call') return [];
    const grounds = groundsAt(call, index, reader);
    const tool = call.tools.find((other) => other.name === entry.call.name);
    return Object.entries(entry.call.arguments).flatMap(([name, value]): readonly Finding[] => {
      if (isGroundedArgument(value, formatOf(tool, name), grounds) !== false) return [];
      const what = `${entry.call.name} was given ${name} ${JSON.stringify(value)}, which nobody said or returned`;
      return [{ turn: entry.turn, what, severity: isLookUp(tool?.effect) ? 'minor' : 'major' }];
    });
  });
}

/** What only reads does no harm by itself. */
function isLookUp(effect: string | undefined): boolean {
  return effect === undefined || effect === 'read' || effect === 'auth';
}

/** A value without a source distorts a result where there were results, and is made up where there were none. */
function spokenFindings(call: CallContext, reader: EntityReader) {
  const misrepresented: Finding[] = [];
  const hallucinated: Finding[] = [];
  call.trace.forEach((entry, index) => {
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return;
    const grounds = groundsAt(call, index, reader);
    for (const entity of reader.entitiesIn(entry.text)) {
      if (isGroundedEntity(entity, grounds)) continue;
      const what = `the ${entity.kind} ${entity.value} was spoken without a source`;
      // Wrong money costs the caller money; other slips may still be noticed in time.
      const severity = entity.kind === 'amount' ? 'major' : 'minor';
      (grounds.hasResults ? misrepresented : hallucinated).push({ turn: entry.turn, what, severity });
    }
  });
  return { misrepresented, hallucinated };
}
