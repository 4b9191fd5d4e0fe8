import type { Command } from 'commander';
import type { Terminal } from '../terminal.ts';

interface DoctorFlags {
  readonly preflight: boolean;
  readonly emulate?: true;
  readonly json?: true;
}

/** `eva doctor` and its flags. */
export function addDoctor(program: Command, terminal: Terminal, setExitCode: (code: number) => void): void {
  program
    .command('doctor')
    .description('Checks what a run needs: Node, plugins, keys by name, and the parts of manifests.')
    .argument(
      '[manifest...]',
      'manifests whose models are asked as well (default: those that `eva systems` lists, asking nobody)',
    )
    .option('--no-preflight', 'asks no model, of whatever manifest')
    .option('--emulate', 'asks imitations of the providers on this machine: no key is needed, nothing is sent anywhere')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Plugins are loaded, to see that they can be. Each model of a manifest that is named is asked once, by the cheapest
question that its provider has, with the key that a run would use; without that key it is not asked. No key is shown.
Ends with exit code 2 when there is a problem, one of a provider's included.`,
    )
    .action(async (manifests: string[], options: DoctorFlags) => {
      const { readEnvironment } = await import('../environment.ts');
      const env = readEnvironment(terminal);
      const { doctor } = await import('./doctor.ts');
      const asks = options.preflight && manifests.length > 0;
      const preflight = asks ? (options.emulate === true ? 'emulated' : 'real') : 'none';
      setExitCode(await doctor(manifests, { isJson: options.json === true, preflight }, { terminal, env }));
    });
}
