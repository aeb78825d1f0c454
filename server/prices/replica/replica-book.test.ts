import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import type { Quote } from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';
import { minuteMs } from '@/lib/markets/rules';
import { instrument, listed, manualClock, silentLog } from '@/tests/setup/listed';
import type { Facts } from '../book/entry';
import { Book } from '../book/price-book';
import { BookFeed } from './book-feed';
import type { BookNews } from './book-words';
import { ReplicaBook } from './replica-book';

const noon = Date.UTC(2026, 10, 18, 12);
const codes = ['EURUSD', 'GBPUSD', 'AAPL'] as const;
const wall: Facts = { name: 'wall', live: true, recorded: false, intervalMs: () => null };
const made: Facts = { name: 'made', live: false, recorded: false, intervalMs: () => null };
const spare: Facts = { name: 'spare', live: true, recorded: false, intervalMs: () => null };

/** A leader's book, and another process that follows it over a line that can lose messages. */
function house() {
  const clock = manualClock(noon);
  const catalogue = listed(codes.map((code) => instrument({ code })));
  const made = new Set<string>();
  const line = { news: [] as BookNews[], isCut: false, reads: 0 };
  const lastKnown: { [M in Mode]?: Quote } = {};

  function lead(epoch: string) {
    const book = new Book({ catalogue, log: silentLog, clock: clock.now });
    for (const code of codes) book.assign(code, wall, () => 1.05);
    const feed = new BookFeed({
      epoch,
      book,
      catalogue,
      history: { sourceOf: () => wall, isMade: (code) => made.has(code) },
      lastKnown: (_, mode) => lastKnown[mode],
      channel: { publish: (_, news) => void (line.isCut || line.news.push(news as BookNews)) },
      clock,
    });
    const ending = new AbortController();
    feed.start(ending.signal);
    return { book, feed, end: () => ending.abort() };
  }

  const now = { leader: lead('1') };
  const replica = new ReplicaBook({
    catalogue,
    log: silentLog,
    clock: clock.now,
    read: () => {
      line.reads += 1;
      return Promise.resolve(structuredClone(now.leader.feed.snapshot()));
    },
  });
  return {
    clock,
    made,
    lastKnown,
    line,
    replica,
    now,
    newLeader(epoch: string) {
      now.leader.end();
      now.leader = lead(epoch);
    },
    /** Lets everything that was said arrive, and the states be told. */
    async settle() {
      await turn();
      now.leader.feed.tellStates();
      for (const news of line.news.splice(0))
        replica.take(JSON.parse(JSON.stringify(news)) as BookNews);
      await turn();
    },
  };
}

const seen = (of: Book | ReplicaBook) =>
  codes.map((code) => ({
    quote: of.quote(code),
    state: of.tradability(code),
    change: of.change(code),
    basis: of.changeBasis(code),
    hundred: of.hundred(code),
    feed: of.feed(code),
    halted: of.haltedCodes(),
  }));

type House = ReturnType<typeof house>;
type Step = (on: House) => void;

const code = fc.constantFrom(...codes);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(code, fc.integer({ min: 100_000, max: 100_400 }))
      .map(([of, ticks]): Step => ({ now, clock }) => {
        const bid = (ticks / 100_000).toFixed(5);
        const ask = ((ticks + 12) / 100_000).toFixed(5);
        now.leader.book.accept(wall, { code: of, bid, ask, time: clock.now() });
      }),
  },
  fc.integer({ min: 1, max: 3 * minuteMs }).map(
    (ms): Step =>
      ({ clock }) =>
        clock.advance(ms),
  ),
  // A price that jumps is doubted.
  code.map(
    (of): Step =>
      ({ now, clock }) =>
        void now.leader.book.accept(wall, {
          code: of,
          bid: '1.50000',
          ask: '1.50010',
          time: clock.now(),
        }),
  ),
  code.map(
    (of): Step =>
      ({ now }) =>
        now.leader.book.handOver(of, spare),
  ),
  code.map(
    (of): Step =>
      ({ made }) =>
        void made.add(of),
  ),
  fc.constant<Step>(({ now }) => now.leader.book.alive(wall)),
  { weight: 1, arbitrary: fc.constant<Step>(({ now }) => now.leader.book.halt('AAPL')) },
  fc.constant<Step>(({ line }) => void (line.isCut = !line.isCut)),
);

it('shows what the leader’s book shows, whatever was missed on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const on = house();
      await on.replica.catchUp();
      for (const [i, take] of steps.entries()) {
        take(on);
        if (i % 7 === 3) await on.settle();
      }
      on.line.isCut = false;
      // Something new is said on the line, so that what was missed is noticed.
      on.clock.advance(300);
      on.now.leader.book.alive(wall);
      await on.settle();
      expect(seen(on.replica)).toEqual(seen(on.now.leader.book));
      for (const of of codes) expect(on.replica.isMade(of)).toBe(on.made.has(of));
    }),
    { numRuns: 150 },
  );
});

it('follows a new leader, and hears nothing more of the one before', async () => {
  const on = house();
  await on.replica.catchUp();
  const old = on.now.leader;
  on.newLeader('2');
  on.now.leader.book.accept(wall, {
    code: 'EURUSD',
    bid: '1.20000',
    ask: '1.20010',
    time: on.clock.now(),
  });
  await on.settle();
  expect(on.replica.quote('EURUSD')?.bid).toBe('1.20000');
  const { reads } = on.line;
  old.book.accept(wall, { code: 'EURUSD', bid: '1.30000', ask: '1.30010', time: on.clock.now() });
  old.feed.tellStates();
  await on.settle();
  expect(on.replica.quote('EURUSD')?.bid).toBe('1.20000');
  expect(on.line.reads).toBe(reads);
});

it('tells each price once, in order', async () => {
  const on = house();
  await on.replica.catchUp();
  const heard: string[] = [];
  on.replica.onQuote((quote) => heard.push(quote.bid));
  for (const bid of ['1.10000', '1.10001', '1.10002']) {
    on.now.leader.book.accept(wall, { code: 'EURUSD', bid, ask: '1.10010', time: on.clock.now() });
    await on.settle();
  }
  await on.replica.catchUp();
  expect(heard).toEqual(['1.10000', '1.10001', '1.10002']);
});

it('is told what real accounts count as well, as long as the newest price is not live', async () => {
  const on = house();
  const known = { code: 'AAPL', price: '190' } as Quote;
  on.lastKnown.real = known;
  await on.replica.catchUp();
  const tick = (by: Facts) =>
    on.now.leader.book.accept(by, {
      code: 'AAPL',
      bid: '1.05000',
      ask: '1.05010',
      time: on.clock.now(),
    });
  on.now.leader.book.assign('AAPL', made, () => 1.05);
  tick(made);
  await on.settle();
  expect(on.replica.quote('AAPL')?.live).toBe(false);
  expect(on.replica.lastKnown('AAPL', 'real')).toEqual(known);
  on.now.leader.book.assign('AAPL', wall, () => 1.05);
  tick(wall);
  await on.settle();
  expect(on.replica.quote('AAPL')?.live).toBe(true);
  expect(on.replica.lastKnown('AAPL', 'real')).toBeUndefined();
});
