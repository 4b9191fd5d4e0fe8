import type { Domain, Json, JsonObject, Scored } from '@eva/core';
import { sequenceRatio } from '@eva/report/statistics';
import { type LabelledEvent, labelledCall } from './labelled-call.ts';
import { badLine, readLabelledFile } from './labelled-file.ts';
import type { Comparison, LabelledItem, RatedPair } from './labelled-item.ts';

interface Entity {
  readonly value: string;
  /** 1 when it came through. */
  readonly correct: number;
}

/** The set that says of each entity of a caller's turn whether recognition kept it. */
export function labelledEntities(file: string, domain: Domain): readonly LabelledItem[] {
  return readLabelledFile(file).map(({ line, value }): LabelledItem => {
    const { user_tts: meant, transcription: heard, labels } = value;
    if (!Array.isArray(meant) || !Array.isArray(heard) || !Array.isArray(labels)) {
      throw badLine(file, line, 'expected `user_tts`, `transcription` and `labels`');
    }
    const events = meant.flatMap((text, index): readonly LabelledEvent[] => [
      { type: 'said', by: 'caller', text: String(text), heard: String(heard[index] ?? '') },
      // The sets hold one side only; without an answer all would be one turn.
      { type: 'said', by: 'agent', text: '' },
    ]);
    return {
      number: line,
      call: labelledCall({ id: String(line), events, domain }),
      compare: (score) => compareEntities(labels as readonly JsonObject[], score),
    };
  });
}

/** Turns are numbered from 0 in the set, and from 1 in a call. */
function compareEntities(labels: readonly JsonObject[], { details }: Scored): Comparison {
  const byTurn = (details.per_turn_entities ?? {}) as { readonly [turn: string]: Json };
  const comparisons = labels.map(({ turn_id, entities }) => {
    const turn = String(Number(turn_id) + 1);
    return compareTurn(turn, entitiesIn(entities), entitiesIn(byTurn[turn]));
  });
  return {
    pairs: comparisons.flatMap(({ pairs }) => pairs),
    unanswered: comparisons.flatMap(({ unanswered }) => unanswered),
    unasked: comparisons.reduce((sum, { unasked }) => sum + unasked, 0),
  };
}

function compareTurn(turn: string, people: readonly Entity[], judge: readonly Entity[]): Comparison {
  const likeness = people.flatMap((label, labelAt) =>
    judge.map((found, foundAt) => ({ labelAt, foundAt, score: likenessOf(label.value, found.value) })),
  );
  const best = likeness.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  const pairs: RatedPair[] = [];
  const labelled = new Set<number>();
  const found = new Set<number>();
  for (const { labelAt, foundAt } of best) {
    const [label, other] = [people[labelAt], judge[foundAt]];
    if (labelled.has(labelAt) || found.has(foundAt) || label === undefined || other === undefined) continue;
    labelled.add(labelAt);
    found.add(foundAt);
    pairs.push({ what: `turn ${turn}: ${label.value}`, people: label.correct, judge: other.correct });
  }
  return {
    pairs,
    unanswered: people.filter((_, at) => !labelled.has(at)).map(({ correct }) => correct),
    unasked: judge.length - found.size,
  };
}

/** Above this two texts are taken for the same entity. */
const LIKE = 0.6;

/** 0 for two that are not the same entity. */
function likenessOf(one: string, other: string): number {
  const [left, right] = [plain(one), plain(other)];
  if (left === '' || right === '') return 0;
  const ratio = sequenceRatio(left, right);
  return left.includes(right) || right.includes(left) || ratio > LIKE ? Math.max(ratio, Number.MIN_VALUE) : 0;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\p{P}\p{S}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function entitiesIn(value: Json | undefined): readonly Entity[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly JsonObject[])
    .filter(({ skipped }) => skipped !== true)
    .map(({ value: text, correct }) => ({ value: String(text ?? ''), correct: correct === true ? 1 : 0 }));
}
