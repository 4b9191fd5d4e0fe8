/** Samples of 16 bits, little-endian, from their bytes; an odd byte at the end is left out. */
export function pcmFromBytes(bytes: Uint8Array): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int16Array.from({ length: bytes.byteLength >> 1 }, (_, index) => view.getInt16(2 * index, true));
}

export function bytesFromPcm(samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(2 * samples.length);
  const view = new DataView(bytes.buffer);
  samples.forEach((sample, index) => {
    view.setInt16(2 * index, sample, true);
  });
  return bytes;
}
