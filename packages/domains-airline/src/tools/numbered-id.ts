/** Such as `REF-ZK3FFW-002`: the number is how often the tool was called in this call, failures included. */
export function numberedId(prefix: string, confirmationNumber: string, callIndex: number): string {
  return `${prefix}-${confirmationNumber}-${String(callIndex).padStart(3, '0')}`;
}
