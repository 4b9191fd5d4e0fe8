import type { Json } from '../protocol/json.ts';
import type { CallerGoal } from '../protocol/scenario.ts';

/** What the caller of a goal knows, by name; a fact that is not there is undefined. */
export interface GoalFacts {
  text(...names: readonly string[]): string | undefined;
  /** ISO date. */
  date(...names: readonly string[]): string | undefined;
  /** `HH:MM`. */
  time(...names: readonly string[]): string | undefined;
  number(...names: readonly string[]): number | undefined;
  /** Null where the caller knows that there are none. */
  list(name: string): readonly string[] | undefined;
  pairs(name: string): readonly (readonly [string, string])[];
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(\d{1,2}):(\d{2})(?: ?([ap])m)?$/i;

export function factsOf({ facts }: Pick<CallerGoal, 'facts'>): GoalFacts {
  const first = (names: readonly string[]): Json | undefined =>
    names.map((name) => facts[name]).find((value) => value !== undefined && value !== null);
  const text = (...names: readonly string[]): string | undefined => {
    const value = first(names);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  return {
    text,
    date: (...names) => {
      const value = text(...names);
      return value !== undefined && DATE.test(value) ? value : undefined;
    },
    time: (...names) => timeIn(text(...names) ?? ''),
    number: (...names) => {
      const value = Number(text(...names));
      return Number.isFinite(value) ? value : undefined;
    },
    list: (name) => {
      const value = facts[name];
      return Array.isArray(value) ? value.map(String) : undefined;
    },
    pairs: (name) => {
      const value = facts[name];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
      return Object.entries(value).map(([key, one]) => [key, String(one)] as const);
    },
  };
}

/** Goals write `19:00`, `07:00 PM` and `7:00 PM`. */
function timeIn(text: string): string | undefined {
  const [, hour, minute, half] = TIME.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const noonOn = half === undefined ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(noonOn).padStart(2, '0')}:${minute}`;
}
