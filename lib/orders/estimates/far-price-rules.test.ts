import { farPrices } from './far-price-rules';

const now = { bid: '94990', ask: '95000' };
const none = { limitPrice: null, stopLoss: null, takeProfit: null };
const names = (order: Parameters<typeof farPrices>[0]) =>
  farPrices(order, now).map(({ name, of, from }) => [name, of, from]);

it('asks about a limit that lost its thousands', () => {
  expect(names({ ...none, side: 'long', limitPrice: '95' })).toEqual([
    ['limitPrice', 'market', '95000'],
  ]);
  expect(names({ ...none, side: 'short', limitPrice: '950000' })).toEqual([
    ['limitPrice', 'market', '94990'],
  ]);
  expect(names({ ...none, side: 'long', limitPrice: '90000' })).toEqual([]);
});

it('judges the levels of a waiting limit by the limit, others by the price they close at', () => {
  const levels = { stopLoss: '66', takeProfit: '99000' };
  expect(names({ ...levels, side: 'long', limitPrice: '70' })).toEqual([
    ['limitPrice', 'market', '95000'],
    ['takeProfit', 'limit', '70'],
  ]);
  expect(names({ ...levels, side: 'long', limitPrice: null })).toEqual([
    ['stopLoss', 'market', '94990'],
  ]);
});
