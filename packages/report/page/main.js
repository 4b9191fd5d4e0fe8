/** @import { CallPlayer } from './call-player.js' */
import { callPlayer } from './call-player.js';

/** @type {WeakMap<Element, CallPlayer>} */
const players = new WeakMap();
/** @type {CallPlayer | undefined} */
let sounding;

/**
 * A call is built when it is first opened: a page of many calls shows its first screen just as soon.
 *
 * @param {Element} call
 */
function playerOf(call) {
  const made = players.get(call);
  if (made !== undefined) return made;
  const place = call.querySelector('.player');
  if (!(place instanceof HTMLElement)) return undefined;
  const player = callPlayer(place, {
    onPlay(one) {
      if (sounding !== one) sounding?.pause();
      sounding = one;
    },
  });
  players.set(call, player);
  return player;
}

/** `#call-3` opens a call, `#call-3;t=83.2` also goes to that second of it. */
function followAddress() {
  const [, id, seconds] = /^#(call-\d+)(?:;t=([\d.]+))?$/.exec(location.hash) ?? [];
  const call = id === undefined ? null : document.getElementById(id);
  if (!(call instanceof HTMLDetailsElement)) return;
  call.open = true;
  call.scrollIntoView();
  if (seconds !== undefined) playerOf(call)?.seek(Number(seconds) * 1000);
}

for (const call of document.querySelectorAll('details.call')) {
  if (!(call instanceof HTMLDetailsElement)) continue;
  call.addEventListener('toggle', () => {
    if (call.open) playerOf(call);
  });
}
// After the first paint: what is open from the start has a transcript already.
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const call of document.querySelectorAll('details.call[open]')) playerOf(call);
    followAddress();
  }),
);
addEventListener('hashchange', followAddress);
