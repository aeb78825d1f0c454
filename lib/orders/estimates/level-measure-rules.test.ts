import { Money } from '@/lib/core/money';
import {
  breakEvenPrice,
  distanceTo,
  levelPrice,
  levelTyped,
  netAt,
  trailingStart,
} from './level-measure-rules';

const long = {
  side: 'long' as const,
  lots: '0.20',
  contractSize: '100000',
  feeRate: '0.00003',
  tickSize: '0.00001',
  now: { bid: '1.39287', ask: '1.39298' },
  rate: null,
};
const short = { ...long, side: 'short' as const };

it('takes a price as it is and half a number as nothing', () => {
  expect(levelPrice('stopLoss', '1.39133', 'price', long)).toBe('1.39133');
  expect(levelPrice('stopLoss', '.', 'distance', long)).toBeNull();
  expect(levelPrice('stopLoss', '', 'amount', long)).toBeNull();
});

it('counts a distance from where the order opens, to the side that loses or wins', () => {
  expect(levelPrice('stopLoss', '0.001', 'distance', long)).toBe('1.39198');
  expect(levelPrice('takeProfit', '0.001', 'distance', long)).toBe('1.39398');
  expect(levelPrice('stopLoss', '0.001', 'distance', short)).toBe('1.39387');
  expect(levelPrice('takeProfit', '0.001', 'distance', short)).toBe('1.39187');
});

it.each([
  ['long', 'stopLoss', long],
  ['short', 'stopLoss', short],
] as const)('risks no more than the amount, and not a tick less: a %s', (_, level, basis) => {
  const price = levelPrice(level, '100', 'amount', basis)!;
  const lost = netAt(price, basis).neg();
  expect(lost.lte(100)).toBe(true);
  expect(lost.gt(100 - 0.21)).toBe(true);
});

it.each([
  ['long', long],
  ['short', short],
] as const)('wins no less than the amount at the target: a %s', (_, basis) => {
  const won = netAt(levelPrice('takeProfit', '100', 'amount', basis)!, basis);
  expect(won.gte(100)).toBe(true);
  expect(won.lt(100.21)).toBe(true);
});

it('reckons in the quote currency of a converted pair', () => {
  const yen = {
    ...long,
    tickSize: '0.001',
    now: { bid: '151.234', ask: '151.240' },
    rate: { mid: '151.237', inverse: true },
  };
  const lost = netAt(levelPrice('stopLoss', '50', 'amount', yen)!, yen).neg();
  expect(lost.lte(50)).toBe(true);
  expect(lost.gt(49.8)).toBe(true);
});

it('tells the same level in another measure', () => {
  expect(levelTyped('stopLoss', '1.39198', 'distance', long)).toBe('0.00100');
  expect(levelTyped('stopLoss', '1.39198', 'amount', long)).toBe('21.67');
  expect(levelTyped('takeProfit', '1.39198', 'distance', short)).toBe('0.00089');
  expect(levelTyped('stopLoss', null, 'distance', long)).toBe('');
  expect(levelTyped('takeProfit', '1.39', 'distance', long)).toBe('');
});

it('starts a trailing stop its distance behind the closing price, and reads a distance from a line', () => {
  expect(trailingStart('0.002', long)).toBe('1.39087');
  expect(distanceTo('1.39087', long)).toBe('0.002');
  expect(distanceTo('1.39498', short)).toBe('0.002');
  expect(distanceTo('1.4', long)).toBe('0');
});

it.each([
  ['long', long, -1],
  ['short', short, 1],
] as const)(
  'loses nothing at the break-even price and something a tick before: a %s',
  (_, basis, back) => {
    const even = breakEvenPrice(basis);
    const before = even.add(new Money(basis.tickSize).mul(back));
    expect(netAt(even.toFixed(), basis).gte(0)).toBe(true);
    expect(netAt(before.toFixed(), basis).lt(0)).toBe(true);
  },
);

it('counts from the price of an open position', () => {
  const open = { ...long, openPrice: '1.38' };
  expect(levelPrice('stopLoss', '0.001', 'distance', open)).toBe('1.379');
  expect(levelTyped('stopLoss', '1.3830', 'amount', open)).toBe('');
});
