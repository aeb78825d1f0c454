import type { MarginOrder, Order } from '@/lib/orders/contract';
import { closing } from './closing-rules';
import { closedPart, realised } from './realised-rules';

const order = (more: object) =>
  ({
    code: 'EURUSD',
    kind: 'margin',
    side: 'long',
    status: 'open',
    lots: '0.20',
    openLots: '0.15',
    contracts: '100000',
    openPrice: '1.39102',
    feeRate: '0.00003',
    usedMargin: '695.51',
    profit: '9.25',
    fee: '1.05',
    receipt: { open: { fee: '0.84', conversion: { tick: null } }, close: null, partial: [] },
    ...more,
  }) as unknown as MarginOrder;

it('tells what parts have brought while the rest is open, as the dialog that closes it does', () => {
  const part = order({});
  expect(closedPart(part)).toBe('0.05');
  // 0.84 × 0.15 ÷ 0.20 of the opening fee belong to what is open.
  const { profit, fee, net } = realised(part)!;
  expect([profit, fee, net].map(String)).toEqual(['9.25', '0.42', '8.83']);
  const last = closing(part, '0.15', { bid: '1.39287', ask: '1.39298' }, null)!;
  expect(last.parts.toFixed()).toBe(net.toFixed());
});

it('tells of an order that has closed what it brought with all fees', () => {
  const closed = order({ status: 'closed', openLots: '0', profit: '20', fee: '1.68' });
  expect(realised(closed)!.net.toFixed()).toBe('18.32');
  expect(closedPart(closed)).toBeNull();
});

it('tells nothing while nothing has closed', () => {
  expect(realised(order({ openLots: '0.20', profit: null }))).toBeNull();
  expect(realised(order({ status: 'cancelled', profit: null }))).toBeNull();
  expect(realised({ ...order({}), kind: 'timed' } as unknown as Order)).toBeNull();
});
