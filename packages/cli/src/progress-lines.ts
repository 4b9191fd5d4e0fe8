import type { RunProgress } from '@eva/core/engine';

/** One line for each thing that happens in a call, led by the call's id, so that lines of several calls may mix. */
export function progressLine(progress: RunProgress): string {
  const { call } = progress;
  const line = (text: string) => `${call.callId}  ${text}\n`;
  switch (progress.type) {
    case 'call-start':
      return line(`call begins: ${call.scenario.title}`);
    case 'call-speech':
      return line(`${progress.speaker}: ${progress.text}`);
    case 'call-tool':
      return line(`tool: ${progress.tool}`);
    case 'call-end':
      return line(`call ends after ${(progress.durationMs / 1000).toFixed(1)} s: ${progress.reason}`);
    case 'call-scored':
      return line('scored');
  }
}
