import { parseArgs } from 'node:util';
import { splitProof } from '../sentences/split-proof.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '50000' } } });

const proof = splitProof(Number(values.count));
process.stdout.write(`${proof.trainSentences} training and ${proof.heldOutSentences} held-out sentences compared\n`);
for (const breach of proof.breaches.slice(0, 20)) process.stderr.write(`${breach}\n`);
if (proof.breaches.length > 0) process.exitCode = 1;
