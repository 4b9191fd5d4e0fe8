import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { cliReference } from './cli-reference.ts';

writeFileSync(resolve(import.meta.dirname, '../../docs/reference/cli.md'), await cliReference());
