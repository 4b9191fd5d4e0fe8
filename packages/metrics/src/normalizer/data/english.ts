import type { LanguageTable } from '../language-table.ts';

/** Facts from the method's published word lists (MIT), see NOTICE.md. */
export const ENGLISH: LanguageTable = {
  zero: 'o oh zero',
  units: `
    1:one 2:two 3:three 4:four 5:five 6:six 7:seven 8:eight 9:nine 10:ten 11:eleven 12:twelve 13:thirteen
    14:fourteen 15:fifteen 16:sixteen 17:seventeen 18:eighteen 19:nineteen
  `,
  tens: '20:twenty 30:thirty 40:forty 50:fifty 60:sixty 70:seventy 80:eighty 90:ninety',
  scales: `
    100:hundred 1000:thousand 1000000:million 1000000000:billion 1000000000000:trillion 1000000000000000:quadrillion
    1000000000000000000:quintillion 1000000000000000000000:sextillion 1000000000000000000000000:septillion
    1000000000000000000000000000:octillion 1000000000000000000000000000000:nonillion
    1000000000000000000000000000000000:decillion
  `,
  unitOrdinals: `
    1s:ones 2s:twos 3s:threes 4s:fours 5s:fives 6s:sixes 7s:sevens 8s:eights 9s:nines 10s:tens 11s:elevens
    12s:twelves 13s:thirteens 14s:fourteens 15s:fifteens 16s:sixteens 17s:seventeens 18s:eighteens 19s:nineteens
    0th:zeroth 1st:first 2nd:second 3rd:third 5th:fifth 12th:twelfth 4th:fourth 6th:sixth 7th:seventh 8th:eighth
    9th:nineth 10th:tenth 11th:eleventh 13th:thirteenth 14th:fourteenth 15th:fifteenth 16th:sixteenth
    17th:seventeenth 18th:eighteenth 19th:nineteenth
  `,
  tensOrdinals: `
    20s:twenties 30s:thirties 40s:forties 50s:fifties 60s:sixties 70s:seventies 80s:eighties 90s:nineties
    20th:twentieth 30th:thirtieth 40th:fortieth 50th:fiftieth 60th:sixtieth 70th:seventieth 80th:eightieth
    90th:ninetieth
  `,
  scaleOrdinals: `
    100s:hundreds 1000s:thousands 1000000s:millions 1000000000s:billions 1000000000000s:trillions
    1000000000000000s:quadrillions 1000000000000000000s:quintillions 1000000000000000000000s:sextillions
    1000000000000000000000000s:septillions 1000000000000000000000000000s:octillions
    1000000000000000000000000000000s:nonillions 1000000000000000000000000000000000s:decillions 100th:hundredth
    1000th:thousandth 1000000th:millionth 1000000000th:billionth 1000000000000th:trillionth
    1000000000000000th:quadrillionth 1000000000000000000th:quintillionth 1000000000000000000000th:sextillionth
    1000000000000000000000000th:septillionth 1000000000000000000000000000th:octillionth
    1000000000000000000000000000000th:nonillionth 1000000000000000000000000000000000th:decillionth
  `,
  fillers: ["hmm", "mm", "mhm", "mmm", "uh", "um"],
  replacements: [
    ["won't", "will not"],
    ["can't", "can not"],
    ["let's", "let us"],
    ["ain't", "aint"],
    ["y'all", "you all"],
    ["wanna", "want to"],
    ["gotta", "got to"],
    ["gonna", "going to"],
    ["i'ma", "i am going to"],
    ["imma", "i am going to"],
    ["woulda", "would have"],
    ["coulda", "could have"],
    ["shoulda", "should have"],
    ["ma'am", "madam"],
    ["mr", "mister "],
    ["mrs", "missus "],
    ["st", "saint "],
    ["dr", "doctor "],
    ["prof", "professor "],
    ["capt", "captain "],
    ["gov", "governor "],
    ["ald", "alderman "],
    ["gen", "general "],
    ["sen", "senator "],
    ["rep", "representative "],
    ["pres", "president "],
    ["rev", "reverend "],
    ["hon", "honorable "],
    ["asst", "assistant "],
    ["assoc", "associate "],
    ["lt", "lieutenant "],
    ["col", "colonel "],
    ["jr", "junior "],
    ["sr", "senior "],
    ["esq", "esquire "],
    ["'d been", " had been", 'ending'],
    ["'s been", " has been", 'ending'],
    ["'d gone", " had gone", 'ending'],
    ["'s gone", " has gone", 'ending'],
    ["'d done", " had done", 'ending'],
    ["'s got", " has got", 'ending'],
    ["n't", " not", 'ending'],
    ["'re", " are", 'ending'],
    ["'s", " is", 'ending'],
    ["'d", " would", 'ending'],
    ["'ll", " will", 'ending'],
    ["'t", " not", 'ending'],
    ["'ve", " have", 'ending'],
    ["'m", " am", 'ending'],
  ],
  conjunction: { word: 'and', after: ['scales'] },
  decimalWord: 'point',
  teenResidues: [0],
  thousands: ['comma'],
  hasDecimalComma: false,
  letters: 'a-z',
  keepsMarks: false,
  english: {
    signs: { minus: '-', negative: '-', plus: '+', positive: '+' },
    currencies: { pound: '£', pounds: '£', euro: '€', euros: '€', dollar: '$', dollars: '$', cent: '¢', cents: '¢' },
    repeats: { double: 2, triple: 3 },
    ordinalSuffixes: ['st', 'nd', 'rd', 'th', 's'],
  },
};
