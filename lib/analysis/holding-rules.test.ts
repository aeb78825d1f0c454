import { Money } from '../core/money';
import { compareHolding, partOf, type Effect } from './holding-rules';

const effect = (reason: string, kind: string, amount: string, currency = 'USDT'): Effect => ({
  reason,
  kind,
  amount,
  currency,
});
const worths = new Map([
  ['USDT', new Money(1)],
  ['BTC', new Money(50_000)],
]);

it('compares with what was paid in, each currency at its worth of now', () => {
  const effects = [
    effect('deposit-credited', 'external', '1000'),
    effect('deposit-credited', 'external', '0.1', 'BTC'),
    effect('withdrawal-completed', 'external', '-95'),
    effect('withdrawal-completed', 'fees', '-5'),
    effect('order-opened', 'fees', '-2'),
    effect('order-closed', 'fees', '-3'),
    effect('order-closed', 'trading', '-40'),
    effect('swapped', 'trading', '-0.1', 'BTC'),
    effect('swapped', 'trading', '4900'),
    effect('swapped', 'fees', '-10'),
    effect('plan-bought', 'plan-treasury', '12'),
    effect('plan-bought', 'plan-reserve', '-12'),
    effect('plan-earning', 'plan-reserve', '1.2'),
  ];
  expect(compareHolding(effects, '7', worths)).toEqual({
    held: '5905.00',
    now: '5753.20',
    difference: '-151.80',
    parts: [
      { part: 'price', amount: '-40.00' },
      { part: 'trading-fees', amount: '-5.00' },
      { part: 'open', amount: '7.00' },
      { part: 'swaps', amount: '-100.00' },
      { part: 'plans', amount: '1.20' },
      { part: 'other-fees', amount: '-15.00' },
    ],
  });
});

it('tells nothing where a currency has no price', () => {
  expect(compareHolding([effect('swapped', 'trading', '1', 'ETH')], '0', worths)).toBeNull();
});

it('has the price and the fees of trading in every comparison', () => {
  expect(compareHolding([], '0', worths)).toEqual({
    held: '0.00',
    now: '0.00',
    difference: '0.00',
    parts: [
      { part: 'price', amount: '0.00' },
      { part: 'trading-fees', amount: '0.00' },
    ],
  });
});

it.each([
  ['loan-repaid', 'loan-book', 'interest'],
  ['option-settled', 'option-reserve', 'price'],
  ['order-closed', 'negative-balance-cover', 'covered'],
  ['demo-grant', 'external', 'paid-in'],
  ['plan-exited', 'fees', 'other-fees'],
])('counts %s at %s as %s', (reason, kind, part) => {
  expect(partOf({ reason, kind })).toBe(part);
});
