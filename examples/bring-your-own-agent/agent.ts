import type { Json } from '@eva/core';
import { WebSocket, WebSocketServer } from 'ws';
import { createBrain } from './brain.ts';
import { openEars, openVoice } from './keyless-speech.ts';

/** What eva tells an agent of its call, when asked. */
export interface Briefing {
  readonly callId: string;
  readonly locale: string;
  readonly now: string;
  readonly greeting: string;
  readonly instructions: string;
  readonly keyterms: readonly string[];
  readonly phrases: readonly string[];
  readonly tools: readonly { readonly name: string; readonly description: string; readonly parameters: object }[];
}

interface Parameters {
  /** Tools are called by `POST {toolsUrl}/NAME`. */
  readonly toolsUrl: string;
  readonly token: string;
}

const [port = '8765', flow = 'compensation'] = process.argv.slice(2);
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(port) });
server.on('listening', () => console.log(`an agent answers at ws://127.0.0.1:${port} and knows the flow "${flow}"`));
server.on('connection', (socket) => {
  socket.on('message', (payload) => {
    const { event, start, streamSid } = JSON.parse(payload.toString());
    if (event !== 'start') return;
    takeCall(socket, streamSid, start.customParameters).catch((error: unknown) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      console.error(error);
      socket.close(1011, 'the agent failed');
    });
  });
});

async function takeCall(socket: WebSocket, streamSid: string, { toolsUrl, token }: Parameters): Promise<void> {
  const over = new AbortController();
  socket.once('close', () => over.abort());
  const send = (message: object) => socket.send(JSON.stringify({ ...message, streamSid }));
  const ask = async <Answer>(url: string, args?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = args === undefined ? {} : { method: 'POST', body: JSON.stringify(args) };
    const response = await fetch(url, { ...request, headers, signal: over.signal });
    return (await response.json()) as Answer;
  };

  const briefing = await ask<Briefing>(toolsUrl.replace(/\/tools$/, ''));
  const speak = await openVoice(briefing, over.signal);
  /** Replies that the caller has not heard to their end. */
  let unplayed = 0;
  let saying = 0;
  /** Sends faster than it is played: the line keeps the time, and gives the mark back when it has come so far. */
  const say = async (text: string): Promise<void> => {
    const own = saying;
    unplayed += 1;
    for (const sentence of text.split(/(?<=[.?!])\s+/)) {
      const payload = Buffer.from(await speak(sentence)).toString('base64');
      if (saying === own) send({ event: 'media', media: { payload } });
    }
    send({ event: 'mark', mark: { name: 'said' } });
  };

  const greeted = say(briefing.greeting);
  const brain = await createBrain(briefing, flow);
  const ears = await openEars(briefing, {
    signal: over.signal,
    // Whoever interrupts is let speak: what is not played yet is dropped.
    onSpeechStart() {
      if (unplayed === 0) return;
      saying += 1;
      send({ event: 'clear' });
    },
  });
  socket.on('message', (payload) => {
    const { event, media } = JSON.parse(payload.toString());
    if (event === 'media') ears.hear(Buffer.from(media.payload, 'base64'));
    if (event === 'mark') unplayed -= 1;
  });

  await greeted;
  for await (const heard of ears.turns) {
    let step = brain.next({ type: 'heard', text: heard });
    while (step.type === 'call') {
      if (step.lead !== undefined) await say(step.lead);
      const result = await ask<Json>(`${toolsUrl}/${step.tool}`, step.arguments);
      step = brain.next({ type: 'result', result });
    }
    await say(step.text);
  }
}
