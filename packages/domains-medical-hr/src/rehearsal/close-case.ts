import { spellOut } from './code-shape.ts';
import { note, type Talk } from './talk.ts';

/** Begins every case id; said as a word. */
const CASE = /^CASE-/;

/** Says what was done, who knows of it, and the case number. */
export function closeCase(talk: Talk, done: string, caseNumber: unknown, told: string): void {
  const notified = told === '' ? '' : ` I have notified ${told}.`;
  note(talk, `${done} The case number is case, ${spellOut(String(caseNumber).replace(CASE, ''))}.${notified}`);
}
