/** Numeral characters, punctuation and fillers of Chinese and Japanese; facts from the method's lists, see NOTICE.md. */
export interface NumeralCharacters {
  /** Each character stands for its place: 0 first. */
  readonly digits: readonly string[];
  readonly smallUnits: Readonly<Record<string, bigint>>;
  readonly largeUnits: Readonly<Record<string, bigint>>;
  readonly punctuation: string;
  readonly fillers: readonly string[];
}

const SMALL_UNITS = { 十: 10n, 百: 100n, 千: 1000n };
const DIGITS = ['〇零', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

export const JAPANESE: NumeralCharacters = {
  digits: DIGITS,
  smallUnits: SMALL_UNITS,
  largeUnits: { 万: 10n ** 4n, 億: 10n ** 8n, 兆: 10n ** 12n },
  punctuation: '。、・「」『』【】〔〕〈〉《》〜～！？…—―',
  fillers: 'えーと ええと えー あのー あの うーん うん ねー ねえ んーと んー んと まあ そうですね'.split(' '),
};

export const CHINESE: NumeralCharacters = {
  digits: DIGITS.map((characters, value) => (value === 2 ? '二两兩' : characters)),
  smallUnits: SMALL_UNITS,
  largeUnits: { 万: 10n ** 4n, 萬: 10n ** 4n, 億: 10n ** 8n, 亿: 10n ** 8n, 兆: 10n ** 12n },
  punctuation: '。，、；：？！…—～「」『』【】《》〈〉·',
  fillers: '那个 那個 就是 然后 然後 嗯 啊 哦 呢 哈 唉'.split(' '),
};

export const KOREAN = {
  digits: ['영공', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'],
  smallUnits: { 십: 10n, 백: 100n, 천: 1000n },
  largeUnits: { 만: 10n ** 4n, 억: 10n ** 8n, 조: 10n ** 12n },
  punctuation: CHINESE.punctuation,
  fillers: ['음+', '어+', '그러니까', '그냥', '뭐'],
  nativeTens: '열 스물 서른 마흔 쉰 예순 일흔 여든 아흔'.split(' '),
  nativeOnes: '하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉'.split(' '),
} as const;
