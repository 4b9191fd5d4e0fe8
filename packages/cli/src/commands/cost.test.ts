import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CliProject } from '../__fixtures__/cli-project.ts';
import { offlineProject, SYSTEM } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', 'paid.yaml', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness'];

/** The offline system with a voice that says what it used: ten thousand characters for each piece of speech. */
function paidProject(): CliProject {
  const project = offlineProject();
  project.write('package.json', JSON.stringify({ name: 'project', dependencies: { parts: '*', paid: '*' } }));
  project.install(
    'paid',
    [{ kind: 'tts', id: 'paid' }],
    `import parts from '../parts/entry.js';
    const mouth = parts.find(({ kind, id }) => kind === 'tts' && id === 'mouth');
    export default { ...mouth, id: 'paid', create: (options, host) => {
      const made = mouth.create(options, host);
      return { ...made, identity: { provider: 'acme', model: 'voice-1' }, open: async (request, scope) => {
        const voice = await made.open(request, scope);
        const events = (async function* () {
          for await (const event of voice.events) {
            if (event.type === 'segment-end') yield { type: 'usage', usage: { characters: 10000 } };
            yield event;
          }
        })();
        return { ...voice, events };
      } };
    } };`,
  );
  project.write('paid.yaml', SYSTEM.replace('id: mine', 'id: paid').replace('use: mouth', 'use: paid'));
  project.write(
    'prices.yaml',
    `schema: eva/prices@1
asOf: "2026-12-01"
rows:
  - { provider: acme, model: voice-1, usd: { perMillionCharacters: 30 }, source: test }
  - { provider: fixture, model: "*", isFree: true, source: test }
`,
  );
  return project;
}

test('a run says what it cost, by call and by part, and what of it is not known', async () => {
  using project = paidProject();

  const known = await project.eva([...RUN, '--limit', '2', '--prices', 'prices.yaml', '--out', 'result']);
  const unknown = await project.eva(['show', 'result']);

  expect(known.out).toContain('cost: $0.6000, $0.3000 a call (tts acme/voice-1 $0.6000; prices of 2026-12-01)\n');
  expect(unknown.out).toContain('\ncost: not known\ncost not known of: tts acme/voice-1 (its price is not known);');
  const shown = await project.eva(['show', 'result', '--prices', 'prices.yaml']);
  expect(shown).toEqual({ code: 0, out: known.out, err: '' });
});

test('has the cost in its JSON and on its page', async () => {
  using project = paidProject();
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);
  project.write('eva.config.yaml', 'prices: prices.yaml\n');

  const { out } = await project.eva(['show', 'result', '--json']);
  await project.eva(['show', 'result', '--html', 'page.html']);

  expect(JSON.parse(out).systems[0].cost).toEqual({
    usd: 0.3,
    isWhole: true,
    parts: expect.arrayContaining([
      { stage: 'tts', provider: 'acme', model: 'voice-1', usd: 0.3 },
      { stage: 'llm', provider: 'fixture', model: 'brain', usd: 0 },
    ]),
    asOf: '2026-12-01',
    calls: 1,
    usdPerCall: 0.3,
    passedTasks: null,
    usdPerPassedTask: null,
    judges: null,
    isEmulated: false,
  });
  expect(readFileSync(join(project.root, 'page.html'), 'utf8')).toContain('Cost: $0.3000 (tts acme/voice-1 $0.3000');
});

test('stops once the budget is spent, begins no further call, and goes on with a higher one', async () => {
  using project = paidProject();
  const run = [...RUN, '--limit', '3', '--prices', 'prices.yaml', '--out', 'result'];

  const first = await project.eva([...run, '--max-usd', '0.5']);
  const again = await project.eva([...run, '--max-usd', '0.5', '--resume']);
  const higher = await project.eva([...run, '--max-usd', '5', '--resume']);

  const begun = ({ err }: { readonly err: string }) =>
    err.split('\n').filter((line) => line.includes('call begins')).length;
  expect([first.code, again.code, higher.code]).toEqual([3, 3, 0]);
  expect([first, again, higher].map(begun)).toEqual([2, 0, 1]);
  expect(first.err).toContain(
    'eva: the budget of $0.5000 is spent ($0.6000), and no further call was begun. What is there is kept. To go on: the same command with --resume --out result and a higher --max-usd\n',
  );
});

test('stops where what a part reports has no price, and goes on once it has one', async () => {
  using project = paidProject();
  const prices = readFileSync(join(project.root, 'prices.yaml'), 'utf8');
  project.write('by-minute.yaml', prices.replace('perMillionCharacters: 30', 'perAudioOutMinute: 0.01'));
  const run = [...RUN, '--limit', '3', '--out', 'result', '--max-usd', '5'];

  const first = await project.eva([...run, '--prices', 'by-minute.yaml']);
  const again = await project.eva([...run, '--prices', 'prices.yaml', '--resume']);

  expect([first.code, again.code]).toEqual([3, 0]);
  expect(first.err.split('\n').filter((line) => line.includes('call begins'))).toHaveLength(1);
  expect(first.err).toContain(
    "eva: the budget of $5.00 can't be kept, tts acme/voice-1: it is billed by minutes of audio out, and reports characters, and no further call was begun. What is there is kept. To go on: the same command with --resume --out result and a price that charges what it reports (--prices)\n",
  );
});

test('refuses a budget that it could not keep', async () => {
  using project = paidProject();

  const { code, err } = await project.eva([...RUN, '--max-usd', '5', '--out', 'result']);

  expect(code).toBe(2);
  expect(err).toContain(
    'eva: --max-usd: no price is known for the stt of paid, fixture/ears; expected a row for it in a price table, given with --prices\n',
  );
  expect(err).toContain('--max-usd: no price is known for the tts of paid, acme/voice-1;');
  expect(project.files()).not.toContain('result');
});

test('refuses a budget for a folder in which something was used that its price does not charge', async () => {
  using project = paidProject();
  const prices = readFileSync(join(project.root, 'prices.yaml'), 'utf8');
  project.write('by-minute.yaml', prices.replace('perMillionCharacters: 30', 'perAudioOutMinute: 0.01'));
  await project.eva([...RUN, '--limit', '1', '--out', 'result']);

  const flags = ['--limit', '1', '--out', 'result', '--resume', '--max-usd', '5', '--prices', 'by-minute.yaml'];
  const { code, err } = await project.eva([...RUN, ...flags]);

  expect(code).toBe(2);
  expect(err).toMatch(
    /--max-usd: tts acme\/voice-1: it is billed by minutes of audio out, and reports characters, and .*result has calls/,
  );
});

test('says where a price table is wrong', async () => {
  using project = paidProject();
  project.write(
    'bad.yaml',
    'schema: eva/prices@1\nasOf: today\nrows:\n  - { provider: acme, model: x, usd: { perMilionCharacters: 3 } }\n',
  );

  const { code, err } = await project.eva([...RUN, '--prices', 'bad.yaml']);

  expect([code, err.split('\n').filter(Boolean)]).toEqual([
    2,
    [
      'eva: bad.yaml:2:7 asOf: "today" is not possible here; expected the day of the prices, such as 2026-12-02',
      expect.stringMatching(
        /^ +bad\.yaml:4:\d+ rows\[0\]\.usd\.perMilionCharacters: unknown key; .*did you mean "perMillionCharacters"\?$/,
      ),
    ],
  ]);
  expect((await project.eva([...RUN, '--prices', 'none.yaml'])).err).toBe(
    'eva: none.yaml: there is no such file; expected a price table, YAML or JSON\n',
  );
});
