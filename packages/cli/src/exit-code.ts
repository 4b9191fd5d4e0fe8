/** What a command's exit code says; part of the public contract. */
export const EXIT = {
  done: 0,
  thresholdFailed: 1,
  badInput: 2,
  incomplete: 3,
  bug: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
