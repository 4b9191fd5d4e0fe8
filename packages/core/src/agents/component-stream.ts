import type { EventLog } from '../log/event-log.ts';
import type { Duplex } from '../protocol/duplex.ts';
import type { ModelIdentity } from '../protocol/identity.ts';
import type { Component } from './component.ts';
import { type ComponentFailure, closedEarly, componentFailure } from './component-failure.ts';
import { inputPump } from './input-pump.ts';

/** A component with its open stream. */
export interface OpenStream<Adapter extends { readonly identity: ModelIdentity }, In, Out> {
  readonly component: Component<Adapter>;
  readonly stream: Duplex<In, Out>;
}

export interface ComponentStreamSpec<In, Out> extends OpenStream<{ readonly identity: ModelIdentity }, In, Out> {
  readonly log: EventLog;
  take(event: Out): void;
  /** Told of everything that goes wrong with the stream until it is closed, its early end included. */
  onFailure(failure: ComponentFailure): void;
}

/** Both directions of one component's stream, for as long as the call lasts. */
export interface ComponentStream<In> {
  /** Never waits: a component that is slow holds up nobody else. */
  push(input: In): void;
  /** Lets go of the stream; nothing is taken from it any more. Idempotent. */
  close(): Promise<void>;
}

export function componentStream<In, Out>(spec: ComponentStreamSpec<In, Out>): ComponentStream<In> {
  const { component, stream, log } = spec;
  const { stage, adapter } = component;
  let isClosed = false;

  const onFailure = (error: unknown): void => {
    if (!isClosed) spec.onFailure(componentFailure(stage, error));
  };
  const pump = inputPump<In>({
    send: (input) => stream.send(input),
    onFailure,
    onStall: (waiting) =>
      log.append({
        type: 'warning',
        message: 'component cannot keep up with the line',
        fields: { stage, waiting },
      }),
  });
  const listen = async (): Promise<void> => {
    for await (const event of stream.events) {
      if (isClosed) return;
      spec.take(event);
    }
    throw closedEarly(stage, adapter.identity);
  };
  listen().catch(onFailure);

  return {
    push: pump.push,
    async close() {
      if (isClosed) return;
      isClosed = true;
      pump.stop();
      await stream[Symbol.asyncDispose]();
    },
  };
}
