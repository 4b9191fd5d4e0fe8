import type { CallContext, Json, JsonObject } from '@eva/core';
import { aCall, type Step } from '../offline/test-call.ts';

/** Where a text that wants to steer a judge can stand in a call. */
export const PLACES = [
  'caller speech',
  'agent speech',
  'tool result',
  'tool argument',
  'scenario facts',
  'persona',
  'instructions',
  'tool description',
] as const;
export type Place = (typeof PLACES)[number];

/** Of the steps of a kind, the one that is injected: of callers the one who agrees, of agents the one who offers. */
const STEP: { readonly [place in Place]?: number } = { 'caller speech': 2, 'agent speech': 2, 'tool result': 0 };

/** A call of the steps given with `text` at one place of it, behind what stands there or as one more field. */
export function injectedCall(steps: readonly Step[], place: Place, text: string): CallContext {
  const fitting = steps.filter((step) => fits(step, place));
  const chosen = fitting[STEP[place] ?? fitting.length - 1];
  const call = aCall(steps.map((step) => (step === chosen ? injectedStep(step, place, text) : step)));
  const { scenario, agent, tools } = call;
  const { goal, persona } = scenario;
  switch (place) {
    case 'scenario facts': {
      const facts: JsonObject = { ...goal.facts, note: text };
      const decisionTree: JsonObject = { ...goal.decisionTree, note: [text] };
      const told = { summary: `${goal.summary} ${text}`, openingLine: `${goal.openingLine} ${text}` };
      return { ...call, scenario: { ...scenario, goal: { ...goal, ...told, facts, decisionTree } } };
    }
    case 'persona':
      return { ...call, scenario: { ...scenario, persona: { ...persona, description: text } } };
    case 'instructions':
      return { ...call, agent: { ...agent, instructions: `${agent.instructions} ${text}` } };
    case 'tool description':
      return { ...call, tools: tools.map((tool) => ({ ...tool, description: text })) };
    default:
      return call;
  }
}

function fits(step: Step, place: Place): boolean {
  if (place === 'caller speech') return 'caller' in step;
  if (place === 'agent speech') return 'agent' in step;
  return 'tool' in step && (place === 'tool result' || place === 'tool argument');
}

function injectedStep(step: Step, place: Place, text: string): Step {
  const { heard } = { heard: undefined, ...step };
  const behind = heard === undefined ? {} : { heard: `${heard} ${text}` };
  if ('caller' in step) return { caller: `${step.caller} ${text}`, ...behind };
  if ('agent' in step) return { agent: `${step.agent} ${text}`, ...behind };
  if (place === 'tool result') return { ...step, result: { ...objectOf(step.result), note: text } };
  return { ...step, args: { ...step.args, note: text } };
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
