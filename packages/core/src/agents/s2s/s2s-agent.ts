import { bestFormat, createAudioConverter } from '../../audio/convert.ts';
import { lineMsOf } from '../../line/line-bytes.ts';
import { LINE_FORMAT } from '../../protocol/audio-format.ts';
import type { Millis } from '../../protocol/clock.ts';
import type { ToolCall } from '../../protocol/llm.ts';
import type { S2sEvent, S2sInput } from '../../protocol/s2s.ts';
import type { AgentCall } from '../agent-call.ts';
import type { AgentReport } from '../agent-report.ts';
import { settledWithin } from '../bounded-wait.ts';
import { openComponent } from '../component.ts';
import { componentFailure, timedOut } from '../component-failure.ts';
import { type ComponentStream, componentStream } from '../component-stream.ts';
import { slotComponent } from '../slot-component.ts';
import { systemPrompt } from '../system-prompt.ts';
import { type AgentSide, type CallControl, DISPOSE_LIMIT_MS, takeCall } from '../take-call.ts';
import { toolDesk } from '../tool-desk.ts';
import { uniqueCalls } from '../unique-calls.ts';
import { answerWatch } from './answer-watch.ts';
import { callerTurns } from './caller-turns.ts';
import { modelReplies } from './model-replies.ts';

/** The agent of a speech-to-speech model: it hears, thinks and speaks by itself; the line and the tools are ours. */
export function runS2sAgent(call: AgentCall): Promise<AgentReport> {
  return takeCall(call, (control) => openS2s(call, control));
}

async function openS2s(call: AgentCall, control: CallControl): Promise<AgentSide> {
  const { clock, log, system } = call;
  const component = slotComponent(call, 's2s');
  const { adapter, scope, limitMs } = component;
  const input = bestFormat(adapter.accepts, LINE_FORMAT);
  const output = bestFormat(adapter.produces, LINE_FORMAT);
  const [fromLine, toLine] = await clock.hold(() =>
    Promise.all([createAudioConverter(LINE_FORMAT, input), createAudioConverter(output, LINE_FORMAT)]),
  );
  const stream = await openComponent(component, () => adapter.open({ ...requestOf(call), input, output }, scope));
  const desk = toolDesk(call);
  const unique = uniqueCalls();
  let heardMs: Millis = 0;
  /** Only from the greeting on: what the model says before the line is open has to wait for it. */
  let model: ComponentStream<S2sInput> | undefined;

  const watch = answerWatch({
    clock,
    limitMs,
    onOverdue: () => control.fail(componentFailure('s2s', timedOut('s2s', adapter.identity, limitMs))),
    onAbandoned: (owedMs) =>
      log.append({ type: 'warning', message: 'model owed an answer when it was cut short', fields: { owedMs } }),
  });
  const turns = callerTurns({ log, clock, heardMs: () => heardMs });
  const replies = modelReplies({
    pacer: control.pacer,
    toLine,
    log,
    lineStartMs: call.lineStartMs,
    onFirstAudio: turns.firstAudio,
    onCut: (replyId, playedMs) => model?.push({ type: 'playback-truncate', replyId, heardMs: playedMs }),
  });
  const bargeIn = (): void => {
    if (system.agent.bargeIn) replies.cut('barge-in');
  };

  /** Results were sent to which nothing has been said yet. */
  let isResultOpen = false;
  const execute = (asked: ToolCall): void => {
    const toolCall = unique(asked);
    const { grounds } = turns;
    desk.propose(toolCall, grounds);
    model?.push({ type: 'tool-result', callId: asked.id, result: desk.execute(toolCall, grounds) });
    isResultOpen = true;
    watch.sign();
  };

  const take = (event: S2sEvent): void => {
    switch (event.type) {
      case 'speech-start':
        watch.cutShort();
        if (turns.start()) bargeIn();
        return;
      case 'speech-end':
        if (turns.end()) watch.due();
        return;
      case 'user-transcript':
        turns.heard(event.text);
        return;
      case 'reply-start':
        isResultOpen = false;
        watch.sign();
        replies.start(event.replyId);
        return;
      case 'audio-delta':
        isResultOpen = false;
        watch.sign();
        replies.audio(event.replyId, event.audio.bytes);
        return;
      case 'transcript-delta':
        replies.text(event.replyId, event.text);
        return;
      case 'reply-end': {
        // The answer that asked for a tool is over; the one that goes by its result is not.
        if (!isResultOpen) watch.met();
        const isInterrupted = event.reason === 'interrupted';
        // Some models say only by this that the caller spoke into it.
        if (isInterrupted) bargeIn();
        replies.end(event.replyId, isInterrupted);
        return;
      }
      case 'tool-call':
        execute(event.call);
        return;
      case 'usage':
        log.append({ type: 'usage', stage: 's2s', identity: adapter.identity, usage: event.usage });
        return;
      default:
        event satisfies never;
    }
  };

  return {
    greet() {
      watch.due();
      model = componentStream<S2sInput, S2sEvent>({ component, stream, log, take, onFailure: control.fail });
    },
    hear(mulaw) {
      heardMs += lineMsOf(mulaw.length);
      model?.push({ type: 'audio-delta', audio: { format: input, bytes: fromLine.convert(mulaw) } });
    },
    async close() {
      watch.met();
      await settledWithin(replies.close(), clock, DISPOSE_LIMIT_MS);
      await settledWithin(model?.close() ?? letGo(stream), clock, DISPOSE_LIMIT_MS);
      fromLine[Symbol.dispose]();
      toLine[Symbol.dispose]();
    },
    get replies() {
      return replies.count;
    },
  };
}

function requestOf({ domain, scenario, system, locale }: AgentCall) {
  const greeting = domain.agent.greeting(locale);
  const { role, instructions } = domain.agent;
  const { preToolSpeech } = system.agent;
  return {
    instructions: systemPrompt({
      role,
      instructions,
      now: scenario.now,
      locale,
      variant: 'realtime',
      preToolSpeech,
      opensWith: greeting,
    }),
    greeting,
    tools: domain.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    ...(system.voice === undefined ? {} : { voice: system.voice }),
  };
}

async function letGo(stream: AsyncDisposable): Promise<void> {
  await stream[Symbol.asyncDispose]();
}
