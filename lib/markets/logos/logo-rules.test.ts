import { letterTones, logoOf, toneOf, type Marked } from './logo-rules';

const marked = (given: Partial<Marked>): string | null =>
  logoOf({ code: 'AAPL', type: 3, base: 'AAPL', quote: 'USD', calendar: '', logo: null, ...given });

const metal = (code: string) =>
  marked({ code, type: 5, base: code.slice(0, 3), quote: code.slice(3), calendar: 'metals' });

const future = (code: string, group: string) =>
  marked({ code, type: 4, base: code, calendar: `cme-${group}` });

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the picture of an instrument', () => {
  it('is its own where it has one', () => {
    expect(marked({ logo: '/logos/forex/eurusd.svg' })).toBe('/logos/forex/eurusd.svg');
  });

  it('is an ingot of its metal, and tells gold in euros from gold in dollars', () => {
    expect(['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD', 'XAUEUR'].map(metal)).toEqual([
      '/logos/marks/gold.svg',
      '/logos/marks/silver.svg',
      '/logos/marks/platinum.svg',
      '/logos/marks/palladium.svg',
      '/logos/marks/gold-in-euros.svg',
    ]);
  });

  it('says what a future is about by its root or its group', () => {
    expect(future('ES', 'indices')).toBe('/logos/marks/index.svg');
    expect(future('CL', 'energy')).toBe('/logos/marks/oil.svg');
    expect(future('NG', 'energy')).toBe('/logos/marks/gas.svg');
    expect(future('GC', 'metals')).toBe('/logos/marks/future-gold.svg');
    expect(future('QQ', 'other')).toBe(`/logos/letters/q-${toneOf('QQ')}.svg`);
  });

  it('is a letter otherwise: on a square for shares and funds, on a disc for coins', () => {
    expect(marked({})).toBe(`/logos/letters/a-${toneOf('AAPL')}.svg`);
    expect(marked({ code: 'GLD', type: 5, base: 'GLD' })).toMatch(/^\/logos\/letters\/g-\d\.svg$/);
    expect(marked({ code: '1INCHUSDT', type: 2, base: '1INCH' })).toMatch(/^\/logos\/coins\/1-\d/);
    expect(marked({ code: '§' })).toBeNull();
  });

  it('has the same tone everywhere, and shares of one letter differ', () => {
    expect([toneOf('AAPL'), toneOf('MSFT')]).toEqual([toneOf('AAPL'), toneOf('MSFT')]);
    expect(new Set(['AAPL', 'AMZN', 'AMD', 'AVGO', 'ADBE'].map(toneOf)).size).toBeGreaterThan(2);
  });

  it.each(letterTones)('reads on %s, and stands out from the cards of both themes', (tone) => {
    expect(contrast('#ffffff', tone)).toBeGreaterThanOrEqual(4.9);
    for (const card of ['#ffffff', '#11181f'])
      expect(contrast(tone, card)).toBeGreaterThanOrEqual(3);
  });
});
