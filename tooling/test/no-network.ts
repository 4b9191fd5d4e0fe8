import net from 'node:net';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Every connection that is not loopback is refused, and the test that tried it fails. */
const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const [first] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  const options = first as { readonly host?: string; readonly port?: number; readonly path?: string } | undefined;
  const host = options?.host ?? 'localhost';
  const isLocal = options?.path !== undefined || LOOPBACK.has(host);
  if (!isLocal) throw new Error(`A test tried to reach ${host}; tests reach loopback only.`);
  return Reflect.apply(connect, this, args);
} as typeof net.Socket.prototype.connect;
