import { jsonAt } from '@eva/adapter-kit';
import { airlineEngines, emulatedHost } from '@eva/testing';
import { emulatorFor } from '@eva/testing/emulators';
import { afterAll, expect, test } from 'vitest';
import { elevenLabs } from '../client.ts';
import { rest } from '../rest.ts';
import { type AgentSettings, conversationConfigOf } from './agent-settings.ts';
import { setUpAgent } from './set-up-agent.ts';

const emulator = await emulatorFor('@eva/adapter-elevenlabs');
if (emulator === undefined) throw new Error('there is no emulator');
const running = await emulator.start({ engines: airlineEngines() });
afterAll(() => running.close());
const options = running.optionsFor({ kind: 's2s', id: 'elevenlabs' });
const service = elevenLabs(emulatedHost(running), { baseUrl: String(options.baseUrl) }, 's2s');
const agentId = String(options.agentId);
const { signal } = new AbortController();
const TOOL = { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } };
const setUp = (settings: AgentSettings, tools: readonly (typeof TOOL)[] | undefined = undefined) =>
  setUpAgent({ service, agentId, tools, preToolSpeech: 'force', settings, signal });
const changes = () => running.requests.filter(({ method }) => method === 'PATCH');
const agent = () => rest(service, { path: `/v1/convai/agents/${agentId}`, signal });

test('an agent is set up as wanted once, in the service’s words, and keeps what is not named', async () => {
  const settings = { eagerness: 'eager', turnTimeoutMs: 15_000, endCallOnSilenceMs: 'off', maxTokens: -1 } as const;
  await setUp(settings);
  await setUp(settings);

  expect(changes().map(({ json }) => json)).toEqual([
    {
      conversation_config: {
        agent: { prompt: { max_tokens: -1 } },
        turn: { turn_eagerness: 'eager', turn_timeout: 15, silence_end_call_timeout: -1 },
      },
    },
  ]);
  expect(jsonAt(await agent(), 'conversation_config', 'agent', 'prompt', 'prompt')).toBe('{{system_prompt}}');
});

test('tools and settings are one change, and settings without tools take none away', async () => {
  const before = changes().length;
  await setUp({ llm: 'claude-haiku-4-5' }, [TOOL]);
  await setUp({ temperature: 0.5 });

  expect(changes().length - before).toBe(2);
  expect(jsonAt(await agent(), 'conversation_config', 'agent', 'prompt')).toMatchObject({
    llm: 'claude-haiku-4-5',
    temperature: 0.5,
    tool_ids: [expect.any(String)],
  });
});

test('a setting that the service does not take is a refusal that names it', async () => {
  await expect(setUp({ ttsModel: 'eleven_v9' })).rejects.toMatchObject({
    code: 'rejected',
    message: expect.stringContaining('tts.model_id'),
  });
});

test('what is not named is not sent', () => {
  expect(conversationConfigOf({})).toEqual({});
  expect(conversationConfigOf({ speculativeTurn: false })).toEqual({ turn: { speculative_turn: false } });
});
