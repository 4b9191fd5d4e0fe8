import { describe, expect, it } from 'vitest';
import { labelSteps, parseAlignment } from './alignment.ts';
import { CLASS_COUNT, classOf, PHONES } from './phones.ts';

describe('parseAlignment', () => {
  it('reads each phone with its start and end', () => {
    expect(parseAlignment('pau:0.200 m:0.264 ay:0.403 \n')).toEqual([
      { phone: 'pau', startS: 0, endS: 0.2 },
      { phone: 'm', startS: 0.2, endS: 0.264 },
      { phone: 'ay', startS: 0.264, endS: 0.403 },
    ]);
  });

  it('refuses what is no alignment', () => {
    expect(() => parseAlignment('pau:0.2 flite: oops')).toThrow(new SyntaxError('not an aligned phone: flite:'));
    expect(() => parseAlignment('pau:0.300 m:0.200')).toThrow(new SyntaxError('not an aligned phone: m:0.200'));
  });
});

describe('labelSteps', () => {
  it('gives each 5 ms the half of the phone that sounds in its middle, and silence after the last', () => {
    const phones = parseAlignment('pau:0.010 m:0.030 ay:0.040');

    expect([...labelSteps(phones, 400, 8000)]).toEqual([
      classOf('pau', 0),
      classOf('pau', 0),
      classOf('m', 0),
      classOf('m', 0),
      classOf('m', 1),
      classOf('m', 1),
      classOf('ay', 0),
      classOf('ay', 1),
      classOf('pau', 0),
      classOf('pau', 0),
    ]);
  });
});

describe('classOf', () => {
  it('numbers two halves a phone and one silence without a gap', () => {
    const classes = PHONES.flatMap((phone) =>
      phone === 'pau' ? [classOf(phone, 0)] : [classOf(phone, 0), classOf(phone, 1)],
    );

    expect(classes).toEqual(Array.from({ length: CLASS_COUNT }, (_, at) => at));
    expect(classOf('pau', 1)).toBe(classOf('pau', 0));
  });
});
