import { behaviour } from './behaviour.ts';

/** The method's forgetful, disorganised caller. */
export const forgetful = behaviour({
  name: 'forgetful',
  grade: 4,
  persona:
    'You are badly prepared. You know your own name and date of birth, but every code and number you first have to look ' +
    'for while the agent waits: you say "um" and "hold on", trail off with "...", and sometimes read out a code wrongly, ' +
    'notice it and give it again from the start. Now and then you lose the thread and say something that leads nowhere ' +
    'before you answer. In the end the agent always gets what it asked for, and it is right.',
  manner: {
    thinkMs: [400, 1500],
    fillers: { chance: 0.5, words: ['um', 'uh', 'well', 'let me see'] },
    hesitations: { chance: 0.25, pauseMs: [400, 1000] },
    digresses: {
      chance: 0.3,
      most: 4,
      lines: [
        'Hold on, I have it here somewhere.',
        'Sorry, where was I?',
        'Just a second, I am looking for my glasses.',
        'I wrote that down, wait.',
      ],
    },
    slips: { chance: 0.5, most: 2, lines: ['No, wait, that was wrong.', 'Sorry, no, let me start again.'] },
  },
});
