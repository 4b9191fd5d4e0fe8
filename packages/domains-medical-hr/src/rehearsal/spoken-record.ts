import type { JsonObject } from '@eva/core';
import { speakNumber, spellCode } from '@eva/core/spoken';

/** A part of a tool's result, as the tool is known to give it. */
export function part<T>(result: JsonObject, key: string): T {
  return result[key] as T;
}

/** `the_doctors_company` as it is said. */
export function inWords(code: string): string {
  return code.toLowerCase().replaceAll(/[_-]/g, ' ');
}

/** Certificates are known by their letters. */
export function certificates(codes: readonly string[]): string {
  return listed(codes.map((code) => spellCode(code.replaceAll('-', ''))));
}

/** "one day", "three weeks". */
export function counted(count: number, unit: 'day' | 'week'): string {
  return `${speakNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

/** A list as it is said. */
export function listed(items: readonly string[]): string {
  return items.join(', and ');
}
