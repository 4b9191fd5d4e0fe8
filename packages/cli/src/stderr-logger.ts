import type { JsonObject, Logger } from '@eva/core';
import type { Terminal } from './terminal.ts';

/** The program log on stderr: warnings always, the rest when asked for. What was said in a call is left out. */
export function stderrLogger(terminal: Terminal, options: { readonly isVerbose: boolean }): Logger {
  const line = (level: string, message: string, fields: JsonObject = {}) => {
    const shown = Object.entries(fields).filter(([name]) => !name.startsWith('content.'));
    const text = shown.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
    terminal.err(`eva: ${level}: ${message}${text}\n`);
  };
  const quiet = () => {};
  return {
    debug: options.isVerbose ? (message, fields) => line('debug', message, fields) : quiet,
    info: options.isVerbose ? (message, fields) => line('info', message, fields) : quiet,
    warn: (message, fields) => line('warning', message, fields),
  };
}
