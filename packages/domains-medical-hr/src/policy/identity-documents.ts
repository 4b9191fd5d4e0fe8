/** Kinds of document by the list of the form they are on: one of list A, or one each of B and C. */
export const DOCUMENT_LISTS = {
  US_PASSPORT: 'LIST_A',
  PERM_RESIDENT_CARD: 'LIST_A',
  EAD: 'LIST_A',
  DRIVERS_LICENSE: 'LIST_B',
  STATE_ID: 'LIST_B',
  SSN_CARD: 'LIST_C',
  BIRTH_CERT: 'LIST_C',
} as const;
