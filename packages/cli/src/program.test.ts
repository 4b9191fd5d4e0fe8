import { expect, test } from 'vitest';
import { cliProject } from './__fixtures__/cli-project.ts';

test.each([[['--help']], [['help']]])('teaches with examples and exit codes: %s', async (args) => {
  using project = cliProject();

  const { code, out, err } = await project.eva(args);

  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('eva run system.yaml --domain airline --limit 3');
  expect(out).toContain('Exit codes: 0 done; 1 done, and a threshold failed; 2 bad input; 3 run incomplete');
});

test('shows the examples of one command', async () => {
  using project = cliProject();

  const { code, out } = await project.eva(['run', '--help']);

  expect(code).toBe(0);
  expect(out).toContain('eva run system.yaml --domain airline --scenario 1.1 --scenario 2.1 --trials 3');
});

test('shows the help and fails when no command is named', async () => {
  using project = cliProject();

  const { code, err } = await project.eva([]);

  expect(code).toBe(2);
  expect(err).toContain('Usage: eva');
});

test.each([
  [['rn'], "eva: unknown command 'rn'\n(Did you mean run?)\n"],
  [['run', 'a.yaml', '--sed', '7'], "eva: unknown option '--sed'\n(Did you mean --seed?)\n"],
  [
    ['run', 'a.yaml', '--seed', '-1'],
    "eva: option '--seed <n>' argument '-1' is invalid. Expected a whole number from 0 to 4294967295.\n",
  ],
  [
    ['run', 'a.yaml', '--trials', '1.5'],
    "eva: option '--trials <n>' argument '1.5' is invalid. Expected a whole number from 1 to 100.\n",
  ],
  [
    ['run', 'a.yaml', '--limit', '0'],
    "eva: option '--limit <n>' argument '0' is invalid. Expected a whole number from 1 to 100000.\n",
  ],
  [
    ['run', 'a.yaml', '--concurrency', '0'],
    "eva: option '--concurrency <n>' argument '0' is invalid. Expected a whole number from 1 to 100.\n",
  ],
  [
    ['run', 'a.yaml', '--clock', 'fast'],
    "eva: option '--clock <kind>' argument 'fast' is invalid. Allowed choices are wall, virtual.\n",
  ],
  [
    ['run', 'a.yaml', '--metrics', 'a,,b'],
    "eva: option '--metrics <ids>' argument 'a,,b' is invalid. Expected ids separated by commas.\n",
  ],
  [['run', 'a.yaml', '--domain'], "eva: option '--domain <id>' argument missing\n"],
  [['show'], "eva: missing required argument 'run'\n"],
  [['manifest', 'chekc', 'a.yaml'], "eva: unknown command 'chekc'\n(Did you mean check?)\n"],
])('answers %s with one clear error, exit code 2, and writes nothing', async (args, message) => {
  using project = cliProject();

  const { code, out, err } = await project.eva(args);

  expect({ code, out, err }).toEqual({ code: 2, out: '', err: `${message}Type "eva --help" to see what there is.\n` });
  expect(project.files()).toEqual(['package.json']);
});

test('asks for a manifest or an agent when a run names neither', async () => {
  using project = cliProject();

  const { code, out, err } = await project.eva(['run']);

  const missing = 'eva: <system...>: say which system is to be called; expected a manifest, or --agent URL\n';
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: missing });
});

test('takes a flag over the environment, that over .env, and refuses a wrong value by its variable', async () => {
  using project = cliProject();
  project.write('.env', 'EVA_SEED=one\nEVA_TRIALS=two\n');

  expect((await project.eva(['run', 'a.yaml'])).err).toContain('eva: EVA_TRIALS is "two". Expected a whole number');
  expect((await project.eva(['run', 'a.yaml', '--trials', '2'])).err).toContain('eva: EVA_SEED is "one". Expected');
  expect((await project.eva(['run', 'a.yaml', '--trials', '2'], { EVA_SEED: '7' })).err).toBe(
    'eva: a.yaml: there is no such file; expected a manifest, YAML or JSON\n',
  );
  expect((await project.eva(['run', 'a.yaml'], { EVA_SEED: '7', EVA_TRIALS: '1', EVA_CLOCK: 'fast' })).err).toContain(
    'eva: EVA_CLOCK is "fast"; expected one of wall, virtual',
  );
});
