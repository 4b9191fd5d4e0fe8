/** @import { TimelineFacts } from '../src/page/timeline-facts.ts' */
import { element, icon, iconButton } from './dom.js';
import { recordingAddress } from './recording.js';
import { clamp, clock } from './time-axis.js';
import { timeline } from './timeline.js';

const PLAY = 'M4 2.5v11l9.5-5.5z';
const PAUSE = 'M4 3h3v10H4zM9 3h3v10H9z';
const BACK = 'M3 3h2v10H3zM13 3v10L6 8z';
const FORTH = 'M11 3h2v10h-2zM3 3v10l7-5z';
const NEARER = 'M7 3h2v4h4v2H9v4H7V9H3V7h4z';
const FARTHER = 'M3 7h10v2H3z';
const FIT = 'M1 3h2v10H1zM13 3h2v10h-2zM4 8l3-3v2h2V5l3 3-3 3V9H7v2z';
const SPEEDS = ['0.75', '1', '1.25', '1.5', '2'];

/**
 * @typedef {object} CallPlayer
 * @property {(ms: number) => void} playFrom
 * @property {(ms: number) => void} seek
 * @property {() => void} pause
 */

/**
 * Timeline, sound and transcript of one call, moving together.
 *
 * @param {HTMLElement} place
 * @param {{ readonly onPlay: (player: CallPlayer) => void }} stage told which call sounds, so that only one does
 * @returns {CallPlayer}
 */
export function callPlayer(place, stage) {
  const id = place.dataset.call ?? '';
  /** @type {TimelineFacts} */
  const facts = JSON.parse(document.getElementById(`${id}-timeline`)?.textContent ?? '{}');
  const { durationMs } = facts;
  const rows = [...(place.closest('details')?.querySelectorAll('.row') ?? [])].filter(
    (row) => row instanceof HTMLElement,
  );
  const starts = rows.map((row) => Number(row.dataset.start));
  const turnStarts = [...facts.lanes.caller.turns, ...facts.lanes.agent.turns]
    .map(({ startMs }) => startMs)
    .sort((a, b) => a - b);
  const hasSound = place.dataset.sound === 'here';

  const audio = element('audio', { preload: 'none' });
  /** @type {Promise<void> | undefined} */
  let loading;
  let positionMs = 0;

  /** @type {CallPlayer} */
  const player = { playFrom, seek, pause: () => audio.pause() };
  const lanes = timeline(facts, { seek, playFrom: (mark) => playFrom(mark.startMs) });

  const playButton = iconButton('Play', PLAY, toggle);
  playButton.classList.add('play');
  playButton.disabled = !hasSound;
  const now = element('span');
  const time = element('span', { class: 'clock' }, [
    now,
    element('span', { class: 'whole' }, [` / ${clock(durationMs)}`]),
  ]);
  const speed = element(
    'select',
    { 'aria-label': 'Speed' },
    SPEEDS.map((value) => element('option', { value }, [`${value}\u00d7`])),
  );
  speed.value = '1';
  speed.addEventListener('change', () => {
    audio.playbackRate = Number(speed.value);
  });
  const controls = element('div', { class: 'controls' }, [
    iconButton('Previous turn', BACK, () => seek(turnStarts.findLast((start) => start < positionMs - 250) ?? 0)),
    playButton,
    iconButton('Next turn', FORTH, () => seek(turnStarts.find((start) => start > positionMs + 1) ?? durationMs)),
    time,
    speed,
    element('span', { class: 'space' }),
    iconButton('Zoom out', FARTHER, () => lanes.zoom(-1)),
    iconButton('Zoom in', NEARER, () => lanes.zoom(1)),
    iconButton('Fit the whole call', FIT, () => lanes.fit()),
  ]);
  const legend = element('p', { class: 'legend', 'aria-hidden': 'true' }, [
    element('i', { class: 'answer-key' }),
    'time to answer',
    element('i', { class: 'overlap-key' }),
    'both speak',
  ]);

  place.append(controls, lanes.box, legend, audio);
  lanes.layOut();
  show(false);

  audio.addEventListener('play', () => {
    showState(true);
    stage.onPlay(player);
    requestAnimationFrame(step);
  });
  audio.addEventListener('pause', () => showState(false));
  audio.addEventListener('ended', () => showState(false));
  place.addEventListener('keydown', onKey);
  place.closest('details')?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-seek]') : null;
    if (button instanceof HTMLElement) playFrom(Number(button.dataset.seek));
  });
  return player;

  function step() {
    if (audio.paused) return;
    positionMs = audio.currentTime * 1000;
    show(true);
    requestAnimationFrame(step);
  }

  /** @param {number} ms */
  function seek(ms) {
    positionMs = clamp(ms, 0, durationMs);
    if (audio.readyState > 0) audio.currentTime = positionMs / 1000;
    show(true);
  }

  /** @param {number} ms */
  function playFrom(ms) {
    seek(ms);
    if (hasSound) play();
  }

  function toggle() {
    if (!audio.paused) audio.pause();
    else {
      if (positionMs >= durationMs - 50) seek(0);
      play();
    }
  }

  async function play() {
    loading ??= load();
    await loading;
    audio.currentTime = positionMs / 1000;
    audio.playbackRate = Number(speed.value);
    await audio.play();
  }

  /** Made when it is first wanted: a page of many calls would else decode for nothing. */
  async function load() {
    audio.src = await recordingAddress(`${id}-recording`);
    await new Promise((resolve, reject) => {
      audio.addEventListener('loadedmetadata', resolve, { once: true });
      audio.addEventListener('error', () => reject(new Error('this browser does not play the recording')), {
        once: true,
      });
      audio.load();
    });
  }

  /** @param {boolean} isFollowed */
  function show(isFollowed) {
    lanes.showPosition(positionMs, isFollowed);
    now.textContent = clock(positionMs);
    const current = starts.findLastIndex((start) => start <= positionMs + 1);
    rows.forEach((row, index) => {
      if (index === current) row.setAttribute('aria-current', 'true');
      else if (row.hasAttribute('aria-current')) row.removeAttribute('aria-current');
    });
  }

  /** @param {boolean} isPlaying */
  function showState(isPlaying) {
    const label = isPlaying ? 'Pause' : 'Play';
    playButton.setAttribute('aria-label', label);
    playButton.title = label;
    playButton.replaceChildren(icon(isPlaying ? PAUSE : PLAY));
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOnRuler = event.target === lanes.ruler;
    const stepMs = event.shiftKey ? 5000 : 1000;
    /** @type {Readonly<Record<string, () => void>>} */
    const anywhere = {
      '+': () => lanes.zoom(1),
      '=': () => lanes.zoom(1),
      '-': () => lanes.zoom(-1),
      0: () => lanes.fit(),
    };
    /** @type {Readonly<Record<string, () => void>>} */
    const onRuler = {
      ArrowLeft: () => seek(positionMs - stepMs),
      ArrowDown: () => seek(positionMs - stepMs),
      ArrowRight: () => seek(positionMs + stepMs),
      ArrowUp: () => seek(positionMs + stepMs),
      PageDown: () => seek(positionMs - 10_000),
      PageUp: () => seek(positionMs + 10_000),
      Home: () => seek(0),
      End: () => seek(durationMs),
      ' ': () => hasSound && toggle(),
      Enter: () => hasSound && toggle(),
    };
    const action = (isOnRuler ? onRuler[event.key] : undefined) ?? anywhere[event.key];
    if (action === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    action();
  }
}
