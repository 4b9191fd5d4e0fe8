import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Terminal } from './terminal.ts';

/**
 * Options not given as flags are taken from `EVA_<NAME>`: a flag wins over the environment, and that over the default.
 * Variables that no option stands for are not ours and are left alone.
 */
export function applyEnvironment(command: Command, env: Terminal['env'], except: readonly string[]): void {
  for (const option of command.options) {
    const name = option.attributeName();
    const variable = `EVA_${(option.long ?? name).replace(/^--/, '').replaceAll('-', '_').toUpperCase()}`;
    const text = env[variable];
    if (text === undefined || text === '' || except.includes(name)) continue;
    if (command.getOptionValueSource(name) === 'cli') continue;
    if (option.argChoices !== undefined && !option.argChoices.includes(text)) {
      fail(command, `${variable} is "${text}"; expected one of ${option.argChoices.join(', ')}`);
    }
    try {
      const value: unknown = option.parseArg === undefined ? text : option.parseArg(text, undefined);
      command.setOptionValueWithSource(name, value, 'env');
    } catch (error) {
      if (error instanceof InvalidArgumentError) fail(command, `${variable} is "${text}". ${error.message}`);
      throw error;
    }
  }
}

function fail(command: Command, message: string): never {
  command.error(`eva: ${message}`, { code: 'eva.environment', exitCode: 2 });
  throw new CommanderError(2, 'eva.environment', message);
}
