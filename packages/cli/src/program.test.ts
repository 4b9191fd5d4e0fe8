import { expect, test } from 'vitest';
import { cliProject } from './__fixtures__/cli-project.ts';
import { evaVersion } from './provenance.ts';

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

test.each([
  [
    ['help', 'run'],
    ['run', '--help'],
  ],
  [
    ['help', 'domain'],
    ['domain', '--help'],
  ],
  [
    ['help', 'domain', 'validate'],
    ['domain', 'validate', '--help'],
  ],
  [
    ['domain', 'help', 'validate'],
    ['domain', 'validate', '--help'],
  ],
])('%s shows the same as %s', async (args, same) => {
  using project = cliProject();

  const { code, out, err } = await project.eva(args);

  expect([code, err]).toEqual([0, '']);
  expect(out).toBe((await project.eva(same)).out);
});

test.each([[['--version']], [['-V']]])('%s prints the version', async (args) => {
  using project = cliProject();

  expect(await project.eva(args)).toEqual({ code: 0, out: `${evaVersion()}\n`, err: '' });
});

test('shows the help and fails when no command is named', async () => {
  using project = cliProject();

  const { code, err } = await project.eva([]);

  expect(code).toBe(2);
  expect(err).toContain('Usage: eva');
});

test.each<[readonly string[], string, string?]>([
  [['rn'], "eva: unknown command 'rn'\n(Did you mean run?)\n", 'eva'],
  [['help', 'rnu'], "eva: unknown command 'rnu'\n(Did you mean run?)\n", 'eva'],
  [['help', 'domain', 'validat'], "eva: unknown command 'validat'\n(Did you mean validate?)\n", 'eva domain'],
  [['domain', 'help', 'validat'], "eva: unknown command 'validat'\n(Did you mean validate?)\n", 'eva domain'],
  [['help', 'run', 'a.yaml'], "eva: run has no command 'a.yaml'\n"],
  [['run', ''], "eva: argument 'system' is empty. Expected: manifests of the systems under test\n"],
  [['run', 'a.yaml', ' '], "eva: argument 'system' is empty. Expected: manifests of the systems under test\n"],
  [
    ['manifest', 'check', ''],
    "eva: argument 'file' is empty. Expected: manifests of systems or callers\n",
    'eva manifest check',
  ],
  [
    ['import', 'run', '', '--out', 'x'],
    "eva: argument 'dir' is empty. Expected: folder of the recorded run, with records/ in it; or of one record\n",
    'eva import run',
  ],
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
  [['show'], "eva: missing required argument 'run'\n", 'eva show'],
  [['manifest', 'chekc', 'a.yaml'], "eva: unknown command 'chekc'\n(Did you mean check?)\n", 'eva manifest'],
])('answers %s with one clear error, exit code 2, and writes nothing', async (args, message, command = 'eva run') => {
  using project = cliProject();

  const { code, out, err } = await project.eva(args);

  expect({ code, out, err }).toEqual({
    code: 2,
    out: '',
    err: `${message}Type "${command} --help" to see what there is.\n`,
  });
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

test('reads a .env that an editor put a byte order mark before, and refuses one in another encoding', async () => {
  using project = cliProject();
  project.write('.env', '\uFEFFEVA_SEED=one\n');
  const marked = await project.eva(['run', 'a.yaml']);
  project.write('.env', [...'EVA_SEED=one\n'].join('\u0000'));
  const other = await project.eva(['run', 'a.yaml']);

  expect([marked.code, marked.err]).toEqual([2, expect.stringContaining('eva: EVA_SEED is "one". Expected')]);
  expect([other.code, other.err]).toEqual([2, expect.stringMatching(/^eva: .*\.env: this is no text in UTF-8\n$/)]);
});
