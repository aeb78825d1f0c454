import type { Quote } from '@/lib/core/market';
import { RecentQuotes } from './recent-quotes';

const quote = (code: string, sequence: number, live = true): Quote =>
  ({ code, sequence, live }) as Quote;

function remembering(...quotes: Quote[]) {
  const recent = new RecentQuotes({ couldFill: () => true });
  const add = (one: Quote) => recent.add({ quote: one, seenAt: 0, isTradable: true });
  for (const one of quotes) add(one);
  return {
    recent,
    add,
    after: (one: Quote, isLive = false) =>
      recent.momentOf({ quote: one, seenAt: 0, isTradable: true }, isLive),
  };
}

const told = (moment: ReturnType<RecentQuotes['momentOf']>, code: string) => [
  moment.quote(code)?.sequence,
  moment.tradability(code).tradable,
];

describe('an instrument that did not tick yet', () => {
  it('is valued at what was recalled, which fills nothing, until it ticks', () => {
    const coin = quote('BTCUSDT', 10);
    const { recent, after, add } = remembering(coin);
    expect(told(after(coin), 'AAPL')).toEqual([undefined, false]);
    recent.recall([quote('AAPL', 3)]);
    expect(told(after(coin), 'AAPL')).toEqual([3, false]);
    add(quote('AAPL', 11));
    expect(told(after(quote('BTCUSDT', 12)), 'AAPL')).toEqual([11, true]);
    expect(told(after(coin), 'AAPL')).toEqual([3, false]);
  });
});

describe('for real money', () => {
  it('the last live quote values what is no longer live, and nothing fills', () => {
    const { add, after } = remembering(quote('AAPL', 1), quote('AAPL', 2, false));
    const now = quote('BTCUSDT', 5_000);
    expect(told(after(now), 'AAPL')).toEqual([2, true]);
    expect(told(after(now, true), 'AAPL')).toEqual([1, false]);
    for (let n = 3; n < 2_000; n += 1) add(quote('AAPL', n, false));
    expect(told(after(now, true), 'AAPL')).toEqual([1, false]);
  });
});
