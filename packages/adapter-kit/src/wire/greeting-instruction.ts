const BEFORE = 'The call has just begun. Say exactly this, and nothing else:';

/** How a speech model is asked for its first words in a call. */
export function greetingInstruction(greeting: string): string {
  return `${BEFORE} "${greeting.trim()}"`;
}

/** The greeting that such an instruction asks for: emulators obey it by reading it. */
export function greetingOf(instruction: string): string | undefined {
  const start = instruction.indexOf(`${BEFORE} "`);
  if (start < 0) return undefined;
  const end = instruction.lastIndexOf('"');
  return instruction.slice(start + BEFORE.length + 2, end);
}
