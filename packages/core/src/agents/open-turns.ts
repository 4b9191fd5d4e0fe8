import { LINE_FORMAT } from '../protocol/audio-format.ts';
import type { TurnDetector, TurnEvent, TurnInput } from '../protocol/turns.ts';
import { type Component, openComponent } from './component.ts';
import type { OpenStream } from './component-stream.ts';
import type { Keep } from './open-together.ts';

/** A detector hears the line as it is. */
export async function openTurns(
  component: Component<TurnDetector>,
  keep: Keep,
): Promise<OpenStream<TurnDetector, TurnInput, TurnEvent>> {
  const { adapter, scope } = component;
  const stream = await keep(openComponent(component, () => adapter.open({ format: LINE_FORMAT }, scope)));
  return { component, stream };
}
