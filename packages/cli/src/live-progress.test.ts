import type { Scenario } from '@eva/core';
import type { PlannedCall, RunProgress } from '@eva/core/engine';
import { expect, test } from 'vitest';
import { liveProgress } from './live-progress.ts';
import type { Terminal } from './terminal.ts';

const CONTROL = new RegExp(`(${String.fromCharCode(27)}\\[\\d*[AJ]|\\r|\\n)`);

/** What stands on a screen after everything that was written: enough of a terminal for these control sequences. */
function screen() {
  const lines: string[] = [''];
  let row = 0;
  const write = (text: string): void => {
    for (const piece of text.split(CONTROL)) {
      if (piece === '\n') {
        row += 1;
        lines[row] ??= '';
      } else if (piece.endsWith('A')) row -= Number(piece.slice(2, -1));
      else if (piece === '\u001b[J') lines.splice(row, lines.length, '');
      else if (piece !== '\r') lines[row] = (lines[row] ?? '') + piece;
    }
  };
  return { write, shown: () => lines.join('\n') };
}

function started(columns = 60) {
  const { write, shown } = screen();
  let nowMs = 0;
  const terminal: Terminal = {
    cwd: '/',
    env: {},
    hasColor: false,
    signal: new AbortController().signal,
    now: () => {
      nowMs += 100;
      return new Date(nowMs);
    },
    out: () => {},
    err: write,
  };
  return { view: liveProgress(terminal, () => columns), shown };
}

const call = (callId: string): PlannedCall => ({
  callId,
  system: 's',
  scenario: { title: 'A greeting' } as Scenario,
  trial: 0,
  seed: 0,
});
const says = (callId: string, text: string): RunProgress => ({
  type: 'call-speech',
  call: call(callId),
  speaker: 'agent',
  text,
});

test('takes a terminal that does not know its width for one of eighty columns', () => {
  const { view, shown } = started(0);

  view.tell(says('s/1/trial_0', 'word '.repeat(40)));

  expect(shown().split('\n')[0]).toHaveLength(79);
});

test('has one line for each running call, which says the latest, and whole lines above for what is over', () => {
  const { view, shown } = started();

  view.tell({ type: 'call-start', call: call('a'), attempt: 1 });
  view.tell({ type: 'call-start', call: call('b'), attempt: 1 });
  view.tell(says('a', 'Hello.'));
  view.note('eva: warning: something\n');
  view.tell(says('a', 'How can I help?'));
  view.tell({ type: 'call-scored', call: call('b'), attempt: 1 });

  expect(shown()).toBe('eva: warning: something\nb  scored\na  agent: How can I help?\n1 done, 1 running\n');
  view.tell({
    type: 'attempt-failed',
    call: call('a'),
    attempt: 3,
    fault: 'caller',
    why: 'the caller did not go on',
    pauseMs: null,
  });
  view.end();
  expect(shown()).toBe(
    'eva: warning: something\nb  scored\na  attempt 3 does not count: the caller did not go on (caller at fault); no more attempts\n',
  );
});

test('never lets a line wrap or a text move the cursor', () => {
  const { view, shown } = started(20);

  view.tell(says('a', 'two\nlines, \u001b[2J and a long one that goes on'));
  view.tell(says('b', '日本語日本語日本語'));

  expect(shown()).toBe('a  agent: two lines\nb  agent: 日本語日\n0 done, 2 running\n');
});

test('counts what does not fit', () => {
  const { view, shown } = started();

  for (let index = 0; index < 40; index += 1)
    view.tell({ type: 'call-start', call: call(`call-${index}`), attempt: 1 });

  expect(shown().split('\n').slice(-3)).toEqual([
    'call-11  call begins: A greeting',
    '0 done, 40 running, 28 of them not shown',
    '',
  ]);
});
