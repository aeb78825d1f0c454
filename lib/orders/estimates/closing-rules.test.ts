import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import type { MarginOrder } from '@/lib/orders/contract';
import { closing, partIssue, shareOf } from './closing-rules';

const terms = { lotMin: '0.01', lotMax: '50', lotStep: '0.01' };
const order = {
  code: 'EURUSD',
  side: 'long',
  lots: '0.20',
  openLots: '0.20',
  requiredMargin: '927.35',
  contracts: '100000',
  openPrice: '1.39102',
  feeRate: '0.00003',
  usedMargin: '927.35',
  fee: '0.83',
  profit: '5.00',
  receipt: { open: null, close: null, partial: [] },
} as unknown as MarginOrder;
const quote = { bid: '1.39287', ask: '1.39298' };

it('realises a part and keeps the margin of the rest', () => {
  const part = closing(order, '0.05', quote, null)!;
  expect(part.profit.toFixed(2)).toBe('9.25');
  expect(part.closeFee.toFixed(2)).toBe('0.21');
  // Its share of the opening fee of 0.83 counts as well.
  expect(part.settled.toFixed(2)).toBe('-0.21');
  expect(part.net.toFixed(2)).toBe('8.83');
  expect([part.released.toFixed(2), part.staysHeld.toFixed(2), part.rest]).toEqual([
    '231.84',
    '695.51',
    '0.15',
  ]);
});

it('counts what was realised and paid before into the net of the whole', () => {
  expect(closing(order, '0.20', quote, null)!.net.toFixed(2)).toBe('40.33');
  expect(closing(order, '0.20', undefined, null)).toBeNull();
  expect(closing(order, '0.20', quote, undefined)).toBeNull();
});

it('tells a part that has closed as it was told when it closed', () => {
  const whole = { ...order, fee: '0.84', profit: null, receipt: { open: { fee: '0.84' } } };
  const part = closing(whole as MarginOrder, '0.05', quote, null)!;
  const rest = {
    ...whole,
    openLots: '0.15',
    profit: part.profit.toFixed(),
    fee: part.closeFee.add('0.84').toFixed(),
  };
  const last = closing(rest as MarginOrder, '0.15', quote, null)!;
  expect(part.parts.toFixed()).toBe('0');
  expect(last.parts.toFixed()).toBe(part.net.toFixed());
  expect(last.opening.toFixed()).toBe('-0.63');
  expect(last.parts.add(last.opening).toFixed()).toBe(last.settled.toFixed());
  expect(last.profit.sub(last.closeFee).add(last.opening).add(last.parts).toFixed()).toBe(
    last.net.toFixed(),
  );
});

it('writes lines that add up to their sum to the cent, each within a cent of its own', () => {
  const known = fc.record({
    steps: fc.integer({ min: 1, max: 20 }),
    bid: fc.integer({ min: 130_000, max: 150_000 }),
    fee: fc.integer({ min: 1, max: 99_999 }),
  });
  const lines = ['profit', 'feeTaken', 'opening', 'parts'] as const;
  fc.assert(
    fc.property(known, ({ steps, bid, fee }) => {
      const at = { bid: (bid / 100_000).toFixed(5), ask: '1.5' };
      const one = { ...order, fee: (fee / 10_000).toFixed(4) };
      const now = closing(one, (steps / 100).toFixed(2), at, null)!;
      const sum = Money.sum(...lines.map((line) => now.cents[line]));
      expect(sum.toFixed(2)).toBe(now.net.toFixed(2));
      expect(now.cents.net).toBe(now.net.toFixed(2));
      for (const line of lines) expect(now[line].sub(now.cents[line]).abs().lt('0.01')).toBe(true);
    }),
  );
});

it('tells none, too many and a size between steps apart', () => {
  expect(partIssue('0', '0.2', terms)).toBe('lots');
  expect(partIssue('0.21', '0.2', terms)).toBe('tooMany');
  expect(partIssue('0.015', '0.2', terms)).toBe('step');
  expect(partIssue('0.2', '0.20', terms)).toBeNull();
  expect(partIssue('0.19', '0.20', terms)).toBeNull();
});

it('takes shares on the step, at least one and at most all', () => {
  expect(shareOf('0.2', 0.25, terms)).toBe('0.05');
  expect(shareOf('0.03', 0.5, terms)).toBe('0.02');
  expect(shareOf('0.01', 0.25, terms)).toBe('0.01');
  expect(shareOf('0.2', 1, terms)).toBe('0.2');
});
