import type { LanguageTable } from '../language-table.ts';

/** Facts from the method's published word lists (MIT), see NOTICE.md. */
export const FRENCH: LanguageTable = {
  zero: 'zéro',
  units: `
    1:un,une 2:deux 3:trois 4:quatre 5:cinq 6:six 7:sept 8:huit 9:neuf 10:dix 11:onze 12:douze 13:treize 14:quatorze
    15:quinze 16:seize 17:dix-sept 18:dix-huit 19:dix-neuf
  `,
  tens: '20:vingt,vingts 30:trente 40:quarante 50:cinquante 60:soixante',
  scales: `
    100:cent,cents 1000:mille,millier,milliers 1000000:million,millions 1000000000:milliard,milliards
    1000000000000:billion,billions
  `,
  unitOrdinals: `
    1er:premier 1e:unième 1ère:première 2d:second 2de:seconde 2e:deuxième 3e:troisième 4e:quatrième 5e:cinquième
    6e:sixième 7e:septième 8e:huitième 9e:neuvième 10e:dixième 11e:onzième 12e:douzième 13e:treizième
    14e:quatorzième 15e:quinzième 16e:seizième 17e:dix-septième 18e:dix-huitième 19e:dix-neuvième
  `,
  tensOrdinals: `
    20e:vingtième 30e:trentième 40e:quarantième 50e:cinquantième 60e:soixantième 70e:septantième
    80e:huitantième,octantième 90e:nonantième
  `,
  scaleOrdinals: '100e:centième 1000e:millième 1000000e:millionième 1000000000e:milliardième 1000000000000e:billionième',
  fillers: ["euh", "heu", "hum", "hmm", "hm", "mhm", "ah", "hein", "bah", "ben"],
  replacements: [
    ["m", "monsieur"],
    ["mme", "madame"],
    ["mlle", "mademoiselle"],
    ["dr", "docteur"],
    ["dre", "docteure"],
    ["pr", "professeur"],
    ["pre", "professeure"],
    ["me", "maitre"],
    ["mgr", "monseigneur"],
    ["st", "saint"],
    ["ste", "sainte"],
  ],
  conjunction: { word: 'et', after: ['scales', 'tens'] },
  decimalWord: 'virgule',
  teenResidues: [0, 60, 80],
  thousands: ['dot', 'space'],
  hasDecimalComma: true,
  letters: 'a-zà-öø-ÿœæ',
  keepsMarks: false,
  twenties: { words: ['vingt', 'vingts', 'vingtième'], after: [4, 5, 6, 7, 8, 9] },
};

/** Canada writes thousands with a blank only, and has fillers and titles of its own. */
export const CANADIAN_FRENCH: LanguageTable = {
  ...FRENCH,
  fillers: ['euh', 'hum', 'heu', 'ben', 'bah', 'hein', 'hm', 'hmm', 'mm', 'mhm'],
  replacements: FRENCH.replacements.filter(([match]) => !['mgr', 'st', 'ste'].includes(match)),
  thousands: ['space'],
};
