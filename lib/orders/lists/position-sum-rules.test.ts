import { Money } from '@/lib/core/money';
import { byInstrument, lotsBySide, percentOfMargin, spanParts, sumNow } from './position-sum-rules';

const position = (openLots: string, side: 'long' | 'short', usedMargin: string) =>
  ({
    code: 'EURUSD',
    side,
    openLots,
    contracts: '100000',
    openPrice: '1.39102',
    feeRate: '0.00003',
    receipt: { open: { conversion: { currency: 'USD', inverse: false, tick: null } } },
    profit: null,
    fee: '0.83',
    usedMargin,
  }) as unknown as Parameters<typeof sumNow>[0][number];

const quotes = { EURUSD: { bid: '1.39287', ask: '1.39298' } };
const quoteOf = (code: string) => quotes[code as keyof typeof quotes];

it('tells what positions bring together, and of how much margin', () => {
  const long = position('0.20', 'long', '927.35');
  // 37.00 of price, less 0.835722 for closing and 0.83 for opening.
  expect(sumNow([long], quoteOf)).toEqual({ net: '35.334278', percent: '3.8102' });
  const short = position('0.10', 'short', '463.67');
  // -19.60, less 0.417894 and 0.83.
  expect(sumNow([long, short], quoteOf)).toEqual({ net: '14.486384', percent: '1.0414' });
  expect(sumNow([long], () => undefined)).toBeNull();
  expect(percentOfMargin(new Money(1), '0')).toBeNull();
});

it('keeps the positions of an instrument together, where the first of them stands', () => {
  const orders = ['B', 'A', 'B', 'C'].map((code, id) => ({ code, id }));
  expect(
    byInstrument(orders).map(({ code, orders: own }) => [code, own.map(({ id }) => id)]),
  ).toEqual([
    ['B', [0, 2]],
    ['A', [1]],
    ['C', [3]],
  ]);
  const sides = [position('0.20', 'long', '1'), position('0.30', 'long', '1')];
  expect(lotsBySide(sides)).toEqual([{ side: 'long', lots: '0.5' }]);
  expect(lotsBySide([...sides, position('1', 'short', '1')])).toEqual([
    { side: 'long', lots: '0.5' },
    { side: 'short', lots: '1' },
  ]);
});

it('tells a span in its two largest units', () => {
  const told = (seconds: number) =>
    spanParts(seconds)
      .map(({ unit, count }) => `${count} ${unit}`)
      .join(' ');
  expect(told(100_900)).toBe('1 day 4 hour');
  expect(told(3_720)).toBe('1 hour 2 minute');
  expect(told(59)).toBe('59 second');
  expect(told(-5)).toBe('0 second');
  expect(told(86_400)).toBe('1 day 0 hour');
});
