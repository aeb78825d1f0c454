import { figuresOf } from './rules';

it('counts what is listed and finds the lowest and the highest fee', () => {
  const listed = [
    { type: 1, feeRate: '0.00003' },
    { type: 2, feeRate: '0.001' },
    { type: 2, feeRate: '0.0004' },
  ] as const;
  expect(figuresOf(listed, 7, Date.parse('2026-01-10T12:00:00Z'))).toEqual({
    customers: 7,
    instruments: 3,
    cryptocurrencies: 2,
    lowestFeeRate: '0.00003',
    highestFeeRate: '0.001',
    countedAt: '2026-01-10T12:00:00.000Z',
  });
});

it('leaves out what cannot be counted', () => {
  expect(figuresOf([], null, 0)).toMatchObject({ customers: null, lowestFeeRate: null });
});
