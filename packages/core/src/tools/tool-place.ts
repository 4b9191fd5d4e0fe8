import { isIP } from 'node:net';
import type { ToolPlace } from './tool-server.ts';

const ANY_FREE_PORT: ToolPlace = { host: '127.0.0.1', port: 0, basePath: '' };

export const TOOL_PLACE_FORMS =
  '"auto" for any free port of the loopback interface, or http://HOST:PORT with localhost or an IP address of this machine';

/** Undefined for what is no address to listen at. */
export function toolPlaceFrom(text: string): ToolPlace | undefined {
  if (text === 'auto') return ANY_FREE_PORT;
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  if (protocol !== 'http:' || `${search}${hash}${username}${password}` !== '') return undefined;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host !== 'localhost' && isIP(host) === 0) return undefined;
  return { host, port: port === '' ? 80 : Number(port), basePath: pathname.replace(/\/+$/, '') };
}
