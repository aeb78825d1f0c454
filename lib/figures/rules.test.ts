import { figuresOf } from './rules';

const at = Date.parse('2026-01-10T12:00:00Z');
const fills = { days: 30, fills: 12, exact: 10, better: 1, worse: 1 };
const ticks = { code: 'BTCUSDT', count: 57_600 };

it('counts what is listed and finds the lowest and the highest fee', () => {
  const listed = [
    { type: 1, feeRate: '0.00003' },
    { type: 2, feeRate: '0.001' },
    { type: 2, feeRate: '0.0004' },
  ] as const;
  expect(figuresOf(listed, { customers: 700, fills, ticks }, at)).toEqual({
    customers: 700,
    instruments: 3,
    cryptocurrencies: 2,
    lowestFeeRate: '0.00003',
    highestFeeRate: '0.001',
    fills,
    ticks,
    countedAt: '2026-01-10T12:00:00.000Z',
  });
});

it('leaves out what cannot be counted', () => {
  expect(figuresOf([], { customers: null, fills: null, ticks: null }, 0)).toMatchObject({
    customers: null,
    fills: null,
    ticks: null,
    lowestFeeRate: null,
  });
});

it('leaves out what only shows that nothing happened yet', () => {
  const none = { customers: 2, fills: { ...fills, fills: 0 }, ticks: { ...ticks, count: 0 } };
  expect(figuresOf([], none, 0)).toMatchObject({ customers: null, fills: null, ticks: null });
});
