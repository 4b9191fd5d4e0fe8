import { DIGIT_WORDS } from '@eva/core/spoken';
import { SPELLING_WORDS } from '../src/language/symbols.ts';

/** One sentence to be spoken and recognised; what stands in brackets is an entity that must be right as a whole. */
export interface BenchSentence {
  readonly kind: 'caller' | 'agent' | 'nato' | 'digits' | 'letters';
  readonly text: string;
}

/**
 * Names and places that the recogniser is told of beforehand, many more than the sentences use. In a call they come
 * from the domain's vocabulary.
 */
export const BENCH_TERMS: readonly string[] = [
  ...['smith', 'johnson', 'williams', 'brown', 'garcia', 'miller', 'davis', 'martinez', 'lopez', 'wilson', 'anderson'],
  ...['thomas', 'taylor', 'moore', 'jackson', 'martin', 'thompson', 'white', 'harris', 'clark', 'lewis', 'robinson'],
  ...['walker', 'young', 'allen', 'king', 'wright', 'scott', 'torres', 'nguyen', 'hill', 'flores', 'green', 'adams'],
  ...['nelson', 'baker', 'hall', 'rivera', 'campbell', 'mitchell', 'carter', 'roberts', 'phillips', 'evans', 'turner'],
  ...['parker', 'collins', 'edwards', 'stewart', 'morris', 'murphy', 'cook', 'rogers', 'morgan', 'cooper', 'peterson'],
  ...['mary', 'james', 'linda', 'robert', 'maria', 'david', 'susan', 'daniel', 'karen', 'kevin', 'laura', 'steven'],
  ...[
    'austin',
    'los angeles',
    'san francisco',
    'seattle',
    'denver',
    'chicago',
    'boston',
    'miami',
    'new york',
    'dallas',
  ],
  ...['atlanta', 'phoenix', 'san antonio', 'houston', 'portland', 'orlando', 'las vegas', 'san diego', 'philadelphia'],
  ...['washington', 'minneapolis', 'charlotte', 'detroit', 'newark', 'salt lake city', 'nashville', 'honolulu'],
];

/** Spelled out as a caller brain would hand it to a voice: commas where a speaker pauses, numbers as words. */
export const BENCH_SENTENCES: readonly BenchSentence[] = [
  ...([
    'Hi, I need to move my flight from [Austin] to [Los Angeles] to a later day.',
    'My last name is [Thompson].',
    'I would like to fly on [March twenty fifth] instead.',
    'I have to arrive by [four P M].',
    'I do not want to pay more than [one hundred and twenty dollars].',
    'I would like to keep my [window] seat please.',
    'Yes, that is correct.',
    'No, that is not right.',
    'What is the total cost to change?',
    'Okay, please go ahead and book it.',
    'My flight from [Chicago] to [Miami] was cancelled.',
    'Can you put me on the next flight to [Denver]?',
    'The name is [Maria] [Garcia].',
    'I am booked on [June fifth] and I want to leave on [June eighth].',
    'I missed my connection in [Dallas].',
    'Is there a flight that leaves after [seven fifteen A M]?',
    'An [aisle] seat would be fine too.',
    'I want to cancel my reservation.',
    'How much will I get back?',
    'I only have one checked bag.',
    'Could you repeat that please?',
    'No, thank you, that is all I needed. Goodbye.',
    'My flight number is [seven four five].',
    'I was flying from [Seattle] to [San Francisco] this morning.',
    'The flight is delayed by [three hours].',
    'I would prefer the one at [ten thirty A M].',
    'It was supposed to leave on [Friday], [May eleventh].',
    'I will take the first option.',
    'Am I eligible for a meal voucher?',
    'That works for me.',
  ].map((text) => ({ kind: 'caller', text })) as readonly BenchSentence[]),
  ...([
    'Thank you for calling, how can I help you today?',
    'May I have your confirmation code and last name please?',
    'I found your reservation, [Maria] [Garcia].',
    'There is a flight on [March twenty fifth] that leaves at [one twenty P M] and arrives at [three oh five P M].',
    'The change fee is [seventy five dollars] and the fare difference is [forty dollars].',
    'The total comes to [one hundred and fifteen dollars].',
    'Would you like me to go ahead and make this change?',
    'Your new seat is [twenty one F], a [window] seat.',
    'You are now confirmed on flight [three four zero].',
    'Is there anything else I can help you with?',
    'I am sorry, could you spell the code again please?',
    'There is no charge for this change.',
    'Your refund of [two hundred and eighty four dollars] will be sent to your original form of payment.',
    'Let me check that for you, one moment please.',
    'You have been added to the standby list for the [five forty P M] flight.',
    'I can offer you a meal voucher of [twelve dollars].',
    'Which of these two flights do you prefer?',
    'Thank you for calling and have a good day.',
    'The next flight to [Denver] leaves on [July twenty second] at [nine ten A M].',
    'Do you prefer a [window] seat or an [aisle] seat?',
  ].map((text) => ({ kind: 'agent', text })) as readonly BenchSentence[]),
];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CARRIERS = ['My confirmation code is', 'The code is', 'It is', ''];

/** Codes of six symbols in carrier sentences, the same each time for the same seed. */
export function codeSentences(count: number, seed = 7): readonly BenchSentence[] {
  let state = seed;
  const draw = (size: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
  const kinds: readonly (readonly ['nato' | 'digits' | 'letters', readonly string[]])[] = [
    ['nato', SPELLING_WORDS],
    ['digits', DIGIT_WORDS],
    ['letters', LETTERS],
  ];
  return kinds.flatMap(([kind, words]) =>
    Array.from({ length: count }, (_, index): BenchSentence => {
      const symbols = Array.from({ length: 6 }, () => {
        const pool = kind !== 'digits' && draw(36) < 10 ? DIGIT_WORDS : words;
        return pool[draw(pool.length)] ?? '';
      });
      const text = `${CARRIERS[index % CARRIERS.length]} [${symbols.join(', ')}].`.trim();
      return { kind, text };
    }),
  );
}
