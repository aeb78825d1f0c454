import type { Order } from '@/lib/orders/contract';
import { isClosing, newsOf } from './order-news';

const margin = (change: object) => ({ kind: 'margin', ...change }) as unknown as Order;
const timed = (change: object) => ({ kind: 'timed', ...change }) as unknown as Order;

it('tells the fill of a limit, and not that a position was opened or changed', () => {
  expect(newsOf(margin({ status: 'open' }), true)).toBe('filled');
  expect(newsOf(margin({ status: 'open' }), false)).toBeNull();
});

it('tells what closed a position, except for the customer', () => {
  const closed = (closeReason: string | null) =>
    newsOf(margin({ status: 'closed', closeReason }), false);
  expect(['stop-loss', 'trailing-stop', 'margin-close-out'].map(closed)).toEqual([
    'stop-loss',
    'trailing-stop',
    'margin-close-out',
  ]);
  expect(closed('customer')).toBeNull();
  expect(isClosing(closed('something-new')!)).toBe(true);
});

it('tells an end that the customer did not make', () => {
  expect(newsOf(margin({ status: 'expired' }), true)).toBe('expired');
  expect(newsOf(margin({ status: 'cancelled', cancelReason: 'margin' }), true)).toBe('cancelled');
  expect(newsOf(margin({ status: 'cancelled', cancelReason: 'customer' }), true)).toBeNull();
});

it('tells how a timed option ended', () => {
  const ended = (profit: string) => newsOf(timed({ status: 'closed', profit }), false);
  expect(['8.50', '-10.00', '0.00'].map(ended)).toEqual(['timed-won', 'timed-lost', 'timed-equal']);
  expect(newsOf(timed({ status: 'expired', profit: null }), false)).toBe('timed-returned');
  expect(newsOf(timed({ status: 'open' }), false)).toBeNull();
});
