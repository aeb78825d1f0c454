import { dearerFirst, secondsLeft, swapAt } from './rules';

const btc = { bid: '99', ask: '101' };
const eth = { bid: '9', ask: '11' };

it('sells at the bid and buys at the ask, and takes the fee from what comes', () => {
  const sold = swapAt('2', { sold: btc, bought: null }, '0.001', 'USDT');
  expect([sold.gross, sold.fee, sold.received].map(String)).toEqual(['198', '0.198', '197.802']);
  const bought = swapAt('202', { sold: null, bought: btc }, '0.001', 'BTC');
  expect([bought.gross, bought.fee, bought.received].map(String)).toEqual(['2', '0.002', '1.998']);
});

it('crosses two instruments and says what their spreads cost', () => {
  const crossed = swapAt('1', { sold: btc, bought: eth }, '0', 'ETH');
  expect(crossed.gross.toFixed()).toBe('9');
  expect(crossed.midRate.toFixed()).toBe('10');
  expect(crossed.spread.toFixed()).toBe('0.1');
  expect(crossed.spreadCost.toFixed()).toBe('1');
});

it('never brings back more than it took, there and back', () => {
  const there = swapAt('1', { sold: btc, bought: eth }, '0', 'ETH');
  const back = swapAt(there.received.toFixed(), { sold: eth, bought: btc }, '0', 'BTC');
  expect(back.received.lt('1')).toBe(true);
});

it('tells a rate so that the dearer currency is one unit', () => {
  const rated = (from: string, to: string, rate: string) => {
    const { one, other, rate: told } = dearerFirst({ from, to, rate });
    return `1 ${one} = ${Number(told).toFixed(2)} ${other}`;
  };
  expect(rated('USDT', 'BTC', '0.000011645879')).toBe('1 BTC = 85867.28 USDT');
  expect(rated('BTC', 'USDT', '85867.12')).toBe('1 BTC = 85867.12 USDT');
  expect(rated('ETH', 'BTC', '0.04')).toBe('1 BTC = 25.00 ETH');
});

it('counts the seconds of an offer down to none', () => {
  const at = Date.parse('2026-03-01T12:00:00Z');
  const left = (ms: number) => secondsLeft('2026-03-01T12:00:10Z', at + ms);
  expect([0, 1, 9_000, 9_001, 10_000, 60_000].map(left)).toEqual([10, 10, 1, 1, 0, 0]);
});
