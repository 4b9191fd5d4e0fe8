import { elderly } from './behaviour/elderly.ts';
import { forgetful } from './behaviour/forgetful.ts';
import { hesitant } from './behaviour/hesitant.ts';
import { impatient } from './behaviour/impatient.ts';
import { interrupting } from './behaviour/interrupting.ts';

export default [impatient, elderly, forgetful, hesitant, interrupting];
