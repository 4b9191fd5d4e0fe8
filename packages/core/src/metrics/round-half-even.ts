/** Rounds the binary value to `decimals` places, exact ties to the even digit, as the method's published figures are. */
export function roundHalfEven(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  // Only a value with few enough binary places can lie exactly between two decimals.
  const isTie = Number.isInteger(value * 2 ** (decimals + 1)) && Math.abs(scaled % 1) === 0.5;
  if (!isTie) return Math.abs(value) < 1e21 ? Number(value.toFixed(decimals)) : value;
  const below = Math.floor(scaled);
  return (below % 2 === 0 ? below : below + 1) / scale;
}
