import { EvaError } from '@eva/core';
import { conformance } from './conformance-command.ts';
import { sharedDir } from './shared-dir.ts';

try {
  process.exitCode = await conformance(process.argv.slice(2), { sharedDir, print: console.log });
} catch (error) {
  if (!EvaError.is(error)) throw error;
  console.error([error.message, error.hint].filter((line) => line !== undefined).join('\n'));
  process.exitCode = 2;
}
