/** What agents of any domain say on the telephone; what is particular to a call stands in its script. */
export const ASKS_FOR_CODE = [
  'confirmation code/number',
  'booking code/number/reference',
  'reservation code/number',
  'spell the code',
  'spell * code',
  'repeat the code',
  'record locator',
] as const;
export const ASKS_FOR_NAME = ['last name', 'surname', 'family name', 'spell * name'] as const;
export const ASKS_TO_SPELL = ['spell', 'letter by letter', 'slowly'] as const;
export const READS_BACK = [
  'is that right/correct',
  "that's right/correct",
  'is this right/correct',
  'did i get that right',
  'is it correct',
] as const;
export const OFFERS_MORE = [
  'anything else',
  'something else',
  'any thing else',
  'else i can help',
  'can i help you with',
] as const;
export const OFFERS_TRANSFER = ['transfer you', 'live agent', 'connect you', 'speak to a supervisor'] as const;
export const IS_TRANSFERRING = ['transferring you', 'connecting you', 'stay on the line', 'transferred you'] as const;
export const SAYS_GOODBYE = ['goodbye', 'good bye', 'bye', 'thank you for calling'] as const;
export const ASKS_TO_HOLD = [
  'one moment',
  'a moment',
  'please hold',
  'please wait',
  'let me check',
  'let me look',
] as const;
/** Words by which a turn that was not understood still shows that an answer is waited for. */
export const ASKS_SOMETHING = [
  'what',
  'which',
  'when',
  'where',
  'how',
  'who',
  'would you',
  'shall i',
  'should i',
  'do you',
  'may i',
  'can i',
  'can you',
  'could you',
  'please',
  'is there',
] as const;
