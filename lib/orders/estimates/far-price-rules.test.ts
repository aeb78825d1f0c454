import { farPrices } from './far-price-rules';

const now = { bid: '94990', ask: '95000' };
const none = { type: 'limit', entryPrice: null, stopLoss: null, takeProfit: null } as const;
const names = (order: Parameters<typeof farPrices>[0]) =>
  farPrices(order, now).map(({ name, of, from }) => [name, of, from]);

it('asks about a limit that lost its thousands', () => {
  expect(names({ ...none, side: 'long', entryPrice: '95' })).toEqual([
    ['entryPrice', 'market', '95000'],
  ]);
  expect(names({ ...none, side: 'short', entryPrice: '950000' })).toEqual([
    ['entryPrice', 'market', '94990'],
  ]);
  expect(names({ ...none, side: 'long', entryPrice: '90000' })).toEqual([]);
});

it('judges the levels of a waiting order by what it waits for, others by the price they close at', () => {
  const levels = { stopLoss: '66', takeProfit: '99000' };
  expect(names({ ...levels, type: 'limit', side: 'long', entryPrice: '70' })).toEqual([
    ['entryPrice', 'market', '95000'],
    ['takeProfit', 'limit', '70'],
  ]);
  expect(names({ ...levels, type: 'stop', side: 'short', entryPrice: '70' })).toEqual([
    ['entryPrice', 'market', '94990'],
    ['takeProfit', 'stop', '70'],
  ]);
  expect(names({ ...levels, type: 'market', side: 'long', entryPrice: null })).toEqual([
    ['stopLoss', 'market', '94990'],
  ]);
});
