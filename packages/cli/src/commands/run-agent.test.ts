import { expect, test } from 'vitest';
import { offlineProject } from '../__fixtures__/offline-parts.ts';

const RUN = ['run', '--domain', 'shop', '--caller', 'caller.yaml', '--metrics', 'politeness', '--limit', '1'];

test('shows what would be called at an address in place of a manifest, on the wall clock', async () => {
  using project = offlineProject();

  const { code, out } = await project.eva([...RUN, '--agent', 'wss://them.example:8765/line', '--dry-run', '--json']);

  expect(code).toBe(0);
  expect(JSON.parse(out).plan).toMatchObject({
    clock: 'wall',
    systems: [
      {
        id: 'agent-them.example-8765-line',
        pipeline: 's2s',
        manifest: {
          architecture: 'external',
          line: { url: 'wss://them.example:8765/line', tools: { webhook: 'auto' } },
        },
      },
    ],
  });
  expect(project.files()).not.toContain('runs');
});

test('calls agents beside manifests, each by its own name', async () => {
  using project = offlineProject();
  const both = [...RUN, 'mine.yaml', '--agent', 'ws://127.0.0.1:1', '--agent', 'ws://127.0.0.1:2', '--tools', 'mcp'];

  const { out } = await project.eva([...both, '--dry-run', '--json']);

  const { systems } = JSON.parse(out).plan as {
    systems: { id: string; manifest: { line?: { tools: object } } }[];
  };
  expect(systems.map(({ id, manifest }) => [id, manifest.line?.tools])).toEqual([
    ['mine', undefined],
    ['agent-127.0.0.1-1', { mcp: 'auto' }],
    ['agent-127.0.0.1-2', { mcp: 'auto' }],
  ]);
});

test('says what is wrong with the flags of an agent', async () => {
  using project = offlineProject();
  const told = async (...args: readonly string[]) => {
    const { code, err } = await project.eva([...RUN, ...args]);
    return [code, err];
  };

  expect(await told()).toEqual([
    2,
    'eva: <system...>: say which system is to be called; expected a manifest, or --agent URL\n',
  ]);
  expect(await told('mine.yaml', '--tools', 'mcp')).toEqual([
    2,
    'eva: --tools: it says how the agent of --agent calls tools, and there is no --agent; expected a manifest, or --agent URL\n',
  ]);
  expect(await told('--agent', '127.0.0.1:8765')).toEqual([
    2,
    'eva: --agent: "127.0.0.1:8765" is no address of an agent; expected ws://… or wss://…\n',
  ]);
  expect(await told('--agent', 'ws://them/?token=0123456789')).toEqual([
    2,
    expect.stringMatching(/^eva: --agent them:1:\d+ line\.url: this looks like a key; expected secrets/),
  ]);
  expect(await told('--agent', 'ws://them', '--clock', 'virtual')).toEqual([
    2,
    expect.stringMatching(/does not run on the virtual clock; expected --clock wall\n$/),
  ]);
  expect(await told('--agent', 'ws://them', '--text')).toEqual([2, expect.stringMatching(/a call in text needs/)]);
});

test('ends incomplete when nobody answers, and says where it dialled', async () => {
  using project = offlineProject();

  const { code, err } = await project.eva([
    ...[...RUN, '--agent', 'ws://127.0.0.1:9', '--attempts', '1', '--out', 'result'],
  ]);

  expect(code).toBe(3);
  expect(err).toContain("eva: 1 call on the wall clock (an external agent can't run on the virtual one)");
  expect(err).toMatch(/agent-127\.0\.0\.1-9\/1\/trial_0 .*line failed/);
});
