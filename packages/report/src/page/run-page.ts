import { createHash } from 'node:crypto';
import type { CallSection } from './call-section.ts';
import { countText } from './figures-text.ts';
import { type Html, html } from './html.ts';
import type { PageAssets } from './page-assets.ts';
import type { PageRun } from './page-run.ts';
import { recordingBlock } from './recording-block.ts';
import { runSection } from './run-section.ts';

/**
 * The whole page of a run, in one file that asks for no other. The recordings come last, behind the script, so that
 * nothing waits for them. The same run gives the same bytes.
 */
export function runPage(run: PageRun, calls: readonly CallSection[], assets: PageAssets): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(assets)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="data:,">
<title>${run.runId} – eva</title>
${raw(`<style>${assets.style}</style>`)}
</head>
<body>
<a class="skip" href="#calls">To the calls</a>
<main>
${runSection(run)}
<section aria-labelledby="calls"><h2 id="calls">${countText(calls.length, 'call')}</h2>
<p class="hint">Open a call; click a turn, a tool or a time to hear it from there. On the keyboard: Tab to reach it, Enter or Space to play, arrow keys to move.</p>
${calls.map(({ section }) => section)}</section>
</main>
${raw(`<script>${assets.script}</script>`)}
${calls.map(({ id, recording }) => recording !== null && recordingBlock(`${id}-recording`, recording))}</body>
</html>
`;
  return page.markup;
}

/** Nothing may be loaded, and only this script and this style count; what is in the transcripts can never run. */
function policy({ style, script }: PageAssets): string {
  return [
    `default-src 'none'`,
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    // The recording is made in the page and played from its memory.
    'media-src blob:',
    'img-src data:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Our own files, which hold no end of their element. */
function raw(markup: string): Html {
  return { markup };
}
