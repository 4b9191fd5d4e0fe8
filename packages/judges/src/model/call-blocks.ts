import { type CallContext, type Json, markedTrace, type TraceEntry } from '@eva/core';
import type { MaterialBlock } from '../prompts/material.ts';

/** What a judge is shown of a call, block by block; marked where somebody broke in. */
export function conversationBlock(call: CallContext): MaterialBlock {
  return { name: 'CONVERSATION', lines: markedTrace(call).map(traceLine) };
}

export function instructionBlocks(call: CallContext): readonly MaterialBlock[] {
  const { role, instructions } = call.agent;
  return [
    { name: 'ROLE OF THE AGENT', lines: [role] },
    { name: 'INSTRUCTIONS OF THE AGENT', lines: instructions.split('\n') },
    {
      name: 'TOOLS OF THE AGENT',
      lines: call.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    },
    { name: 'DATE AND TIME OF THE CALL', lines: [call.scenario.now] },
    { name: 'LANGUAGE OF THE CALL', lines: [call.locale] },
  ];
}

function traceLine(entry: TraceEntry): Json {
  const { turn } = entry;
  switch (entry.type) {
    case 'speech':
      return entry.speaker === 'caller' ? { turn, caller: entry.text } : { turn, agent: entry.text };
    case 'tool-call':
      return { turn, tool_call: { name: entry.call.name, arguments: entry.call.arguments } };
    case 'tool-result':
      return { turn, tool_result: { name: entry.tool, result: entry.result } };
    default:
      return entry satisfies never;
  }
}

/** Texts of one side by turn: what it meant to say, or what the other side made of it. */
export function textsOf(
  call: CallContext,
  speaker: 'caller' | 'agent',
  which: 'intended' | 'heard',
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const turn of call.turns) {
    const text = turn[which];
    if (turn.speaker !== speaker || text === undefined) continue;
    const earlier = texts.get(turn.index);
    texts.set(turn.index, earlier === undefined ? text : `${earlier} ${text}`);
  }
  return texts;
}

/** What one side meant to say, by turn, marked like the conversation: what was cut off is nobody's omission. */
export function markedTexts(call: CallContext, speaker: 'caller' | 'agent'): ReadonlyMap<number, string> {
  const sides = ['caller', 'agent'] as const;
  const trace = sides.flatMap((side) =>
    [...textsOf(call, side, 'intended')].map(
      ([turn, text]): TraceEntry => ({ type: 'speech', speaker: side, turn, text }),
    ),
  );
  return new Map(
    markedTrace({ ...call, trace }).flatMap((entry) =>
      entry.type === 'speech' && entry.speaker === speaker ? [[entry.turn, entry.text] as const] : [],
    ),
  );
}

export function agentTurnIds(call: CallContext): readonly number[] {
  const ids = call.trace.flatMap((entry) => (entry.type === 'speech' && entry.speaker === 'agent' ? [entry.turn] : []));
  return [...new Set(ids)];
}
