import { status } from '@grpc/grpc-js';
import type { Hearing, HearingListener, HearingSpec, Hearings } from '../hearing.ts';
import { type RivaClient, rivaClient } from './riva-client.ts';
import { rivaError } from './riva-errors.ts';
import type { RivaRequest } from './riva-messages.ts';
import { streamingConfig } from './streaming-config.ts';

/** Turns as streams of Riva's `StreamingRecognize`, over one connection: the rest of a transcript comes when one is half closed. */
export function grpcHearings(spec: HearingSpec): Hearings {
  const { key, options } = spec;
  const client = rivaClient({ key, url: options.grpcUrl, functionId: options.functionId });
  return { open: async (listener) => openHearing(client, spec, listener), close: () => client.close() };
}

async function openHearing(client: RivaClient, spec: HearingSpec, listener: HearingListener): Promise<Hearing> {
  const { errors } = spec;
  const call = client.streamingRecognize();
  let isOver = false;
  let isRead = false;
  let isRight = false;
  /** The stream is read and its status known, in either order. */
  const settle = (): void => {
    if (isOver || !isRead || !isRight) return;
    isOver = true;
    listener.done();
  };

  call.on('error', (error: unknown) => {
    if (isOver) return;
    isOver = true;
    listener.failed(rivaError(error, errors));
  });
  call.on('data', ({ results }: { readonly results: readonly Result[] }) => {
    if (isOver) return;
    // Segments that are over stand before the one that is not, which may itself come in pieces.
    for (const result of results) if (result.is_final) listener.segment(textOf(result));
    const interim = results.filter(({ is_final }) => !is_final).map(textOf);
    if (interim.length > 0) listener.interim(interim.join(''));
  });
  call.on('end', () => {
    isRead = true;
    settle();
  });
  call.on('status', ({ code }: { readonly code: number }) => {
    isRight = code === status.OK;
    settle();
  });

  const write = async (message: RivaRequest): Promise<void> => {
    if (isOver || call.write(message)) return;
    await new Promise<void>((resolve) => {
      call.once('drain', resolve);
      // Nothing drains once it is over.
      call.once('status', () => resolve());
    });
  };
  await write(streamingConfig(spec));
  return {
    audio: (audio_content) => write({ audio_content }),
    async end() {
      call.end();
    },
    async close() {
      isOver = true;
      call.cancel();
    },
  };
}

interface Result {
  readonly is_final: boolean;
  readonly alternatives: readonly { readonly transcript: string }[];
}

function textOf({ alternatives }: Result): string {
  return alternatives[0]?.transcript ?? '';
}
