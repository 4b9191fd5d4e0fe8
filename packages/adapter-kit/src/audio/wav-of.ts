import type { AudioChunk } from '@eva/core';
import { bytesFromPcm, pcmFromMulaw } from '@eva/core/audio';

const HEADER_BYTES = 44;

/** The audio as a WAV file of one channel and 16 bits, which every service reads. */
export function wavOf({ format, bytes }: AudioChunk): Uint8Array {
  const pcm = format.encoding === 'mulaw' ? bytesFromPcm(pcmFromMulaw(bytes)) : bytes;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + pcm.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(format.sampleRateHz, 24);
  header.writeUInt32LE(2 * format.sampleRateHz, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(pcm.length, 40);
  return new Uint8Array(Buffer.concat([header, pcm]));
}
