import {
  asyncQueue,
  type CallerEvent,
  type CallerInput,
  type Contribution,
  type Duplex,
  LINE_FORMAT,
  type LineSide,
  type Perturbation,
  randomStream,
} from '@eva/core';
import { mulawFromPcm, pcmFromMulaw, speechSegments } from '@eva/core/audio';
import { createEventLog, disturbedDirection, lineRecorder, memoryLine, runCallerLine, seedOf, virtualClock } from '@eva/core/engine';
import { aHost } from '@eva/testing';
import { addTalker } from '../sound/talker.ts';
import { track } from '../sound/track.ts';

type AnyContribution = Contribution<'perturbation', never>;

/** A perturbation as the engine would create it. */
export async function aPerturbation(
  contributions: readonly unknown[],
  id: string,
  options: object = {},
): Promise<Perturbation> {
  const contribution = (contributions as readonly AnyContribution[]).find((one) => one.id === id);
  if (contribution === undefined) throw new Error(`no contribution ${id}`);
  return (await contribution.create(contribution.options.parse(options), aHost())) as Perturbation;
}

/** So many seconds of somebody talking, at a level in dB below full scale. */
export function speech(seconds: number, dbfs = -27): Uint8Array {
  const made = track(seconds);
  addTalker(made, { pitchHz: 120, loudness: 1, random: randomStream(4) });
  const power = made.samples.reduce((sum, sample) => sum + sample * sample, 0) / made.samples.length;
  const gain = (32_768 * 10 ** (dbfs / 20)) / Math.sqrt(power);
  return mulawFromPcm(Int16Array.from(made.samples, (sample) => Math.round(gain * sample)));
}

export interface PerturbedCall {
  /** As put into the line. */
  readonly spoken: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  /** As it came out of it. */
  readonly heard: { readonly caller: Uint8Array; readonly agent: Uint8Array };
  /** What the agent was sent, frame by frame. */
  readonly frames: readonly Uint8Array[];
}

/** A call on a real line on the virtual clock: the caller says its utterances, two seconds apart; the agent says its own. */
export async function perturbedCall(spec: {
  readonly perturbations: readonly Perturbation[];
  readonly utterances?: readonly Uint8Array[];
  readonly agent?: Uint8Array;
  readonly seed?: number;
  readonly callMs?: number;
}): Promise<PerturbedCall> {
  const { perturbations, utterances = [], agent, seed = 1, callMs = 60_000 } = spec;
  const clock = virtualClock();
  const line = memoryLine();
  const heard = lineRecorder();
  const spoken = lineRecorder();
  const frames: Uint8Array[] = [];
  const events = asyncQueue<CallerEvent>();
  const caller: Duplex<CallerInput, CallerEvent> = {
    events,
    send: () => Promise.resolve(),
    finish: () => Promise.resolve(events.end()),
    [Symbol.asyncDispose]: () => Promise.resolve(events.end()),
  };
  const directions = (['caller', 'agent'] as const).flatMap((side: LineSide) => {
    const transforms = perturbations.flatMap(
      (one, index) => one.open?.({ side, random: randomStream(seedOf(seed, index, side)) }) ?? [],
    );
    return transforms.length === 0 ? [] : [[side, disturbedDirection(transforms)] as const];
  });
  await clock.run(async () => {
    const listening = (async () => {
      for await (const message of line.agent.messages) {
        if (message.event === 'media') frames.push(Buffer.from(message.media.payload, 'base64'));
      }
    })();
    const talking = (async () => {
      for (const [index, bytes] of utterances.entries()) {
        await clock.sleep(2000 + (bytes.length / 8) * Math.min(index, 1));
        const utteranceId = `u${index}`;
        events.push({ type: 'audio-delta', utteranceId, audio: { format: LINE_FORMAT, bytes } });
        events.push({ type: 'utterance-end', utteranceId });
      }
    })();
    if (agent !== undefined) {
      const payload = Buffer.from(agent).toString('base64');
      line.agent.send({ event: 'media', streamSid: 's', media: { payload } });
    }
    await runCallerLine({
      port: line.caller,
      caller,
      clock,
      log: createEventLog({ clock }),
      recorder: heard,
      spoken,
      disturbed: Object.fromEntries(directions),
      callId: 'c',
      signal: new AbortController().signal,
      limits: { callLimitMs: callMs, inactivityMs: 600_000 },
      epochMs: () => 0,
    });
    await Promise.all([listening, talking]);
  });
  return { spoken: spoken.tracks(), heard: heard.tracks(), frames };
}

/** Speech over what was added to it, in dB, over the stretches in which somebody speaks. */
export function measuredSnrDb(spoken: Uint8Array, heard: Uint8Array): number {
  const [before, after] = [pcmFromMulaw(spoken), pcmFromMulaw(heard)];
  let signal = 0;
  let noise = 0;
  for (const { startMs, endMs } of speechSegments(spoken)) {
    for (let at = startMs * 8; at < endMs * 8; at += 1) {
      signal += (before[at] ?? 0) ** 2;
      noise += ((after[at] ?? 0) - (before[at] ?? 0)) ** 2;
    }
  }
  return 10 * Math.log10(signal / noise);
}

export function powerDbfs(muLaw: Uint8Array): number {
  const samples = pcmFromMulaw(muLaw);
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length / 32_768 ** 2);
}
