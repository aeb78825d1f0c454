import type { Instrument } from '../core/market';
import { conversionPair, isConvertible } from './conversion-rules';

const listing = (...codes: string[]) => ({
  get: (code: string) => (codes.includes(code) ? ({ code } as Instrument) : undefined),
});

it.each([
  ['USDT', [], null],
  ['GBP', ['GBPUSD'], { code: 'GBPUSD', inverse: false }],
  ['JPY', ['USDJPY'], { code: 'USDJPY', inverse: true }],
  ['BTC', ['BTCUSDT'], { code: 'BTCUSDT', inverse: false }],
  ['BTC', ['BTCUSDT', 'BTCUSD'], { code: 'BTCUSD', inverse: false }],
])('converts %s by %j', (currency, codes, pair) => {
  expect(conversionPair(currency, listing(...codes))).toEqual(pair);
});

it('converts nothing without a pair', () => {
  expect(() => conversionPair('XYZ', listing('BTCUSDT'))).toThrow('No pair converts XYZ');
});

it('settles nothing by a pair with USDT alone', () => {
  expect(isConvertible('BTC', listing('BTCUSDT'))).toBe(false);
  expect(isConvertible('JPY', listing('USDJPY'))).toBe(true);
});
