import { expect, test } from 'vitest';
import type { InputError } from '../errors/input-error.ts';
import { type FixtureProject, fixtureProject } from '../plugins/__fixtures__/fixture-project.ts';
import { discoverPlugins } from '../plugins/discover-plugins.ts';
import { composePerturbations } from './compose-perturbations.ts';
import { readPerturbations } from './read-perturbations.ts';

/** A package of somebody else's, with a perturbation of each layer and a pool. */
const MODULE = `
const snr = { jsonSchema: { properties: { snr: { type: 'number' } } }, parse: (value = {}) => {
  for (const key of Object.keys(value)) if (key !== 'snr') {
    throw Object.assign(new Error('no'), { issues: [{ code: 'unrecognized_keys', keys: [key], path: [], message: 'no' }] });
  }
  if (value.snr !== undefined && typeof value.snr !== 'number') {
    throw Object.assign(new Error('no'), { issues: [{ code: 'invalid_type', path: ['snr'], message: 'Invalid input: expected number, received string' }] });
  }
  return { snr: 15, ...value };
} };
const one = (id, fields, level = () => undefined) => ({ protocol: 1, kind: 'perturbation', id, options: snr,
  create: (options) => ({ kind: 'perturbation', grade: 2, ...(level(options) === undefined ? {} : { level: level(options) }), ...fields }) });
const open = () => ({ samples }) => samples;
export default [
  one('noise-cafe', { layer: 'noise', isCombinable: true, open }, ({ snr }) => String(snr)),
  one('noise-vague', { layer: 'noise', isCombinable: true, open }),
  one('connection-loss', { layer: 'connection', open }),
  one('behaviour-slow', { layer: 'behaviour', language: 'en' }),
  one('behaviour-loud', { layer: 'behaviour' }),
  one('accent-french', { layer: 'accent', needsAccent: 'french' }),
  { protocol: 1, kind: 'perturbation', id: 'pool-some', options: snr, create: () => ({ kind: 'perturbation', layer: 'pool', draws: [
    [{ use: 'noise:cafe', options: { snr: 5 } }], [{ use: 'accent:french' }], [{ use: 'behaviour:slow' }, { use: 'noise:cafe' }] ] }) },
];`;
const IDS = [
  'noise-cafe',
  'noise-vague',
  'connection-loss',
  'behaviour-slow',
  'behaviour-loud',
  'accent-french',
  'pool-some',
];

function project(): FixtureProject {
  const made = fixtureProject(['theirs']);
  made.install('theirs', {
    exports: { './entry': { default: './entry.js' } },
    eva: {
      protocol: 1,
      contributes: IDS.map((id) => ({ kind: 'perturbation', id, entry: './entry', clocks: ['virtual'] })),
    },
    files: { 'entry.js': MODULE },
  });
  return made;
}

async function composed(
  made: FixtureProject,
  texts: readonly string[],
  call: Partial<Parameters<typeof composePerturbations>[0]['call']> = {},
  clock: 'wall' | 'virtual' = 'virtual',
) {
  return await composePerturbations({
    asked: readPerturbations(texts, made.root),
    catalog: discoverPlugins({ root: made.root, hostPackageDir: made.root, extraPlugins: [] }),
    env: {},
    logger: { debug: () => {}, info: () => {}, warn: () => {} },
    clock,
    call: { accents: [], locale: 'en', ...call },
  });
}

async function problems(...given: Parameters<typeof composed>): Promise<readonly string[]> {
  try {
    await composed(...given);
    return [];
  } catch (error) {
    return (error as InputError).message.split('\n');
  }
}

test('names what was asked for as results will, with all options, and says who offers it', async () => {
  using made = project();

  const { plan, instances, plugins } = await composed(made, ['noise:cafe,snr=10', 'connection:loss']);

  expect(plan).toEqual({
    always: [
      { id: 'noise:cafe@10', grade: 2, use: 'theirs#noise-cafe', options: { snr: 10 } },
      { id: 'connection:loss', grade: 2, use: 'theirs#connection-loss', options: { snr: 15 } },
    ],
    pools: [],
  });
  expect([...instances.keys()]).toEqual(['noise:cafe@10', 'connection:loss']);
  expect(plugins.map((plugin) => `${plugin.package} ${plugin.contribution}`)).toEqual([
    'theirs perturbation/noise-cafe',
    'theirs perturbation/connection-loss',
  ]);
});

test('a pool comes as its draws, without those that this caller cannot act, and says which', async () => {
  using made = project();

  const { plan, leftOut } = await composed(made, ['pool:some']);
  const withFrench = await composed(made, ['pool:some'], { accents: ['french'] });

  expect(plan.pools.map(({ id, draws }) => [id, ...draws.map((draw) => draw.map((one) => one.id).join('+'))])).toEqual([
    ['pool:some', 'noise:cafe@5', 'behaviour:slow+noise:cafe@15'],
  ]);
  expect(leftOut).toEqual([
    'pool:some goes without accent:french: this caller has no french accent (it has none); a voice that has one can be named, as voice=NAME',
  ]);
  expect([withFrench.plan.pools[0]?.draws.length, withFrench.leftOut]).toEqual([3, []]);
});

test('reads a file: what is always there, and a pool of its own', async () => {
  using made = project();
  made.write(
    'conditions.yaml',
    `schema: eva/perturbations@1
id: lorry
always: [{ use: noise:cafe, options: { snr: 12 } }]
pool:
  - []
  - [{ use: connection:loss }]
`,
  );

  const { plan } = await composed(made, ['conditions.yaml', 'behaviour:slow']);

  expect(plan).toMatchObject({
    always: [{ id: 'noise:cafe@12' }, { id: 'behaviour:slow' }],
    pools: [{ id: 'pool:lorry', draws: [[], [{ id: 'connection:loss' }]] }],
  });
});

test('reports everything that is wrong with flags at once, with what was meant', async () => {
  using made = project();

  expect(
    await problems(made, ['noise:caffe', 'loss', 'noise:cafe,sn=3', 'noise:cafe,snr=loud', 'accent:french']),
  ).toEqual([
    '--perturb noise:caffe: there is no perturbation "noise:caffe"; expected one of noise:cafe, noise:vague; did you mean "noise:cafe"?',
    expect.stringMatching(
      /^--perturb loss: there is no perturbation "loss"; expected one of .*; did you mean "connection:loss"\?$/,
    ),
    '--perturb noise:cafe,sn=3 sn: unknown key; expected one of snr; did you mean "snr"?',
    '--perturb noise:cafe,snr=loud snr: "loud" is not possible here; expected a number',
    '--perturb accent:french: this caller has no french accent (it has none); a voice that has one can be named, as voice=NAME',
  ]);
  expect(await problems(made, ['noise:cafe,snr', 'noise:cafe,snr=1,snr=2', ',snr=3', 'nowhere.yaml'])).toEqual([
    '--perturb noise:cafe,snr: "snr" sets nothing; expected NAME=VALUE after each comma, such as noise:cafe,snr=10',
    '--perturb noise:cafe,snr=1,snr=2: snr is set twice; expected NAME=VALUE after each comma, such as noise:cafe,snr=10',
    '--perturb ,snr=3: names nothing; expected a name such as noise:cafe, or a YAML file',
    'nowhere.yaml: there is no such file; expected a file of perturbations, or a name such as noise:cafe',
  ]);
});

test('takes an option for unknown whatever JavaScript makes of its name', async () => {
  using made = project();

  expect(await problems(made, ['noise:cafe,__proto__=1', 'noise:cafe,toString=1'])).toEqual([
    '--perturb noise:cafe,__proto__=1 __proto__: unknown key; expected one of snr',
    '--perturb noise:cafe,toString=1 toString: unknown key; expected one of snr',
  ]);
});

test('says line and column of what is wrong in a file', async () => {
  using made = project();
  made.write(
    'bad.yaml',
    `schema: eva/perturbations@1
id: bad
always:
  - { use: noise:caffe }
  - { use: noise:cafe, options: { snr: loud } }
`,
  );
  made.write('empty.yaml', 'schema: eva/perturbations@1\nid: empty\n');
  made.write('slip.yaml', 'schema: eva/perturbations@1\nid: slip\nallways: []\n');

  expect(await problems(made, ['bad.yaml'])).toEqual([
    'bad.yaml:4:12 always[0].use: there is no perturbation "noise:caffe"; expected one of noise:cafe, noise:vague; did you mean "noise:cafe"?',
    'bad.yaml:5:40 always[1].options.snr: "loud" is not possible here; expected a number',
  ]);
  expect(await problems(made, ['empty.yaml', 'slip.yaml'])).toEqual([
    'empty.yaml: asks for nothing; expected `always`, `pool` or both',
    expect.stringMatching(/^slip\.yaml:3:1 allways: unknown key; .*; did you mean "always"\?$/),
  ]);
});

test('refuses what cannot act together, wherever it may meet', async () => {
  using made = project();

  expect(await problems(made, ['behaviour:slow', 'behaviour:loud'])).toEqual([
    '--perturb behaviour:loud: behaviour:slow and behaviour:loud exclude each other; expected at most one behaviour',
  ]);
  expect(await problems(made, ['pool:some', 'behaviour:loud'])).toEqual([
    'theirs#pool-some: behaviour:loud and behaviour:slow exclude each other; expected at most one behaviour',
  ]);
  expect(await problems(made, ['noise:cafe,snr=5', 'noise:cafe,snr=5'])).toEqual([
    '--perturb noise:cafe,snr=5: noise:cafe@5 comes twice',
  ]);
  expect(await problems(made, ['noise:cafe,snr=5', 'noise:cafe,snr=6'])).toEqual([]);
  made.write(
    'other.yaml',
    'schema: eva/perturbations@1\nid: other\npool: [[{ use: behaviour:loud }], [{ use: behaviour:slow }]]\n',
  );
  expect(await problems(made, ['pool:some', 'other.yaml'])).toEqual([
    'other.yaml:3:16 pool[0][0].use: pool:some and pool:other do not go together: behaviour:slow and behaviour:loud exclude each other; expected one of the two pools',
  ]);
});

test('refuses two that differ and have one name: results could not tell them apart', async () => {
  using made = project();
  made.write(
    'two.yaml',
    `schema: eva/perturbations@1
id: two
pool: [[{ use: noise:vague }], [{ use: noise:vague, options: { snr: 3 } }]]
`,
  );

  expect(await problems(made, ['two.yaml'])).toEqual([
    'two.yaml:3:40 pool[1][0].use: noise:vague stands for two different ones: their name does not tell their options apart',
  ]);
});

test('refuses what calls like these cannot have: another language, text, another clock', async () => {
  using made = project();

  expect(await problems(made, ['behaviour:slow'], { locale: 'de-DE' })).toEqual([
    '--perturb behaviour:slow: behaviour:slow speaks en, and the calls are in de-DE',
  ]);
  expect(await problems(made, ['behaviour:slow'], { locale: 'en-GB' })).toEqual([]);
  expect(await problems(made, ['noise:cafe', 'behaviour:slow'], { mode: 'text' })).toEqual([
    '--perturb noise:cafe: noise:cafe@15 lies on the line, and a call in text has none',
  ]);
  expect(await problems(made, ['noise:cafe'], {}, 'wall')).toEqual([
    '--perturb noise:cafe: noise:cafe does not run on the wall clock; expected --clock virtual',
  ]);
});

test('a pool of which nothing is left is a mistake', async () => {
  using made = project();
  made.write('none.yaml', 'schema: eva/perturbations@1\nid: none\npool: [[{ use: accent:french }]]\n');

  expect(await problems(made, ['none.yaml'])).toEqual([
    'none.yaml: pool:none has nothing left to draw; expected one possible draw',
  ]);
});
