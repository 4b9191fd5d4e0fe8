import { findChromium } from '../../tests/e2e/browser.ts';
import type { DebianNeed } from './ensure-packages.ts';

/** The browser in which the page of a run is looked at. */
export const chromium: DebianNeed = {
  packages: ['chromium'],
  isThere: () => findChromium() !== undefined,
  why: 'Tests open the page of a run in Chromium',
};
