import type { Quote } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import { Book } from '@/server/prices/book/price-book';
import { instrument, listed, manualClock, silentLog } from '@/tests/setup/listed';
import type { Due } from './due';
import { OrderWatch } from './order-watch';
import type { Watched } from './triggers';
import { KeptQuotes } from '../quotes/kept-quotes';

const codes = ['EURJPY', 'USDJPY'] as const;
type Code = (typeof codes)[number];

const catalogue = listed([
  instrument({ code: 'EURJPY', base: 'EUR', quote: 'JPY', tickSize: '0.001' }),
  instrument({ code: 'USDJPY', base: 'USD', quote: 'JPY', tickSize: '0.001' }),
]);

const facts = { name: 'manual', live: true, recorded: false, intervalMs: () => null };

/** A long of EURJPY in real money with its stop at 140, a book, and the ticks that come to both; later by `follow`. */
function watching({ isFollowing = true } = {}) {
  const clock = manualClock(Date.UTC(2026, 10, 18, 12));
  const book = new Book({ catalogue, log: silentLog, clock: clock.now });
  const sources = { EURJPY: { ...facts }, USDJPY: { ...facts, name: 'other' } };
  for (const code of codes) book.assign(code, sources[code], null);
  const recent = new KeptQuotes({ book });
  const due: Due[] = [];
  const asked: Watched[] = [];
  const orders = new OrderWatch({
    catalogue,
    quotes: recent,
    sandbox: false,
    now: clock.now,
    onBehind: () => undefined,
    onLost: () => undefined,
    onDue: (watched, one) => {
      asked.push(watched);
      due.push(one);
    },
  });
  const row = {
    id: '1',
    kind: 'margin',
    mode: 'real',
    status: 'open',
    code: 'EURJPY',
    side: 'long',
    quote_currency: 'JPY',
    stop_loss: '140',
    take_profit: null,
    trailing_distance: null,
    good_till: null,
    changed_at: new Date(0),
  } as OrderRow;
  orders.change({ before: undefined, after: row, afterSequence: null });
  const follow = (quote: Quote) => {
    const seen = { quote, seenAt: clock.now(), isTradable: true };
    recent.add(seen);
    orders.take(seen);
  };
  if (isFollowing) book.onQuote(follow);
  return {
    asked,
    book,
    clock,
    due,
    follow,
    orders,
    recent,
    row,
    tick(code: Code, price: number, live = true) {
      const [bid, ask] = [price.toFixed(3), (price + 0.01).toFixed(3)];
      book.accept({ ...sources[code], live }, { code, bid, ask, time: clock.now() });
    },
  };
}

describe('a stop in another currency', () => {
  const filled = (bid: string) => [{ kind: 'price', seen: { quote: { bid } } }];

  it('of real money waits until what converts is live', () => {
    const { due, tick } = watching();
    tick('USDJPY', 101, false);
    tick('EURJPY', 139.9);
    expect(due).toEqual([]);
    tick('USDJPY', 101.1);
    tick('EURJPY', 139.8);
    expect(due).toMatchObject(filled('139.800'));
  });

  it('waits while a jump of what converts is not confirmed', () => {
    const { due, tick } = watching();
    tick('USDJPY', 101);
    tick('USDJPY', 130);
    tick('EURJPY', 139.9);
    expect(due).toEqual([]);
    tick('USDJPY', 101);
    tick('EURJPY', 139.8);
    expect(due).toMatchObject(filled('139.800'));
  });

  it('waits while the source of what converts is silent', () => {
    const { due, tick, clock } = watching();
    tick('USDJPY', 101);
    clock.advance(6_000);
    tick('EURJPY', 139.9);
    expect(due).toEqual([]);
    tick('USDJPY', 101);
    tick('EURJPY', 139.8);
    expect(due).toMatchObject(filled('139.800'));
  });

  it('is judged later as the book judged it then', () => {
    const { book, clock, recent, tick } = watching();
    const [told, now]: [string[], string[]] = [[], []];
    const moments: ReturnType<typeof recent.momentOf>[] = [];
    const step = (code: Code, price: number, afterMs: number) => {
      clock.advance(afterMs);
      tick(code, price);
      moments.push(recent.momentOf(recent.asOf(code, Infinity)!));
      now.push(codes.map((c) => book.tradability(c).tradable).join());
    };
    for (const [n, after] of [10, 6_000, 10, 10, 6_000, 70_000, 10, 10, 10, 5_000].entries()) {
      step('EURJPY', 139 + n / 100, after);
      if (n % 3 === 1) tick('USDJPY', n === 4 ? 130 : 101);
      if (n % 2 === 0) step('USDJPY', 101 + n / 100, after);
    }
    for (const moment of moments)
      told.push(codes.map((c) => moment.tradability(c).tradable).join());
    expect(told).toEqual(now);
    expect(new Set(now).size).toBeGreaterThan(1);
  });
});

const limitUntil = (good_till: Date, row: OrderRow): OrderRow => ({
  ...row,
  id: '2',
  status: 'pending',
  stop_loss: null,
  limit_price: '142',
  stop_price: null,
  good_till,
});

describe('a limit that ended before its order was followed', () => {
  it.each([
    ['before its end', 999, 'price'],
    ['at its end', 1_000, 'expire'],
  ])('by a tick that arrived %s', (_, afterMs, kind) => {
    const { book, clock, due, follow, orders, row, tick } = watching({ isFollowing: false });
    const good_till = new Date(clock.now() + 1_000);
    tick('USDJPY', 101);
    clock.advance(afterMs);
    tick('EURJPY', 141);
    clock.advance(2_000);
    // As a process does that takes over: what it knew is seen when it begins.
    for (const code of [...codes].reverse()) follow(book.quote(code)!);
    expect(due).toEqual([]);
    orders.change({ before: undefined, after: limitUntil(good_till, row), afterSequence: 0 });
    expect(due).toMatchObject([{ kind }]);
  });
});

it('ends again what the database refused to end only once more time has passed', () => {
  const { asked, clock, due, orders, row } = watching();
  const good_till = new Date(clock.now() - 1);
  orders.change({ before: undefined, after: limitUntil(good_till, row), afterSequence: 0 });
  const refuse = () => orders.resume(asked.at(-1)!, due.at(-1)!);
  expect(due).toMatchObject([{ kind: 'expire' }]);
  refuse();
  expect(due).toHaveLength(1);
  for (const count of [2, 3]) {
    orders.passTime(clock.now());
    expect(due).toHaveLength(count);
    refuse();
  }
});
