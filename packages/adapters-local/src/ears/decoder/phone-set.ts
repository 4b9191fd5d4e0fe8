/** The phones that the acoustic model tells apart, and which of its classes are their halves. */
export interface PhoneSet {
  readonly names: readonly string[];
  readonly numberOf: ReadonlyMap<string, number>;
  /** Class of the first and of the second half of each phone. */
  readonly first: Int16Array;
  readonly second: Int16Array;
  readonly pauseClass: number;
  readonly classes: number;
}

export interface PhoneClass {
  readonly phone: string;
  readonly part: 'first' | 'second' | 'whole';
}

export function phoneSetOf(classes: readonly PhoneClass[], pause = 'pau'): PhoneSet {
  const names = [...new Set(classes.map(({ phone }) => phone))].filter((phone) => phone !== pause);
  const classOf = (name: string, part: PhoneClass['part']): number => {
    const exact = classes.findIndex((one) => one.phone === name && one.part === part);
    return exact >= 0 ? exact : classes.findIndex((one) => one.phone === name);
  };
  return {
    names,
    numberOf: new Map(names.map((name, index) => [name, index])),
    first: Int16Array.from(names, (name) => classOf(name, 'first')),
    second: Int16Array.from(names, (name) => classOf(name, 'second')),
    pauseClass: classes.findIndex(({ phone }) => phone === pause),
    classes: classes.length,
  };
}
