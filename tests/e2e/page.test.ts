import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readWav } from '@eva/core/audio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, findChromium, launch, type Tab } from './browser.ts';
import { CALL_MS, HOSTILE, writePage, writeRecordedRun } from './recorded-run.ts';

const CALLS = 10;
const FIRST_RECORDING = ['run', 'calls', '1.1', 'trial_0', 'line.wav'];
const FRAME_MS = 20;
const START_MS = 120_000;

const chromium = findChromium();
if (chromium === undefined) {
  console.warn('skipped: the page is tested in Chromium (apt-get install -y --no-install-recommends chromium)');
}

describe.skipIf(chromium === undefined)('the page of a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'eva-page-'));
  const file = join(folder, 'page.html');
  const address = pathToFileURL(file).href;
  let browser: Browser;

  beforeAll(async () => {
    const run = join(folder, 'run');
    writeRecordedRun(run, { calls: CALLS, hasDroppedAttempt: true });
    await writePage(run, file);
    browser = await launch(chromium ?? '');
  }, START_MS);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A tab with the page in it, whose first call stands ready. */
  async function opened(options: { readonly width?: number; readonly scheme?: 'light' | 'dark' } = {}): Promise<Tab> {
    const tab = await browser.open({ width: options.width ?? 1280, height: 900, scheme: options.scheme ?? 'light' });
    await tab.goTo(address);
    await until(tab, `document.querySelector('#call-1 .track') !== null`);
    return tab;
  }

  it(
    'plays what the line recorded, on the keyboard alone, and asks the network for nothing',
    async () => {
      const tab = await opened();

      await tab.evaluate(`document.querySelector('#call-1 .ruler').focus()`);
      await tab.press('Space');
      await until(tab, `document.querySelector('#call-1 audio').currentTime > 0.3`);
      expect(await tab.evaluate(`document.querySelector('#call-1 .play').getAttribute('aria-label')`)).toBe('Pause');
      const duration = await tab.evaluate<number>(`document.querySelector('#call-1 audio').duration`);
      expect(duration).toBeCloseTo(CALL_MS / 1000, 3);
      const position = `Number(document.querySelector('#call-1 .playhead').style.transform.match(/[\\d.]+/)[0])`;
      const before = await tab.evaluate<number>(position);
      await until(tab, `${position} > ${before}`);

      await tab.press('Space');
      expect(await tab.evaluate(`document.querySelector('#call-1 audio').paused`)).toBe(true);
      expect([tab.complaints, tab.requests]).toEqual([[], []]);
      await tab.close();
    },
    START_MS,
  );

  it('carries the recording as it is, to the sample: caller left, agent right', async () => {
    const tab = await opened();
    // The page's own policy forbids it to read what it plays; where the recording is made, it can be caught.
    await tab.evaluate(`(() => {
      const made = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        globalThis.recording = blob;
        return made(blob);
      };
      document.querySelector('#call-1 .play').click();
    })()`);
    await until(tab, `globalThis.recording !== undefined`);
    const carried = await tab.evaluate<string>(`new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(globalThis.recording);
    })`);

    expect(sha256(Buffer.from(carried, 'base64'))).toBe(sha256(readFileSync(join(folder, ...FIRST_RECORDING))));
    await tab.close();
  });

  it('draws each turn where it sounds, and the sound where it is, to the frame', async () => {
    const tab = await opened();
    for (let step = 0; step < 6; step += 1)
      await tab.evaluate(`document.querySelector('[aria-label="Zoom in"]').click()`);
    const wav = readWav(readFileSync(join(folder, ...FIRST_RECORDING)));

    for (const [channel, speaker] of ['caller', 'agent'].entries()) {
      const sounds = soundsIn(wav.channels[channel] ?? new Int16Array());
      const drawn = await tab.evaluate<DrawnLane>(drawnLane(speaker));

      expect(drawn.turns.length).toBe(sounds.length);
      expect(drawn.msPerPx).toBeLessThan(FRAME_MS);
      for (const [index, { startMs, endMs }] of sounds.entries()) {
        expect(Math.abs((drawn.turns[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(FRAME_MS);
        expect(Math.abs((drawn.turns[index]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(FRAME_MS);
      }
      const seen = sounds.filter(({ endMs }) => endMs < drawn.seenMs);
      expect(seen.length).toBeGreaterThan(0);
      for (const [index, { startMs, endMs }] of seen.entries()) {
        expect(Math.abs((drawn.ink[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(FRAME_MS);
        expect(Math.abs((drawn.ink[index]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(FRAME_MS);
      }
    }
    await tab.close();
  });

  it(
    'can be walked through on the keyboard, and always shows where one is',
    async () => {
      const tab = await opened();
      const reached: string[] = [];
      const steps = await tab.evaluate<number>(
        `document.querySelectorAll('a, button, summary, select, [tabindex="0"]').length`,
      );
      for (let step = 0; step < steps; step += 1) {
        await tab.press('Tab');
        const focus = await tab.evaluate<{ readonly name: string; readonly isShown: boolean }>(`(() => {
          const at = document.activeElement;
          const name = at.getAttribute('aria-label') ?? at.textContent.trim();
          return { name: at.tagName.toLowerCase() + ' ' + name, isShown: getComputedStyle(at).outlineStyle !== 'none' };
        })()`);
        if (focus.name.startsWith('body')) break;
        expect(focus).toEqual({ name: focus.name, isShown: true });
        reached.push(focus.name);
      }

      const [rows, calls] = await tab.evaluate<readonly number[]>(
        `[document.querySelectorAll('#call-1 [data-seek]').length, document.querySelectorAll('details.call').length]`,
      );
      expect(reached.filter((name) => /^button Play .*, at \d/.test(name)).length).toBe(rows);
      expect(reached.filter((name) => name.startsWith('summary') && name.includes('trial 0')).length).toBe(calls);
      expect(reached).toEqual(
        expect.arrayContaining([
          'a To the calls',
          'div Figures of tested',
          'button Play',
          'select Speed',
          'button Zoom in',
          'div Position in the call',
          'button agent, turn 0: Good morning, how can I help you?',
          'button Tool get_reservation, refused',
        ]),
      );

      await tab.evaluate(`document.querySelector('#call-1 .agent .mark').focus()`);
      await tab.press('ArrowRight');
      expect(await tab.evaluate(`document.activeElement.title`)).toBe('agent, turn 1: One moment, please.');
      await tab.press('Enter');
      await until(tab, `document.querySelector('#call-1 audio').currentTime > 6.7`);
      await tab.evaluate(`document.querySelector('#call-1 .ruler').focus()`);
      await tab.press('Home');
      await tab.press('Space');
      await tab.press('ArrowRight');
      expect(await tab.evaluate(`document.querySelector('#call-1 .ruler').getAttribute('aria-valuetext')`)).toMatch(
        /^0:0\d\.\d of 1:49\.0$/,
      );
      await tab.close();
    },
    START_MS,
  );

  it('takes whatever was said for words', async () => {
    const tab = await opened();

    const found = await tab.evaluate(`({
      ran: globalThis.hacked ?? null,
      images: document.querySelectorAll('img').length,
      bold: document.querySelectorAll('.heard b').length,
      said: [...document.querySelectorAll('#call-1 .meant')].some((cell) => cell.textContent.includes(${literal(HOSTILE)})),
      tool: document.querySelector('#call-1 .row.tool').textContent.includes(${literal(HOSTILE)}),
      judged: document.querySelector('#call-1 .evidence').textContent.includes(${literal(HOSTILE)}),
      drawn: document.querySelector('#call-1 .scores .mark').title.includes(${literal(HOSTILE)}),
    })`);

    expect(found).toEqual({ ran: null, images: 0, bold: 0, said: true, tool: true, judged: true, drawn: true });
    expect(tab.complaints).toEqual([]);
    await tab.close();
  });

  it('tells who judged, what the ears are worth, and which attempts do not count', async () => {
    const tab = await opened();
    const text = await tab.evaluate<string>(`document.querySelector('main').textContent`);

    expect(text).toContain('come from fixed rules, not from model judges');
    expect(text).toContain('meant for synthetic voices only');
    expect(text).toContain('scenarios resampled 2000 times');
    expect(
      await tab.evaluate(`document.querySelector('#call-2 .attempts').textContent.replace(/\\s+/g, ' ')`),
    ).toContain('Attempt 1 fault: caller the caller did not go on; </script>');
    expect(await tab.evaluate(`document.querySelector('.ways').textContent.replace(/\\s+/g, ' ')`)).toContain(
      'worst case',
    );
    await tab.close();
  });

  it('fits a telephone, and follows the color scheme', async () => {
    const tab = await opened({ width: 400, scheme: 'dark' });

    expect(await tab.evaluate(`document.documentElement.scrollWidth`)).toBeLessThanOrEqual(400);
    expect(await tab.evaluate(`getComputedStyle(document.body).backgroundColor`)).toBe('rgb(16, 19, 23)');
    await tab.close();
  });

  it('opens a call and a second of it by its address', async () => {
    const tab = await browser.open({ width: 1280, height: 900 });
    await tab.goTo(`${address}#call-3;t=12.5`);
    await until(tab, `document.querySelector('#call-3 .ruler') !== null`);

    const position = `document.querySelector('#call-3 .ruler').getAttribute('aria-valuetext')`;
    await until(tab, `${position} !== '0:00.0 of 1:49.0'`);
    expect(await tab.evaluate(position)).toBe('0:12.5 of 1:49.0');
    await tab.close();
  });

  it('would notice a page that fetches or fails', async () => {
    const broken = join(folder, 'broken.html');
    writeFileSync(
      broken,
      '<!doctype html><img src="http://127.0.0.1:1/x.png"><script>throw new Error("broken")</script>',
    );
    const tab = await browser.open({ width: 400, height: 400 });
    await tab.goTo(pathToFileURL(broken).href);

    expect(tab.requests).toEqual(['http://127.0.0.1:1/x.png']);
    expect(tab.complaints.join('\n')).toContain('broken');
    await tab.close();
  });
});

async function until(tab: Tab, condition: string): Promise<void> {
  const isTrue = await tab.evaluate(`new Promise((resolve) => {
    const deadline = performance.now() + 15_000;
    const look = () => {
      if (${condition}) resolve(true);
      else if (performance.now() > deadline) resolve(false);
      else setTimeout(look, 20);
    };
    look();
  })`);
  expect(isTrue, condition).toBe(true);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function literal(text: string): string {
  return JSON.stringify(text);
}

interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Stretches of sound in a track, from its samples and nothing else. */
function soundsIn(samples: Int16Array): readonly Span[] {
  const spans: { startMs: number; endMs: number }[] = [];
  for (const [index, sample] of samples.entries()) {
    if (Math.abs(sample) < 500) continue;
    const atMs = index / 8;
    const last = spans.at(-1);
    if (last !== undefined && atMs - last.endMs < 200) last.endMs = atMs;
    else spans.push({ startMs: atMs, endMs: atMs });
  }
  return spans;
}

interface DrawnLane {
  readonly msPerPx: number;
  /** Time at the right edge of what is seen. */
  readonly seenMs: number;
  readonly turns: readonly Span[];
  /** What is painted on the canvas higher than the line of silence. */
  readonly ink: readonly Span[];
}

/** Where a lane's turns and its waveform are on the screen, read off it as times. */
function drawnLane(speaker: string): string {
  return `(() => {
    const track = document.querySelector('#call-1 .track').getBoundingClientRect();
    const lane = document.querySelector('#call-1 .voice.${speaker}');
    const msPerPx = ${CALL_MS} / track.width;
    const turns = [...lane.querySelectorAll('.mark')].map((mark) => {
      const { left, right } = mark.getBoundingClientRect();
      return { startMs: (left - track.left) * msPerPx, endMs: (right - track.left) * msPerPx };
    });
    const canvas = lane.querySelector('canvas');
    const box = canvas.getBoundingClientRect();
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const timeOf = (column) => (box.left + (column / canvas.width) * box.width - track.left) * msPerPx;
    const ink = [];
    let from = -1;
    for (let column = 0; column <= canvas.width; column += 1) {
      let height = 0;
      for (let row = 0; row < canvas.height && column < canvas.width; row += 1) {
        if (pixels[4 * (row * canvas.width + column) + 3] > 0) height += 1;
      }
      const isSound = height > 4;
      if (isSound && from < 0) from = column;
      if (!isSound && from >= 0) {
        ink.push({ startMs: timeOf(from), endMs: timeOf(column) });
        from = -1;
      }
    }
    return { msPerPx, seenMs: timeOf(canvas.width), turns, ink };
  })()`;
}
