import type { Json, StoredScore, StoredScores, Turn } from '@eva/core';

/** What a metric found fault with in one turn. */
export interface TurnBadge {
  readonly metric: string;
  readonly judgedBy: string;
  /** Such as "2 of 3: verbosity or filler". */
  readonly finding: string;
}

/** Metrics about the caller's words, or about what was made of them; all others judge the agent. */
const ABOUT_CALLER = /^(?:user_|stt_)/;

/** Under these keys, metrics keep what they say of single turns. */
const REASONS = ['per_turn_failure_modes', 'per_turn_missed', 'per_turn_reason'];

/** Findings of all metrics on one turn; where a metric has nothing against it, it says nothing. */
export function turnBadges(turn: Pick<Turn, 'index' | 'speaker'>, scores: StoredScores): readonly TurnBadge[] {
  return Object.values(scores.metrics).flatMap((score) => {
    const isAboutCaller = ABOUT_CALLER.test(score.name);
    if (isAboutCaller !== (turn.speaker === 'caller') || score.error !== null) return [];
    const finding = findingOf(score, String(turn.index));
    return finding === undefined ? [] : [{ metric: score.name, judgedBy: score.judged_by ?? 'nobody', finding }];
  });
}

function findingOf({ details, pass_at: passAt }: StoredScore, turn: string): string | undefined {
  const ratings = numbersIn(details.per_turn_ratings);
  const rating = ratings[turn];
  const best = Math.max(1, ...Object.values(ratings)) > 1 ? 3 : 1;
  if (rating !== undefined && rating < best) return withReasons(`${rating} of ${best}`, details, turn);

  const score = numbersIn(details.per_turn_score)[turn];
  if (score !== undefined && score < (passAt ?? 0)) return withReasons(score.toFixed(2), details, turn);

  const errorRate = numbersIn(details.per_turn_wer)[turn];
  return errorRate === undefined || errorRate === 0 ? undefined : `word error rate ${errorRate.toFixed(2)}`;
}

function withReasons(figure: string, details: StoredScore['details'], turn: string): string {
  const reasons = REASONS.flatMap((key) => fieldsOf(details[key])[turn] ?? [])
    .filter((reason) => typeof reason === 'string')
    .map((reason) => reason.replaceAll('_', ' '));
  return reasons.length === 0 ? figure : `${figure}: ${reasons.join(', ')}`;
}

function numbersIn(value: Json | undefined): { readonly [turn: string]: number } {
  const entries = Object.entries(fieldsOf(value)).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return Object.fromEntries(entries);
}

function fieldsOf(value: Json | undefined): { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { [key: string]: Json }) : {};
}
