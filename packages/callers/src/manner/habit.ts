import type { Habit } from '@eva/core';

/** Whether a habit shows this time, and what is said then; undefined when it does not. */
export type Occasion = () => string | undefined;

export function occasionsOf(habit: Habit | undefined, random: () => number): Occasion {
  let times = 0;
  return () => {
    if (habit === undefined || times >= habit.most || random() >= habit.chance) return undefined;
    const line = habit.lines[times % habit.lines.length];
    times += 1;
    return line;
  };
}
