import { closeDecimal, padded, moveBySteps, readDecimal, showDecimal } from './decimal-text';

describe('readDecimal', () => {
  it('takes a point or a comma while typing, in every language', () => {
    expect(readDecimal('1.392', 'de')).toBe('1.392');
    expect(readDecimal('1,392', 'de')).toBe('1.392');
    expect(readDecimal('1,5', 'en')).toBe('1.5');
    expect(readDecimal('.', 'en')).toBe('.');
  });

  it('refuses what is no decimal', () => {
    for (const typed of ['a', '1e5', '-1', '1.2.3', '0x1', '1..']) {
      expect(readDecimal(typed, 'en')).toBeNull();
    }
  });

  it('drops the groups of a pasted number', () => {
    expect(readDecimal('1,234.50', 'en', true)).toBe('1234.50');
    expect(readDecimal('1.234,50', 'de', true)).toBe('1234.50');
    expect(readDecimal('1.234', 'de', true)).toBe('1234');
    expect(readDecimal('1,234', 'en', true)).toBe('1234');
    expect(readDecimal('1.234', 'en', true)).toBe('1.234');
    expect(readDecimal('1,234,567', 'de', true)).toBe('1234567');
    expect(readDecimal('1 234,50', 'fr', true)).toBe('1234.50');
    expect(readDecimal('1.39292', 'de', true)).toBe('1.39292');
  });

  it('reads the digits of other scripts', () => {
    expect(readDecimal('١٢٫٥', 'ar')).toBe('12.5');
    expect(readDecimal('１２．５', 'ja')).toBe('12.5');
  });
});

it('shows and closes a decimal', () => {
  expect(showDecimal('1.5', 'de')).toBe('1,5');
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
