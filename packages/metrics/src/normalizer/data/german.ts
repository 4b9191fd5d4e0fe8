import type { LanguageTable } from '../language-table.ts';

/** Facts from the method's published word lists (MIT), see NOTICE.md. */
export const GERMAN: LanguageTable = {
  zero: 'null',
  units: `
    1:eins,ein,eine,einer,eines,einem,einen 2:zwei,zwo 3:drei 4:vier 5:fünf 6:sechs 7:sieben 8:acht 9:neun 10:zehn
    11:elf 12:zwölf 13:dreizehn 14:vierzehn 15:fünfzehn 16:sechzehn 17:siebzehn 18:achtzehn 19:neunzehn
  `,
  tens: '20:zwanzig 30:dreißig 40:vierzig 50:fünfzig 60:sechzig 70:siebzig 80:achtzig 90:neunzig',
  scales: `
    100:hundert 1000:tausend 1000000:million,millionen 1000000000:milliarde,milliarden
    1000000000000:billion,billionen
  `,
  unitOrdinals: inflected(`
    1:erst 2:zweit 3:dritt 4:viert 5:fünft 6:sechst 7:siebt 8:acht 9:neunt 10:zehnt 11:elft 12:zwölft 13:dreizehnt
    14:vierzehnt 15:fünfzehnt 16:sechzehnt 17:siebzehnt 18:achtzehnt 19:neunzehnt
  `),
  tensOrdinals: inflected('20:zwanzigst 30:dreißigst 40:vierzigst 50:fünfzigst 60:sechzigst 70:siebzigst 80:achtzigst 90:neunzigst'),
  scaleOrdinals: inflected('100:hundertst 1000:tausendst 1000000:millionst 1000000000:milliardst 1000000000000:billionst'),
  fillers: ["ah", "ahm", "hm", "hmm", "mhm", "mh", "ohm", "oh", "eh", "naja"],
  replacements: [
    ["hr", "herr"],
    ["fr", "frau"],
    ["dr", "doktor"],
    ["prof", "professor"],
  ],
  conjunction: { word: 'und', after: ['scales', 'tens'] },
  decimalWord: 'komma',
  teenResidues: [0],
  thousands: ['dot', 'space'],
  hasDecimalComma: true,
  letters: 'a-zà-öø-ÿœæ',
  keepsMarks: false,
  isGlued: true,
};

/** Ordinals take the endings of adjectives and are written with a dot behind the number. */
function inflected(stems: string): string {
  return stems.trim().replace(/(\d+):(\S+)/g, (_, value, stem) => {
    return `${value}.:${['e', 'er', 'es', 'em', 'en'].map((ending) => stem + ending).join(',')}`;
  });
}
