import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServedCall, ToolPlaces, ToolServer } from '../../../tools/tool-server.ts';
import { isLoud, tone } from '../../scripted/tones.ts';

/** What an agent outside gets off the line, in the words of Twilio Media Streams. */
export interface TwilioMessage {
  readonly event: string;
  readonly streamSid?: string;
  readonly sequenceNumber?: string;
  readonly start?: { readonly customParameters: { readonly [name: string]: string } } & {
    readonly [key: string]: unknown;
  };
  readonly media?: {
    readonly payload: string;
    readonly track: string;
    readonly chunk: string;
    readonly timestamp: string;
  };
  readonly mark?: { readonly name: string };
  readonly stop?: { readonly callSid: string };
}

export interface ToneAgent extends AsyncDisposable {
  readonly url: string;
  /** Everything that the line sent, in order, media left out. */
  readonly told: readonly TwilioMessage[];
  readonly frames: readonly TwilioMessage[];
  readonly authorizations: readonly (string | undefined)[];
}

/** An agent outside that does what it is told for each message of the line. */
export async function toneAgent(
  react: (message: TwilioMessage, socket: WebSocket) => void,
  options: { readonly token?: string } = {},
): Promise<ToneAgent> {
  const told: TwilioMessage[] = [];
  const frames: TwilioMessage[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = new WebSocketServer({
    host: '127.0.0.1',
    port: 0,
    verifyClient({ req }: { readonly req: IncomingMessage }) {
      authorizations.push(req.headers.authorization);
      return options.token === undefined || req.headers.authorization === `Bearer ${options.token}`;
    },
  });
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    socket.on('message', (payload) => {
      const message = JSON.parse(payload.toString()) as TwilioMessage;
      (message.event === 'media' ? frames : told).push(message);
      react(message, socket);
    });
  });
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/line?lang=en`,
    told,
    frames,
    authorizations,
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAUSE_FRAMES = 15;

/** Greets when the line opens, and says something whenever the caller has. */
export function converses(): (message: TwilioMessage, socket: WebSocket) => void {
  let quietFrames: number | undefined;
  return ({ event, streamSid, media }, socket) => {
    if (event === 'start') say(socket, streamSid, tone(400));
    if (media === undefined) return;
    if (isLoud(Buffer.from(media.payload, 'base64'))) quietFrames = 0;
    else if (quietFrames !== undefined) quietFrames += 1;
    if (quietFrames !== PAUSE_FRAMES) return;
    quietFrames = undefined;
    say(socket, streamSid, tone(200));
  };
}

/** Sends audio all at once, which the line plays at its own pace. */
export function say(socket: WebSocket, streamSid: string | undefined, audio: Uint8Array): void {
  const payload = Buffer.from(audio).toString('base64');
  socket.send(JSON.stringify({ event: 'media', streamSid, media: { payload } }));
}

export interface KeptTools extends ToolServer {
  readonly calls: readonly { readonly call: ServedCall; readonly places: ToolPlaces; readonly isClosed: boolean }[];
}

/** Serves nothing, but keeps what it was to serve. */
export function keptTools(): KeptTools {
  const calls: { call: ServedCall; places: ToolPlaces; isClosed: boolean }[] = [];
  return {
    calls,
    async open(call, places) {
      const entry = { call, places, isClosed: false };
      calls.push(entry);
      return {
        token: `secret-of-${calls.length}`,
        ...(places.webhook === undefined ? {} : { webhookUrl: 'http://tools.test/tools' }),
        ...(places.mcp === undefined ? {} : { mcpUrl: 'http://tools.test/mcp' }),
        async close() {
          entry.isClosed = true;
        },
      };
    },
    async [Symbol.asyncDispose]() {},
  };
}
