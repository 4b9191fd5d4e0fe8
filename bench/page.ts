import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, findChromium, launch } from '../tests/e2e/browser.ts';
import { writePage, writeRecordedRun } from '../tests/e2e/recorded-run.ts';
import { type Figure, median } from './figure.ts';

const CALLS = 10;
const TRIES = 9;

/** How soon the page of ten calls shows its first screen, beside a page with nothing in it. */
export async function benchPage(): Promise<readonly Figure[]> {
  const chromium = findChromium();
  if (chromium === undefined) return [{ name: 'first paint', value: 'not measured: Chromium is not installed' }];
  const folder = mkdtempSync(join(tmpdir(), 'eva-bench-page-'));
  const browser = await launch(chromium);
  try {
    const run = join(folder, 'run');
    writeRecordedRun(run, { calls: CALLS, hasDroppedAttempt: true });
    const page = join(folder, 'page.html');
    await writePage(run, page);
    const empty = join(folder, 'empty.html');
    writeFileSync(empty, '<!doctype html><title>empty</title><p>empty');

    const own: number[] = [];
    const ofEmpty: number[] = [];
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      ofEmpty.push(await firstPaintMs(browser, empty));
      own.push(await firstPaintMs(browser, page));
    }
    return [
      { name: `first paint of ${CALLS} calls, median`, value: `${Math.round(median(own))} ms`, goal: '300 ms' },
      { name: 'first paint of an empty page, median', value: `${Math.round(median(ofEmpty))} ms` },
      { name: 'size of the page', value: `${(statSync(page).size / 1e6).toFixed(1)} MB` },
    ];
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstPaintMs(browser: Browser, file: string): Promise<number> {
  const tab = await browser.open({ width: 1280, height: 900 });
  await tab.goTo(pathToFileURL(file).href);
  const ms = await tab.evaluate<number>(`new Promise((resolve) => {
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
    const look = () => (paint() === undefined ? setTimeout(look, 5) : resolve(paint().startTime));
    look();
  })`);
  await tab.close();
  return ms;
}
