import { InputError } from '@eva/core';
import { parseSystemManifest } from '@eva/core/engine';

export type ToolWay = 'webhook' | 'mcp';

/** The manifest that `--agent URL --tools WAY` stands for. */
export function agentManifest(url: string, tools: ToolWay = 'webhook'): ReturnType<typeof parseSystemManifest> {
  if (!/^wss?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new InputError({
      code: 'flag-invalid',
      problems: [{ path: '--agent', message: `"${url}" is no address of an agent`, expected: 'ws://… or wss://…' }],
    });
  }
  const line = { url, tools: { [tools]: 'auto' } };
  const manifest = { schema: 'eva/system@1', id: idFrom(new URL(url)), architecture: 'external', line };
  return parseSystemManifest(JSON.stringify(manifest), `--agent ${new URL(url).host}`);
}

/** `agent-127.0.0.1-8765`: names the folder, and tells two agents of one run apart. */
function idFrom({ host, pathname }: URL): string {
  const name = `agent-${host}${pathname}`.replace(/[^A-Za-z0-9._]+/g, '-').replace(/-+$/, '');
  return name.slice(0, 64);
}
