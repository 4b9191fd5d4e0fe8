import type { ComponentFailures } from '../component-failures.ts';
import { failingComponents, setsOfSeveral } from '../format-component-failures.ts';
import { metricTitle } from './figures-text.ts';
import { type Html, html } from './html.ts';

/** What the composites fail by, and what mending one part alone would gain. */
export function failureTable(components: readonly ComponentFailures[]): Html {
  const failing = components.filter((one) => one.failing > 0);
  if (failing.length === 0) return html``;
  const together = failing.flatMap(setsOfSeveral);
  return html`<div class="scroller" tabindex="0" role="region" aria-label="What the composites fail by"><table class="ways"><thead><tr><th scope="col">Fails by</th><th scope="col" class="number">alone</th><th scope="col" class="number">with others</th><th scope="col" class="number">would pass if it never failed</th></tr></thead>
<tbody>${failing.flatMap((one) =>
    failingComponents(one).map(
      ({ metric, alone, withOthers, passesIfPerfect }) =>
        html`<tr><th scope="row">${one.composite.replace(/_pass$/, '')} ${metricTitle(metric)}</th>${[alone, withOthers, `${passesIfPerfect} of ${one.n}`].map((text) => html`<td class="number">${String(text)}</td>`)}</tr>`,
    ),
  )}</tbody></table></div>${together.length > 0 && html`<p class="parts">Failing together: ${together.map(metricTitle).join(', ')}.</p>`}`;
}
