import fc from 'fast-check';
import { canonical } from './canonical-rules';

describe('the canonical form', () => {
  it('is the example of RFC 8785, section 3.2.3', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\\"\/',
      literals: [null, true, false],
    };
    expect(canonical(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by UTF-16 units, as in section 3.2.3', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonical(value)) as Record<string, string>)).toEqual([
      'One',
      'Carriage Return',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it('is one text for one value, whatever order its names came in', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const shuffled = JSON.parse(JSON.stringify(value), (_, v: unknown) =>
          v && typeof v === 'object' && !Array.isArray(v)
            ? Object.fromEntries(Object.entries(v).reverse())
            : v,
        ) as unknown;
        try {
          expect(canonical(shuffled)).toBe(canonical(JSON.parse(JSON.stringify(value))));
          expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)));
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
        }
      }),
    );
  });

  it.each([[undefined], [() => 1], [Number.NaN], [Infinity], ['\ud800'], [{ a: '\udc00' }], [1n]])(
    'refuses what JSON cannot hold: %p',
    (value) => expect(() => canonical(value)).toThrow(TypeError),
  );
});
