import { publicInstrument } from './public-rules';

const listed = [
  { code: 'EURGBP', type: 1, quote: 'GBP' },
  { code: 'EURUSD', type: 1, quote: 'USD' },
  { code: 'ETHBTC', type: 2, quote: 'BTC' },
  { code: 'BTCUSDT', type: 2, quote: 'USDT' },
] as const;

it('is the first that trades round the clock and is quoted in dollars, else the first that is', () => {
  expect(publicInstrument(listed)?.code).toBe('BTCUSDT');
  expect(publicInstrument(listed.slice(0, 3))?.code).toBe('EURUSD');
  expect(publicInstrument(listed.slice(0, 1))).toBeUndefined();
});
