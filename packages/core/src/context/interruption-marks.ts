/** Marks in texts that were never spoken: who broke in on whom, and where. */
export const INTERRUPTION_MARKS = {
  /** Before agent text, or inside caller text: the agent began while the caller spoke. */
  agentInterrupts: '[assistant interrupts]',
  /** Before caller text, or inside agent text: the caller began while the agent spoke. */
  callerInterrupts: '[user interrupts]',
  /** In agent text: what stands before it may not have been heard in full. */
  cutOffByCaller: '[likely cut off by user]',
  /** In caller text: the same for the caller. */
  cutOffByAgent: '[likely cut off by assistant]',
  /** The speaker stopped of itself; inside a turn it went on after it, at its end it did not. */
  cutOffBySelf: '[speaker likely cut itself off]',
  /** A break in agent text that nothing explains. */
  unexplained: '[likely interruption]',
  /** A gap in agent text while tools ran. */
  pause: '[pause]',
} as const;
