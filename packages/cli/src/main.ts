#!/usr/bin/env node
import { EXIT } from './exit-code.ts';
import { runCli } from './run-cli.ts';
import { processTerminal } from './terminal.ts';

// Node ends quietly, and with success, when nothing is left that could settle what is awaited; so success is
// something the command has to say.
process.exitCode = EXIT.bug;
let hasEnded = false;
process.once('exit', (code) => {
  if (hasEnded || code !== EXIT.bug) return;
  process.stderr.write('eva: this is a bug of eva or of a plugin: it waits for something that can never happen\n');
});

runCli(process.argv.slice(2), processTerminal()).then((code) => {
  hasEnded = true;
  process.exitCode = code;
});
