import { openWireDuplex, textAt } from '@eva/adapter-kit';
import { openRealtimeLink, type RealtimeSpeechInput, realtimeSpeech } from '@eva/adapter-kit/openai-dialect';
import {
  type AudioFormat,
  type CallerBrief,
  type CallerEvent,
  type CallerInput,
  type CallScope,
  callerPrompt,
  type Duplex,
  END_CALL,
  hangUpBy,
  type JsonObject,
  type ModelIdentity,
  type S2sEvent,
  type ToolCall,
} from '@eva/core';
import type { OpenAiClient } from '../client.ts';
import { openRealtimeSocket } from '../realtime-socket.ts';
import { sessionOf } from '../s2s/session.ts';
import { callCourse } from './call-course.ts';
import type { CallerOptions } from './caller-options.ts';
import { voiceOf } from './caller-voice.ts';
import { utterances } from './utterances.ts';

export interface PlaceCallSpec {
  readonly openai: OpenAiClient;
  readonly options: CallerOptions;
  readonly identity: ModelIdentity;
  readonly format: AudioFormat;
  readonly brief: CallerBrief;
  readonly scope: CallScope;
}

/** One call that a Realtime model makes. */
export function placeCall(spec: PlaceCallSpec): Promise<Duplex<CallerInput, CallerEvent>> {
  const { openai, options, identity, format, scope } = spec;
  const { client, errors } = openai;
  const { clock, logger } = scope;
  const { model } = identity;

  return openWireDuplex<CallerInput, CallerEvent>({
    errors,
    scope,
    connectTimeoutMs: options.connectTimeoutMs,
    answerTimeoutMs: options.answerTimeoutMs,
    async connect(wire) {
      const course = callCourse(courseOf(spec));
      const own = utterances();
      let calls: ToolCall[] = [];
      let isFinishing = false;
      let isOver = false;

      const tell = (events: readonly CallerEvent[]): void => {
        for (const event of events) {
          if (event.type === 'intended') course.told(event.utteranceId);
          wire.emit(event);
        }
      };
      const hearEvent = (event: S2sEvent): readonly RealtimeSpeechInput[] => {
        switch (event.type) {
          case 'speech-start':
            return course.agentStarts();
          case 'speech-end':
            course.agentEnds();
            return [];
          case 'user-transcript':
            wire.emit({ type: 'heard', text: event.text });
            return [];
          case 'usage':
            wire.emit({ type: 'usage', stage: 's2s', identity, usage: event.usage });
            return [];
          case 'tool-call':
            calls.push(event.call);
            return [];
          default:
            if (!course.isDropped) tell(own.take(event));
            else if (event.type === 'reply-start') own.take(event);
            return [];
        }
      };
      const responseOver = (): readonly RealtimeSpeechInput[] => {
        const { isDropped } = course;
        course.answered();
        const made = calls;
        calls = [];
        const ending = isDropped ? undefined : made.find(({ name }) => name === END_CALL.name);
        if (ending !== undefined) {
          const { reason, why } = hangUpBy(ending, '');
          isOver = true;
          wire.emit({ type: 'hang-up', reason, why });
          if (isFinishing) wire.end();
          return [];
        }
        // The model remembers what it did; that nothing came of it, it has to be told.
        const results = made.map(({ id: callId }) => {
          const result = { status: 'not carried out', why: isDropped ? 'the agent went on speaking' : 'no such tool' };
          return { type: 'tool-result', callId, result, asks: false } as const;
        });
        const unsaid = isDropped ? own.drop() : undefined;
        if (unsaid === undefined) return results;
        return [...results, { type: 'playback-truncate', replyId: unsaid, heardMs: 0 }];
      };

      const link = await openRealtimeLink({
        errors,
        wire,
        speech: realtimeSpeech({ errors, logger, output: format, answersTurns: false }),
        session: callSession(spec),
        openSocket: (signal) => openRealtimeSocket({ client, errors, options, model, clock, signal }),
        heard(events: readonly S2sEvent[], event: JsonObject) {
          if (isOver) {
            // What the agent said last is written down after the caller has hung up.
            for (const one of events) if (one.type === 'user-transcript') hearEvent(one);
            return [];
          }
          const type = textAt(event, 'type');
          const inputs = events.flatMap(hearEvent);
          if (type === 'response.output_audio_transcript.done' && !course.isDropped) {
            tell(own.whole(textAt(event, 'transcript') ?? ''));
          }
          return type === 'response.done' ? [...inputs, ...responseOver()] : inputs;
        },
      });

      return {
        async take(input) {
          if (input.type === 'utterance-played') {
            course.played(input.utteranceId);
          } else if (!isOver) {
            await link.send(input);
            for (const one of course.tick()) await link.send(one);
          }
        },
        finish() {
          isFinishing = true;
          if (isOver) wire.end();
          else link.finish();
        },
        close: () => link.close(),
      };
    },
  });
}

function courseOf({ options, brief, scope }: PlaceCallSpec): Parameters<typeof callCourse>[0] {
  const { thinkMs: [least, most] = [0, 0], impatience } = brief.manner ?? {};
  return {
    now: () => scope.clock.now(),
    openingLine: brief.goal.openingLine,
    patienceMs: impatience?.afterMs ?? options.patienceMs,
    stopMs: options.turnDetection === 'server_vad' ? options.silenceDurationMs : 0,
    thinkMs: () => least + scope.random() * (most - least),
  };
}

function callSession({ options, identity, format, brief, scope }: PlaceCallSpec): JsonObject {
  const { locale } = scope;
  return sessionOf({
    options,
    model: identity.model,
    voice: voiceOf(options, brief),
    request: {
      instructions: callerPrompt(brief, { locale, channel: 'speech', opening: 'said' }),
      tools: [END_CALL],
      input: format,
      output: format,
    },
    locale,
    // Whoever answers by itself also answers itself: what the agent says over the caller.
    answersTurns: false,
  });
}
