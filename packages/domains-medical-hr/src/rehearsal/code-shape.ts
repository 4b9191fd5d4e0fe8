import { findCode, spellCodeNato } from '@eva/core/spoken';

/** How a code is built, for finding it in what was spelled. */
export interface CodeShape {
  /** The symbols as they are spelled, without hyphens. */
  readonly spelled: RegExp;
  /** The code, of the groups of `spelled`. */
  readonly written: string;
}

export const EMPLOYEE_NUMBER: CodeShape = { spelled: /^(?:EMP)?(\d{6})$/, written: 'EMP$1' };
export const NPI: CodeShape = { spelled: /^(\d{10})$/, written: '$1' };
export const PIN: CodeShape = { spelled: /^(\d{4})$/, written: '$1' };
export const ONE_TIME_CODE: CodeShape = { spelled: /^(\d{6})$/, written: '$1' };
export const FACILITY: CodeShape = { spelled: /^([A-Z]{2,4})(\d{2}[A-Z])$/, written: '$1-$2' };
export const LICENSE: CodeShape = { spelled: /^([A-Z]{2})([A-Z]{2,4})(\d{6,8})$/, written: '$1-$2-$3' };
export const SHIFT: CodeShape = { spelled: /^(?:SHF)?(\d{8})(\d{4})$/, written: 'SHF-$1-$2' };
export const UNIT: CodeShape = { spelled: /^(\d{1,2}[A-Z])([A-Z]{2,6})$/, written: '$1-$2' };
export const POLICY: CodeShape = { spelled: /^(?:POL)?(\d{4})([A-Z0-9]{6})$/, written: 'POL-$1-$2' };
export const DEA: CodeShape = { spelled: /^([A-Z]{2}\d{7})$/, written: '$1' };
export const CLEARANCE: CodeShape = { spelled: /^(?:CLR)?([A-Z]{2,4})(\d{6})$/, written: 'CLR-$1-$2' };
export const PETITION: CodeShape = { spelled: /^([A-Z]{3}\d{10})$/, written: '$1' };
export const DOCUMENT: CodeShape = { spelled: /^([A-Z0-9]{6,12})$/, written: '$1' };
export const TASK_CODE: CodeShape = { spelled: /^([A-Z0-9]{4})$/, written: '$1' };
export const TWO_LETTERS: CodeShape = { spelled: /^([A-Z]{2})$/, written: '$1' };
export const SPELLED_NAME: CodeShape = { spelled: /^([A-Z]{2,30})$/, written: '$1' };

/** The first code of that shape in the text; pieces that were parted by other words are tried together last. */
export function codeIn(heard: string, { spelled, written }: CodeShape): string | undefined {
  const pieces = findCode(heard);
  const found = [...pieces, pieces.join('')].find((candidate) => spelled.test(candidate));
  return found?.replace(spelled, written);
}

/** A code as it is read back: in spelling words, hyphens left out. */
export function spellOut(code: string): string {
  return spellCodeNato(code.replaceAll('-', ''));
}
