import type { ToolPlace, ToolServer } from '@eva/core';
import { type CallWays, callFolderOf, type ServeCallSpec, serveCall } from './call-routes.ts';
import { type Listener, listenAt } from './listener.ts';

export interface ToolServerOptions {
  /** Makes the secret of one call; it has to be safe in a header and not to be guessed. */
  readonly newToken: () => string;
}

/**
 * Serves the tools of calls by HTTP webhook and as MCP servers. It listens where the first call asks for it, once for
 * each place, until it is disposed; a call's own paths are there as long as it is open.
 */
export function createToolServer({ newToken }: ToolServerOptions): ToolServer {
  const listeners = new Map<string, Promise<Listener>>();

  const listenerAt = (place: ToolPlace): Promise<Listener> => {
    const key = `${place.host} ${place.port}`;
    const listener = listeners.get(key) ?? listenAt(place);
    listeners.set(key, listener);
    // One that cannot listen now may later: another process lets go of the port.
    listener.catch(() => listeners.delete(key));
    return listener;
  };

  const openAt = async (place: ToolPlace, spec: ServeCallSpec) => {
    const listener = await listenerAt(place);
    const folder = callFolderOf(place.basePath, spec.call.callId);
    return { url: `${listener.origin}${folder}`, close: listener.add(folder, await serveCall(spec)) };
  };

  return {
    async open(call, { webhook, mcp }) {
      const token = newToken();
      const closers: (() => void)[] = [];
      let isOpen = true;
      const close = (): void => {
        isOpen = false;
        for (const closeAt of closers.splice(0)) closeAt();
      };
      const opened = async (place: ToolPlace | undefined, ways: CallWays): Promise<string | undefined> => {
        if (place === undefined) return undefined;
        const at = await openAt(place, { call, ways, token, isOpen: () => isOpen });
        closers.push(at.close);
        return at.url;
      };
      try {
        const isOnePlace = webhook !== undefined && mcp !== undefined && isSame(webhook, mcp);
        const webhookCall = await opened(webhook, { webhook: true, mcp: isOnePlace });
        const mcpCall = isOnePlace ? webhookCall : await opened(mcp, { webhook: false, mcp: true });
        return {
          token,
          ...(webhookCall === undefined ? {} : { webhookUrl: `${webhookCall}/tools` }),
          ...(mcpCall === undefined ? {} : { mcpUrl: `${mcpCall}/mcp` }),
          close: async () => close(),
        };
      } catch (error) {
        close();
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      const all = [...listeners.values()];
      listeners.clear();
      await Promise.all(all.map((listener) => listener.then((one) => one.close()).catch(() => {})));
    },
  };
}

function isSame(one: ToolPlace, other: ToolPlace): boolean {
  return one.host === other.host && one.port === other.port && one.basePath === other.basePath;
}
