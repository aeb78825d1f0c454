import { valuesOf, type Kind } from './rules';

const amountOf = (kind: Kind, amount: string, currency: string, locale: 'en' | 'de' = 'en') =>
  valuesOf({ kind, facts: { amount, currency } }, locale).amount;

it.each([
  ['deposit-approved', '500.5', 'USDT', '500.50\u00a0USDT'],
  ['withdrawal-completed', '1492.5', 'USDT', '1,492.50\u00a0USDT'],
  ['withdrawal-completed', '100.04725', 'USDT', '100.04725\u00a0USDT'],
  ['plan-ended', '377.00186', 'USDT', '377.00186\u00a0USDT'],
  ['deposit-approved', '0.5', 'BTC', '0.50000000\u00a0BTC'],
  ['loan-due', '377.00186', 'USDT', '377.01\u00a0USDT'],
  ['loan-overdue', '377.00186', 'USDT', '377.01\u00a0USDT'],
] as const)('writes the amount of %s, %s %s, at the places of its currency', (...given) => {
  const [kind, amount, currency, written] = given;
  expect(amountOf(kind, amount, currency)).toBe(written);
});

it('writes an amount in the language of its reader', () => {
  expect(amountOf('deposit-approved', '1200.5', 'USDT', 'de')).toBe('1.200,50\u00a0USDT');
});
