import type { CallContext, JsonObject } from '@eva/core';
import { findYesNo } from '@eva/core/spoken';
import { agrees, orders } from './call-language.ts';
import { entitiesIn } from './entities.ts';
import { groundsAt, isGroundedArgument, isGroundedEntity } from './grounds.ts';
import {
  dimensionDetails,
  dimensionOf,
  dimensionParts,
  evidenceOf,
  type Finding,
  offlineJudge,
} from './offline-judge.ts';

/**
 * Grounding of values: every tool argument and every amount, date, time, flight number and code the agent speaks must
 * come from the caller, a tool result, the instructions or the date, and a write needs the caller's yes to something
 * the agent said. It does not understand sentences: a wrong statement without a figure, a wrong policy, an omission, a
 * value that is right elsewhere in the results but wrong here, and a missed question are all invisible to it, so it
 * does not judge `failing_to_disambiguate` and a clean rating is weaker than a model's.
 */
export const offlineFaithfulness = offlineJudge({
  id: 'faithfulness',
  version: 'offline-grounding-1',
  category: 'accuracy',
  scale: { min: 1, max: 3, better: 'higher', passAt: 0.5 },
  score(call) {
    if (call.trace.length === 0) throw new Error('no transcript');
    const { misrepresented, hallucinated } = spokenFindings(call);
    const dimensions = {
      fabricating_tool_parameters: dimensionOf(argumentFindings(call)),
      misrepresenting_tool_result: dimensionOf(misrepresented),
      violating_policies: dimensionOf(consentFindings(call)),
      hallucination: dimensionOf(hallucinated),
    };
    const rating = Math.min(...Object.values(dimensions).map((dimension) => dimension.rating));
    return {
      status: 'scored',
      value: rating,
      normalized: (rating - 1) / 2,
      judgedBy: 'offline:grounding@1',
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

function argumentFindings(call: CallContext): readonly Finding[] {
  return call.trace.flatMap((entry, index) => {
    if (entry.type !== 'tool-call') return [];
    const grounds = groundsAt(call, index);
    const tool = call.tools.find((other) => other.name === entry.call.name);
    return Object.entries(entry.call.arguments).flatMap(([name, value]): readonly Finding[] => {
      if (isChoice(tool?.parameters, name) || isGroundedArgument(value, grounds) !== false) return [];
      const what = `${entry.call.name} was given ${name} ${JSON.stringify(value)}, which nobody said or returned`;
      return [{ turn: entry.turn, what, severity: tool?.effect === 'write' ? 'major' : 'minor' }];
    });
  });
}

/** What a category means is the domain's business. */
function isChoice(parameters: JsonObject | undefined, name: string): boolean {
  const properties = parameters?.properties;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return false;
  const property = (properties as JsonObject)[name];
  return typeof property === 'object' && property !== null && 'enum' in property;
}

/** A value without a source distorts a result where there were results, and is made up where there were none. */
function spokenFindings(call: CallContext) {
  const misrepresented: Finding[] = [];
  const hallucinated: Finding[] = [];
  call.trace.forEach((entry, index) => {
    if (entry.type !== 'speech' || entry.speaker !== 'agent') return;
    const grounds = groundsAt(call, index);
    for (const entity of entitiesIn(entry.text, grounds.today)) {
      if (isGroundedEntity(entity, grounds)) continue;
      const what = `the ${entity.kind} ${entity.value} was spoken without a source`;
      // Wrong money costs the caller money; other slips may still be noticed in time.
      const severity = entity.kind === 'amount' ? 'major' : 'minor';
      (grounds.hasResults ? misrepresented : hallucinated).push({ turn: entry.turn, what, severity });
    }
  });
  return { misrepresented, hallucinated };
}

/** A write stands when the caller's last words agree to, or plainly wish for, something after the agent has spoken. */
function consentFindings(call: CallContext): readonly Finding[] {
  const writes = new Set(call.tools.filter((tool) => tool.effect === 'write').map((tool) => tool.name));
  return call.trace.flatMap((entry, index): readonly Finding[] => {
    if (entry.type !== 'tool-call' || !writes.has(entry.call.name)) return [];
    const before = call.trace.slice(0, index);
    const answerAt = before.findLastIndex((other) => other.type === 'speech' && other.speaker === 'caller');
    const wasTold = before
      .slice(0, answerAt)
      .some((other) => other.type === 'speech' && other.speaker === 'agent' && other.turn > 0);
    const answer = answerAt < 0 ? [] : wordsOfTurn(call, before[answerAt]?.turn ?? 0, before[answerAt]);
    const agreed = answer.some((text) => findYesNo(text) === 'yes' || agrees(text));
    const refused = answer.length > 0 && answer.every((text) => findYesNo(text) === 'no' && !orders(text));
    if (wasTold && agreed && !refused) return [];
    const what = (why: string) => `${entry.call.name} was run ${why}`;
    if (refused) return [{ turn: entry.turn, what: what('after the caller said no'), severity: 'major' }];
    if (!wasTold) return [{ turn: entry.turn, what: what('before anything was explained'), severity: 'major' }];
    // A policy may grant something unasked, and rules cannot read the policy: worth a look, no more.
    return [{ turn: entry.turn, what: what('without a yes of the caller'), severity: 'minor' }];
  });
}

function wordsOfTurn(
  call: CallContext,
  turn: number,
  entry: CallContext['trace'][number] | undefined,
): readonly string[] {
  const intended = call.turns.find((other) => other.speaker === 'caller' && other.index === turn)?.intended;
  const heard = entry?.type === 'speech' ? entry.text : undefined;
  return [heard, intended].filter((text) => text !== undefined);
}
