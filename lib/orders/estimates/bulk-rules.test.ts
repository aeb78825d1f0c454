import type { MarginOrder } from '@/lib/orders/contract';
import { bulkOf, bulkResult } from './bulk-rules';

const order = (id: string, side: 'long' | 'short') =>
  ({
    id,
    code: 'EURUSD',
    side,
    openLots: '0.20',
    contracts: '100000',
    openPrice: '1.39102',
    feeRate: '0.00003',
    profit: null,
    fee: '0.83',
    receipt: { open: null, close: null, partial: [] },
  }) as unknown as MarginOrder;
const orders = [order('1', 'long'), order('2', 'short')];
const quoteOf = () => ({ bid: '1.39287', ask: '1.39298' });

it('takes all, the winning or the losing, and sums them after all fees', () => {
  expect(bulkOf(orders, 'all', quoteOf).lines).toHaveLength(2);
  expect(bulkOf(orders, 'all', quoteOf).sum!.toFixed(2)).toBe('-5.53');
  expect(bulkOf(orders, 'winning', quoteOf).lines.map((l) => l.order.id)).toEqual(['1']);
  expect(bulkOf(orders, 'losing', quoteOf).lines.map((l) => l.order.id)).toEqual(['2']);
});

it('has no sum while a price is missing, and leaves what cannot be valued out of winning and losing', () => {
  expect(bulkOf(orders, 'all', () => undefined).sum).toBeNull();
  expect(bulkOf(orders, 'winning', () => undefined).lines).toHaveLength(0);
});

describe('bulkResult', () => {
  const closed = (id: string, net: string) => ({ id, code: '200', net });

  it('counts what was done and what it brought in all', () => {
    const items = [closed('1', '5.25'), closed('2', '-7.5'), { id: '3', code: '10015' }];
    const result = bulkResult(items, ['1', '2', '3'], new Set(['3']));
    expect(result).toMatchObject({ done: 2, refused: ['10015'], unfitting: 0, gone: 0 });
    expect(result.net!.toFixed(2)).toBe('-2.25');
  });

  it('says of no order that it stays open that has ended elsewhere', () => {
    const items = [{ id: '1', code: '10115' }];
    expect(bulkResult(items, ['1', '2', '3'], new Set(['3']))).toMatchObject({
      done: 0,
      refused: [],
      unfitting: 1,
      gone: 2,
    });
  });

  it('has no sum of what was not told', () => {
    expect(bulkResult([{ id: '1', code: '200' }], [], new Set()).net).toBeNull();
  });
});
