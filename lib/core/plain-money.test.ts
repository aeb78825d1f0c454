import fc from 'fast-check';
import { kept, moneyString } from './money';
import { plainMoney } from './plain-money';
import { keptScale, shownScale } from './scales';

const slowly = (amount: string, currency: string): string => {
  const value = kept(amount, currency);
  return value.toFixed(Math.max(value.decimalPlaces(), shownScale(currency)));
};

test('money as text is the same with and without a Decimal', () => {
  const digits = (most: number) =>
    fc.array(fc.constantFrom('0', '0', '1', '5', '9'), { maxLength: most }).map((d) => d.join(''));
  const amount = fc
    .tuple(fc.constantFrom('', '-'), fc.bigInt(0n, 10n ** 20n), digits(14))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction ? `.${fraction}` : ''}`);
  fc.assert(
    fc.property(amount, fc.constantFrom('USDT', 'BTC', 'EUR'), (text, currency) => {
      expect(moneyString(text, currency)).toBe(slowly(text, currency));
    }),
    { numRuns: 5_000 },
  );
});

test('what needs computing or is no plain decimal is left to a Decimal', () => {
  const [most, least] = [keptScale('USDT'), shownScale('USDT')];
  for (const text of ['1.0000001', '1e3', '.5', '5.', '007', '-0', '-0.000', '', ' 1', '+1', 'NaN'])
    expect(plainMoney(text, most, least)).toBeNull();
  expect(plainMoney('12.340000000', most, least)).toBe('12.34');
  expect(plainMoney('12', most, least)).toBe('12.00');
  expect(plainMoney('-0.5', most, least)).toBe('-0.50');
  expect(plainMoney('7', 0, 0)).toBe('7');
});
