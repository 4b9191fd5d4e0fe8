import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Server, ServerCredentials } from '@grpc/grpc-js';

export interface GrpcListener {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Connections that are open. */
  readonly sockets: ReadonlySet<Socket>;
  /** The connection of a call, by its peer. */
  socketOf(peer: string): Socket | undefined;
  close(): Promise<void>;
}

/** A port for a gRPC server, listened at here since the library's own listener does not let one reset a connection. */
export async function grpcListener(server: Server): Promise<GrpcListener> {
  const sockets = new Set<Socket>();
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    injector.injectConnection(socket);
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', resolve);
  });
  const { port } = listener.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    sockets,
    socketOf(peer) {
      const from = Number(/:(\d+)$/.exec(peer)?.[1]);
      return [...sockets].find(({ remotePort }) => remotePort === from);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (listener.listening) await new Promise<void>((resolve) => listener.close(() => resolve()));
    },
  };
}
