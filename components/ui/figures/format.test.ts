import { digitsOf } from '@/lib/core/decimal-text';
import { locales } from '@/lib/core/locales';
import { momentText } from '@/lib/core/moment-text';
import { formatter } from './format';

describe('formatter', () => {
  it('puts the currency after the number and keeps every digit of a long amount', () => {
    expect(formatter('en').money('9007199254740993.10')).toBe('9,007,199,254,740,993.10\u00a0USDT');
    expect(formatter('en').money('0.5', 'BTC')).toBe('0.50000000\u00a0BTC');
  });

  it('cuts what can leave down, what is owed up, and what is booked not at all', () => {
    const en = formatter('en');
    expect(en.money('499.59628')).toBe('499.60\u00a0USDT');
    expect(en.money('499.59628', 'USDT', 'down')).toBe('499.59\u00a0USDT');
    expect(en.amount('-0.001', 'USDT', 'down')).toBe('−0.01');
    expect(en.money('377.45372', 'USDT', 'up')).toBe('377.46\u00a0USDT');
    expect(en.money('377.45', 'USDT', 'up')).toBe('377.45\u00a0USDT');
    expect(en.money('377.45372', 'USDT', 'exact')).toBe('377.45372\u00a0USDT');
    expect(en.money('5', 'USDT', 'exact')).toBe('5.00\u00a0USDT');
    expect(en.money('0.123456789', 'BTC', 'down')).toBe('0.12345678\u00a0BTC');
  });

  it('groups by language', () => {
    expect(formatter('de').amount('1234567.5')).toBe('1.234.567,50');
    expect(formatter('zh-Hant-HK').amount('1234567.5')).toBe('1,234,567.50');
  });

  it('signs every change but zero, with a real minus', () => {
    const en = formatter('en');
    expect(en.changePercent('0.41')).toBe('+0.41%');
    expect(en.changePercent('-8.29')).toBe('−8.29%');
    expect(en.changePercent('0.00')).toBe('0.00%');
    expect(en.signedAmount('-0.84')).toBe('−0.84');
  });

  it('writes Arabic with Latin digits and no direction marks', () => {
    const ar = formatter('ar-u-nu-latn');
    expect(ar.price('1307.48')).toBe('1,307.48');
    expect(ar.changePercent('-0.26')).toMatch(/^−0\.26/);
    expect(ar.changePercent('-0.26')).not.toMatch(/[\u200e\u200f\u061c]/);
  });

  it('writes fractions as percent', () => {
    expect(formatter('en').percent('0.00003')).toBe('0.003%');
    expect(formatter('fr').percent('0.005')).toMatch(/^0,5\s%$/);
  });

  it('keeps a price at its tick size', () => {
    expect(formatter('en').price('1.10')).toBe('1.10');
    expect(formatter('en').price(6791.7, 2)).toBe('6,791.70');
    expect(digitsOf('1.39292')).toBe(5);
    expect(digitsOf('12')).toBe(0);
  });

  it('writes the day in one way, with its time and without', () => {
    for (const { tag } of locales) {
      const { date, dateTime, exact } = formatter(tag);
      const at = '2026-07-08T14:05:09Z';
      const day = date(at, 'UTC');
      expect(dateTime(at, 'UTC').startsWith(day)).toBe(true);
      expect(exact(at, 'UTC').startsWith(day)).toBe(true);
      expect([dateTime(at, 'UTC').slice(-5), exact(at, 'UTC').slice(-8)]).toEqual([
        '14:05',
        '14:05:09',
      ]);
    }
    expect(momentText('2026-07-08T14:05:09Z', 'hk')).toBe('2026年7月8日 14:05\u00a0UTC');
    expect(momentText('2026-07-08T14:05:09Z', 'hk', 'exact')).toBe(
      '2026年7月8日 14:05:09\u00a0UTC',
    );
  });

  it('tells time from now in the largest whole unit', () => {
    const now = Date.parse('2026-01-10T12:00:00Z');
    expect(formatter('en').relative('2026-01-10T11:57:00Z', now)).toBe('3 minutes ago');
    expect(formatter('en').relative('2026-01-12T12:00:00Z', now)).toBe('in 2 days');
  });
});
