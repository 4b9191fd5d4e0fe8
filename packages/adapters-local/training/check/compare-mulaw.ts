import { spawnSync } from 'node:child_process';
import { mulawFromPcm, pcmFromMulaw } from '@eva/core/audio';

/** Training quantises in Python; the product in TypeScript. Every 16-bit sample must come out the same. */
const samples = Int16Array.from({ length: 65_536 }, (_, at) => at - 32_768);
const heard = pcmFromMulaw(mulawFromPcm(samples));
const python = spawnSync(
  '/usr/bin/python3',
  [
    '-c',
    'import sys; from ears.mulaw import mulaw_table; sys.stdout.buffer.write(mulaw_table().astype("<f4").tobytes())',
  ],
  { cwd: new URL('..', import.meta.url).pathname, maxBuffer: 2 ** 22 },
);
const table = new Float32Array(
  python.stdout.buffer.slice(python.stdout.byteOffset, python.stdout.byteOffset + 4 * 65_536),
);
const different = samples.filter((sample, at) => (table[sample & 0xffff] ?? Number.NaN) * 32_768 !== heard[at]);
process.stdout.write(
  `${different.length} of 65536 samples differ${different.length > 0 ? `: ${different.slice(0, 8).join(', ')}` : ''}\n`,
);
if (different.length > 0) process.exitCode = 1;
