import { leftOf } from './left-of';
import { plainDraft, type Draft } from '@/lib/orders/estimates/ticket-cost-rules';

const placed: Draft = {
  ...plainDraft,
  type: 'limit',
  side: 'long',
  leverage: 20,
  size: '1000',
  lots: '0.02405',
  entryPrice: '58000',
  goodTill: '2027-01-04T09:00',
  stopLoss: '57000',
  takeProfit: '61000',
  trailing: '50',
};

test('an order takes its own limit and levels out of the ticket, and leaves side, size and leverage', () => {
  expect(leftOf(placed, placed)).toEqual({
    ...placed,
    entryPrice: '',
    goodTill: null,
    stopLoss: '',
    takeProfit: '',
    trailing: '',
  });
});

test('what was typed while an order was on its way stays', () => {
  const now: Draft = { ...placed, side: 'short', size: '3000', lots: '', stopLoss: '59500' };
  expect(leftOf(now, placed)).toMatchObject({
    side: 'short',
    size: '3000',
    lots: '',
    stopLoss: '59500',
    entryPrice: '',
    goodTill: null,
    takeProfit: '',
    trailing: '',
  });
});
