import { airlineEngines, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { expect, test } from 'vitest';
import { elevenLabs } from '../client.ts';
import { registerTools } from './register-tools.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');

test('many tools are made with one listener at a time, and an abort ends it with its reason', async () => {
  const running = await emulator?.start({ engines: airlineEngines() });
  if (running === undefined) throw new Error('there is no emulator');
  await using _ = running;
  const warnings: string[] = [];
  const warned = ({ name }: Error): unknown => warnings.push(name);
  process.on('warning', warned);
  const options = running.optionsFor({ kind: 's2s', id: 'elevenlabs' });
  const service = elevenLabs(emulatedHost(running), { baseUrl: String(options.baseUrl) }, 's2s');
  const tools = Array.from({ length: 15 }, (_one, at) => ({
    name: `tool_${at}`,
    description: 'Looks.',
    parameters: { type: 'object', properties: {} },
  }));
  const controller = new AbortController();
  const spec = {
    service,
    tools,
    preToolSpeech: 'force',
    signal: controller.signal,
  } as const;

  expect(new Set(await registerTools(spec)).size).toBe(15);

  expect(running.requests.filter(({ method }) => method === 'POST')).toHaveLength(15);
  expect(warnings).toEqual([]);
  process.off('warning', warned);
  const reason = { because: 'the call is over' };
  controller.abort(reason);
  await expect(registerTools(spec)).rejects.toMatchObject(reason);
});
