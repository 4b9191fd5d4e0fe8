import { behaviour } from './behaviour.ts';

/** Somebody who does not wait for the end. */
export const interrupting = behaviour({
  name: 'interrupting',
  grade: 3,
  persona:
    'You are lively and impulsive. You often begin to speak while the agent is still speaking, to agree or to have it ' +
    'skip what you know already, and then let it go on. You are in good spirits and mean no harm.',
  manner: {
    thinkMs: [0, 200],
    interrupts: {
      afterMs: 1800,
      chance: 0.7,
      most: 5,
      lines: ['Yes, yes, go on.', 'Right, I see. And?', 'Okay, what do you need from me?'],
    },
  },
});
