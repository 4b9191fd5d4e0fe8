import { behaviour } from './behaviour.ts';

/** Somebody whose pauses look like ends of turns. */
export const hesitant = behaviour({
  name: 'hesitant',
  grade: 3,
  persona:
    'You think while you speak. In the middle of a sentence you often fall silent for about a second, which you write ' +
    'as "...", and then finish it. You say "um" a lot. You are polite and know what you want.',
  manner: {
    thinkMs: [300, 900],
    hesitations: { chance: 0.7, pauseMs: [700, 1100] },
    fillers: { chance: 0.3, words: ['um', 'uh'] },
  },
});
