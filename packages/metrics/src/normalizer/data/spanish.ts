import type { LanguageTable } from '../language-table.ts';

/** Facts from the method's published word lists (MIT), see NOTICE.md. */
export const SPANISH: LanguageTable = {
  zero: 'cero',
  units: `
    1:un,uno,una 2:dos 3:tres 4:cuatro 5:cinco 6:seis 7:siete 8:ocho 9:nueve 10:diez 11:once 12:doce 13:trece
    14:catorce 15:quince 16:dieciséis 17:diecisiete 18:dieciocho 19:diecinueve 21:veintiuno,veintiún,veintiuna
    22:veintidós 23:veintitrés 24:veinticuatro 25:veinticinco 26:veintiséis 27:veintisiete 28:veintiocho
    29:veintinueve 200:doscientos,doscientas 300:trescientos,trescientas 400:cuatrocientos,cuatrocientas
    500:quinientos,quinientas 600:seiscientos,seiscientas 700:setecientos,setecientas 800:ochocientos,ochocientas
    900:novecientos,novecientas
  `,
  tens: '20:veinte 30:treinta 40:cuarenta 50:cincuenta 60:sesenta 70:setenta 80:ochenta 90:noventa',
  scales: `
    100:cien,ciento 1000:mil 1000000:millón,millones 1000000000000:billón,billones
    1000000000000000000:trillón,trillones
  `,
  unitOrdinals: `
    1º:primero,primer 1ª:primera 2º:segundo 2ª:segunda 3º:tercero,tercer 3ª:tercera 4º:cuarto 4ª:cuarta 5º:quinto
    5ª:quinta 6º:sexto 6ª:sexta 7º:séptimo 7ª:séptima 8º:octavo 8ª:octava 9º:noveno 9ª:novena 10º:décimo 10ª:décima
    11º:undécimo 11ª:undécima 12º:duodécimo 12ª:duodécima 13º:decimotercero,decimotercer 13ª:decimotercera
    14º:decimocuarto 14ª:decimocuarta 15º:decimoquinto 15ª:decimoquinta 16º:decimosexto 16ª:decimosexta
    17º:decimoséptimo 17ª:decimoséptima 18º:decimoctavo 18ª:decimoctava 19º:decimonoveno 19ª:decimonovena
  `,
  tensOrdinals: `
    20º:vigésimo 20ª:vigésima 30º:trigésimo 30ª:trigésima 40º:cuadragésimo 40ª:cuadragésima 50º:quincuagésimo
    50ª:quincuagésima 60º:sexagésimo 60ª:sexagésima 70º:septuagésimo 70ª:septuagésima 80º:octogésimo 80ª:octogésima
    90º:nonagésimo 90ª:nonagésima
  `,
  scaleOrdinals: '100º:centésimo 100ª:centésima 1000º:milésimo 1000ª:milésima 1000000º:millonésimo 1000000ª:millonésima',
  fillers: ["eh", "em", "mmm", "hm", "hum", "pues", "bueno", "o sea", "esto"],
  replacements: [
    ["sr", "senor"],
    ["sra", "senora"],
    ["srta", "senorita"],
    ["dr", "doctor"],
    ["dra", "doctora"],
    ["prof", "profesor"],
    ["profa", "profesora"],
    ["d", "don"],
    ["da", "dona"],
  ],
  conjunction: { word: 'y', after: ['scales', 'tens'] },
  decimalWord: 'coma',
  teenResidues: [0],
  thousands: ['dot', 'space'],
  hasDecimalComma: true,
  letters: 'a-zà-öø-ÿœæ',
  keepsMarks: false,
};
