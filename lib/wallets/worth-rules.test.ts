import { worthsOf } from './worth-rules';

const time = Date.parse('2026-03-01T12:00:00Z');
const quotes: Record<string, { bid: string; ask: string; time: number }> = {
  BTCUSDT: { bid: '50000', ask: '50002', time },
};
const worths = (...wallets: [currency: string, available: string, held: string][]) =>
  worthsOf(
    wallets.map(([currency, available, held]) => ({ currency, available, held })),
    (code) => quotes[code],
  );

it('tells what other currencies are worth, with what is held of them, and when', () => {
  expect(worths(['USDT', '10', '0'], ['BTC', '0.1', '0.1'], ['ETH', '0.00', '0'])).toEqual([
    { currency: 'BTC', usdt: '10000.20', at: time },
  ]);
});

it('invents no worth where there is no price', () => {
  expect(worths(['ETH', '2', '0'])).toEqual([{ currency: 'ETH', usdt: null, at: null }]);
});

it('has nothing to tell where there is only what equity counts', () => {
  expect(worths(['USDT', '10', '5'], ['BTC', '0', '0'])).toEqual([]);
});
