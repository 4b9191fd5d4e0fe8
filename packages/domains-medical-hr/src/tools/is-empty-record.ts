/** A record that was never filled: absent, null or without fields. */
export function isEmptyRecord(record: object | null | undefined): record is null | undefined {
  return record === undefined || record === null || Object.keys(record).length === 0;
}
