import fc from 'fast-check';
import {
  closeDecimal,
  moveBySteps,
  padded,
  readDecimal,
  showDecimal,
  showGrouped,
  withoutUnit,
} from './decimal-text';
import { locales } from './locales';

const tags = locales.map(({ tag }) => tag);

/** What a field holds once a text has been typed into it key by key. */
function typedByKeys(text: string, locale: string): string | null {
  let value: string | null = '';
  for (let keys = 1; keys <= text.length; keys += 1) {
    value = readDecimal(text.slice(0, keys), locale);
    if (value === null) return null;
  }
  return closeDecimal(value);
}

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.option(fc.stringMatching(/^\d{1,8}$/)))
  .map(([whole, fraction]) => (fraction === null ? String(whole) : `${whole}.${fraction}`));

describe('readDecimal', () => {
  it.each([
    ['95,000', 'en', '95000'],
    ['1,000', 'en', '1000'],
    ['1,000.50', 'en', '1000.50'],
    ['1.000', 'de', '1000'],
    ['1.000,50', 'de', '1000.50'],
    ['1.000', 'it', '1000'],
    ['95.000', 'es', '95000'],
    ['1\u202f234,50', 'fr', '1234.50'],
    ['1 234.50', 'fr', '1234.50'],
    ['1,234,567', 'ja', '1234567'],
    ['1,234', 'ar-u-nu-latn', '1234'],
    ['١٬٢٣٤٫٥', 'ar-u-nu-latn', '1234.5'],
  ])('reads %s in %s as %s, key by key', (text, locale, value) => {
    expect(typedByKeys(text, locale)).toBe(value);
  });

  it('takes the mark of another keyboard where it cannot divide thousands', () => {
    expect(typedByKeys('1,5', 'en')).toBe('1.5');
    expect(typedByKeys('0,500', 'en')).toBe('0.500');
    expect(typedByKeys('1.39292', 'de')).toBe('1.39292');
    expect(typedByKeys('0.001', 'de')).toBe('0.001');
    expect(typedByKeys('1.392', 'fr')).toBe('1.392');
    expect(readDecimal('.', 'en')).toBe('.');
    expect(readDecimal(',', 'en')).toBe('.');
  });

  it('is no number where the marks make none, or none yet', () => {
    const texts = ['1,234,', '1,234,5', '1,234,56', '1.2.3', '1..', '12,34.5', '1.5,', '1,234.5.6'];
    for (const text of texts) expect(readDecimal(text, 'en')).toBe('');
    expect(typedByKeys('1,234,567.5', 'en')).toBe('1234567.5');
  });

  it('refuses what is no part of a decimal', () => {
    for (const typed of ['a', '1e5', '-1', '0x1', '95 USDT']) {
      expect(readDecimal(typed, 'en')).toBeNull();
    }
  });

  it('reads a text of another language where it cannot be mistaken', () => {
    expect(readDecimal('1,234.50', 'de')).toBe('1234.50');
    expect(readDecimal('1.234,50', 'en')).toBe('1234.50');
    expect(readDecimal('1,234,567', 'de')).toBe('1234567');
    expect(readDecimal('1.234', 'en')).toBe('1.234');
    expect(readDecimal('1,392', 'de')).toBe('1.392');
  });

  it.each([
    ['250 USDT', 'USDT', 'en', '250'],
    ['250usdt', 'USDT', 'en', '250'],
    ['$250', 'USDT', 'en', '250'],
    ['$1,250.50 USDT', 'USDT', 'en', '1250.50'],
    ['0,5 BTC', 'BTC', 'de', '0.5'],
    ['25 %', '%', 'en', '25'],
    ['2 手', '手', 'zh', '2'],
    [' 1 250,50 ', 'USDT', 'en', '1250.50'],
    [' 1 250,50 ', undefined, 'de', '1250.50'],
    ['250 BTC', 'USDT', 'en', null],
    ['$250', 'BTC', 'en', null],
    ['250 USDT', undefined, 'en', null],
    ['-5 USDT', 'USDT', 'en', null],
    ['1e5', 'USDT', 'en', null],
    ['abc', 'USDT', 'en', null],
    ['USDT', 'USDT', 'en', ''],
  ])('reads %j in a field of %j in %s as %j', (text, unit, locale, value) => {
    expect(readDecimal(withoutUnit(text, unit), locale)).toBe(value);
  });

  it('reads the digits of other scripts', () => {
    expect(readDecimal('١٢٫٥', 'ar')).toBe('12.5');
    expect(readDecimal('１２．５', 'ja')).toBe('12.5');
  });

  it.each(tags)('reads what a field shows, typed again, as the same number in %s', (locale) => {
    fc.assert(
      fc.property(decimals, (value) => {
        for (const shown of [showGrouped(value, locale), showDecimal(value, locale)]) {
          const read = typedByKeys(shown, locale);
          expect(read === null ? null : closeDecimal(read)).toBe(closeDecimal(value));
        }
      }),
    );
  });

  it.each(tags)('reads every number that %s writes with groups', (locale) => {
    const written = new Intl.NumberFormat(locale, {
      useGrouping: 'always',
      maximumFractionDigits: 8,
    });
    const short = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);
    fc.assert(
      fc.property(decimals, (value) => {
        const text = written.format(value as `${number}`);
        expect(typedByKeys(text, locale)).toBe(short(value));
      }),
    );
  });
});

it('shows a decimal with the marks of the language, with groups once it has been left', () => {
  expect(showDecimal('1234.5', 'de')).toBe('1234,5');
  expect(showGrouped('1234.50', 'de')).toBe('1.234,50');
  expect(showGrouped('95000', 'en')).toBe('95,000');
  expect(showGrouped('1.38500', 'en')).toBe('1.38500');
  expect(showGrouped('', 'en')).toBe('');
  expect(showGrouped('3.', 'en')).toBe('3.');
});

it('closes a decimal', () => {
  expect(closeDecimal('.5')).toBe('0.5');
  expect(closeDecimal('3.')).toBe('3');
  expect(closeDecimal('.')).toBe('');
  expect(closeDecimal('007.10')).toBe('7.10');
});

it('pads a price with zeros up to its places, and no further', () => {
  expect(padded('1.385', 5)).toBe('1.38500');
  expect(padded('7396', 2)).toBe('7396.00');
  expect(padded('1.385001', 5)).toBe('1.385001');
  expect(padded('7396', 0)).toBe('7396');
  expect(padded('', 5)).toBe('');
});

it('moves by exact steps and stops at zero', () => {
  expect(moveBySteps('0.1', '0.2', 1)).toBe('0.3');
  expect(moveBySteps('', '0.01', 1)).toBe('0.01');
  expect(moveBySteps('0.01', '0.05', -1)).toBe('0.00');
  expect(moveBySteps('1.39292', '0.00001', 10)).toBe('1.39302');
});
