import type { MarginOrder, Order } from '@/lib/orders/contract';
import { endOf, isGone, listedNow } from './standing-rules';

const order = (id: string, status: string, more: object = {}) =>
  ({ id, status, kind: 'margin', openLots: '1', ...more }) as unknown as MarginOrder;
const live = { status: 'ready' as const, orders: [order('1', 'open')], pending: [] };

it('follows an order that was closed in part elsewhere', () => {
  const rest = order('1', 'open', { openLots: '0.4' });
  expect(listedNow(order('1', 'open'), { ...live, orders: [rest] })).toBe(rest);
});

it('asks about an order that is listed no longer, and not while the account is unknown', () => {
  expect(isGone(order('1', 'open'), live)).toBe(false);
  expect(isGone(order('2', 'open'), live)).toBe(true);
  expect(isGone(order('2', 'open'), { ...live, status: 'loading' })).toBe(false);
  // A limit that has filled is listed as a position, and waits no longer.
  expect(isGone(order('1', 'pending'), live)).toBe(true);
});

it('says what became of it', () => {
  const end = (was: string, status: string, more: object = {}) =>
    endOf(order('1', was), order('1', status, more) as Order);
  expect(end('open', 'open')).toBeNull();
  expect(end('open', 'closed')).toBe('closed');
  expect(end('pending', 'open')).toBe('filled');
  expect(end('pending', 'closed')).toBe('closed');
  expect(end('pending', 'expired')).toBe('expired');
  expect(end('pending', 'cancelled', { cancelReason: 'margin' })).toBe('cancelledMargin');
  expect(end('pending', 'cancelled', { cancelReason: 'customer' })).toBe('cancelled');
});
