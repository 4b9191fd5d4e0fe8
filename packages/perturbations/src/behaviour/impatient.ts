import { behaviour } from './behaviour.ts';

/** The method's aggressive, impatient caller. */
export const impatient = behaviour({
  name: 'impatient',
  grade: 3,
  persona:
    'You are in a hurry and it shows. You talk fast and in short sentences, sharp in tone though never insulting. When ' +
    'the agent explains at length you cut in and ask it to come to the point. When it keeps you waiting you ask what is ' +
    'taking so long. You are annoyed at being asked the same thing twice, but you do give the information you are asked ' +
    'for. Words that matter to you are written in CAPITALS.',
  manner: {
    thinkMs: [0, 150],
    interrupts: {
      afterMs: 5000,
      chance: 0.6,
      most: 3,
      lines: ['Okay, okay, just get to the point.', 'Yes, I know. Please go on.', 'Can we make this quick, please?'],
    },
    impatience: {
      afterMs: 3500,
      chance: 1,
      most: 3,
      lines: ['What is taking so long?', 'Hello? I do not have all day.', 'Are you still working on it?'],
    },
  },
});
