import fc from 'fast-check';
import type { Quote } from '@/lib/core/market';
import { openCatalogue, type LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { candleStart, dayMs, intervals, minuteMs, type Interval } from '@/lib/markets/rules';
import { createDatabase, type Database, type Sql } from '@/lib/platform/db';
import { CandleMaker } from '@/server/prices/candles/candle-maker';
import { addMinutes, dropOld } from '@/server/prices/candles/candle-store';
import { createHistory, type Makeable } from '@/server/prices/candles/history';
import { simulate } from '@/server/prices/sources/simulation';
import { manualClock, silentLog } from '../setup/listed';

const noon = Date.UTC(2026, 10, 18, 12);
const url = () => process.env.DATABASE_URL!;

let database: Database;
let owner: Database;
let catalogue: LiveCatalogue;
beforeAll(async () => {
  database = createDatabase(url(), { max: 5 });
  owner = createDatabase(url(), { max: 2, role: null });
  catalogue = await openCatalogue(database.sql);
});
beforeEach(() => owner.sql`truncate candle`);
afterAll(async () => {
  await database.close();
  await owner.close();
});

const quote = (atMs: number, ticks: number, code = 'EURUSD'): Quote => ({
  code,
  bid: '1',
  ask: '1',
  time: atMs,
  price: (ticks / 1e5).toFixed(5),
  source: 'test',
  live: false,
  sequence: 1,
  receivedAt: atMs,
  arrivedAt: atMs,
  maxAgeMs: 60_000,
  bidNumber: 1,
  askNumber: 1,
  priceNumber: ticks / 1e5,
});

type Stored = {
  start: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
  made: boolean;
};

const stored = (interval: Interval, code = 'EURUSD', source = 'test') => owner.sql<Stored>`
  select extract(epoch from start)::float8 * 1000 as start, trim_scale(open) as open, trim_scale(high) as high,
    trim_scale(low) as low, trim_scale(close) as close, trim_scale(volume) as volume, made
  from candle where code = ${code} and source = ${source} and interval = ${interval} order by start`;

/** The candles that a list of [moment, ticks] must form, the plain way. */
function expected(interval: Interval, prices: [number, number][]) {
  const groups = new Map<number, number[]>();
  for (const [at, ticks] of prices) {
    const start = candleStart(interval, at);
    groups.set(start, [...(groups.get(start) ?? []), ticks]);
  }
  const text = (ticks: number) => String(ticks / 1e5);
  return [...groups].map(([start, all]) => ({
    start,
    open: text(all[0]!),
    high: text(Math.max(...all)),
    low: text(Math.min(...all)),
    close: text(all.at(-1)!),
    volume: String(all.length),
    made: false,
  }));
}

describe('candles of live ticks', () => {
  test('equal a plain model in all eight intervals, whenever they are written and whatever restarts', async () => {
    const event = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          wait: fc.integer({ min: 0, max: 50_000 }),
          ticks: fc.integer({ min: 90_000, max: 120_000 }),
        }),
      },
      { weight: 1, arbitrary: fc.constant('flush' as const) },
      { weight: 1, arbitrary: fc.constant('restart' as const) },
      {
        weight: 1,
        arbitrary: fc.record({
          wait: fc.integer({ min: 0, max: 9 * dayMs }),
          ticks: fc.integer({ min: 90_000, max: 120_000 }),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 60 }), async (events) => {
        await owner.sql`truncate candle`;
        const clock = manualClock(noon);
        const open = () => new CandleMaker({ sql: database.sql, log: silentLog, clock });
        let maker = open();
        const prices: [number, number][] = [];
        for (const what of events) {
          if (what === 'flush') await maker.flush();
          else if (what === 'restart') {
            await maker.stop();
            maker = open();
          } else {
            clock.advance(what.wait);
            prices.push([clock.now(), what.ticks]);
            maker.take(quote(clock.now(), what.ticks));
          }
        }
        await maker.stop();
        for (const interval of intervals)
          expect(await stored(interval)).toEqual(expected(interval, prices));
      }),
      { numRuns: 40 },
    );
  });

  test('a write that fails is made good by the next', async () => {
    const clock = manualClock(noon);
    let broken = true;
    const sql: Sql = (strings, ...values) =>
      broken ? Promise.reject(new Error('gone')) : database.sql(strings, ...values);
    const maker = new CandleMaker({ sql, log: silentLog, clock });
    maker.take(quote(noon, 100_000));
    await expect(maker.flush()).rejects.toThrow('gone');
    maker.take(quote(noon + 1000, 100_500));
    broken = false;
    await maker.flush();
    expect(await stored('1m')).toEqual(
      expected('1m', [
        [noon, 100_000],
        [noon + 1000, 100_500],
      ]),
    );
  });

  test('one that was deposed writes nothing any more', async () => {
    const clock = manualClock(noon);
    const lead = async () => {
      const [row] = await owner.sql<{ epoch: string }>`select engine_take_lead() as epoch`;
      return new CandleMaker({ sql: database.sql, log: silentLog, clock, epoch: row!.epoch });
    };
    const before = await lead();
    before.take(quote(noon, 100_000));
    const after = await lead();
    clock.advance(1_000);
    after.take(quote(noon + 1_000, 100_500));
    await after.stop();
    await before.stop();
    expect(await stored('1m')).toEqual(expected('1m', [[noon + 1_000, 100_500]]));
  });

  test('where a closed market stood is no candle of now', async () => {
    const maker = new CandleMaker({
      sql: database.sql,
      log: silentLog,
      clock: manualClock(noon),
    });
    maker.take(quote(noon - 3 * minuteMs, 100_000));
    await maker.stop();
    expect(await stored('1m')).toEqual([]);
  });

  test('old minutes go, days stay', async () => {
    const bar = {
      code: 'EURUSD',
      source: 'test',
      places: 5,
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    };
    // Before there were months: of what lies in one, the whole month goes.
    const old = Date.now() - 70 * dayMs;
    await addMinutes(database.sql, [
      { ...bar, start: candleStart('1m', old) },
      { ...bar, start: candleStart('1m', Date.now()) },
    ]);
    await owner.sql`
      insert into candle (code, source, interval, start, open, high, low, close, volume)
      select code, source, '1d', start, open, high, low, close, volume from candle`;
    await dropOld(database.sql, ['EURUSD'], 'test');
    expect(await stored('1m')).toHaveLength(1);
    expect(await stored('1d')).toHaveLength(2);
  });
});

describe('history', () => {
  const makeable = (code: string, over: Partial<Makeable> = {}): Makeable => ({
    source: 'simulated',
    untilMs: noon,
    maker: {
      simulation: simulate(catalogue.get(code)!, 'assay'),
      hours: catalogue.hoursApart(code),
      factor: 1,
    },
    ...over,
  });
  const history = (over: Partial<Makeable> = {}) =>
    createHistory({
      sql: database.sql,
      clock: manualClock(noon),
      makeable: (code) => makeable(code, over),
    });

  test('is a year of days and seven days of minutes, marked as made, in every interval', async () => {
    await history().ensure('BTCUSDT');
    const minutes = await stored('1m', 'BTCUSDT', 'simulated');
    expect(minutes).toHaveLength(7 * 1440 + 720);
    expect(minutes.at(-1)!.start).toBe(noon - minuteMs);
    expect(minutes.every((m) => m.made)).toBe(true);
    const days = await stored('1d', 'BTCUSDT', 'simulated');
    expect(days).toHaveLength(366);
    expect(days[0]!.start).toBe(candleStart('1d', noon) - 365 * dayMs);
    for (const interval of intervals)
      expect((await stored(interval, 'BTCUSDT', 'simulated')).length).toBeGreaterThan(40);
  });

  test('lies in trading hours', async () => {
    await history().ensure('AAPL');
    const minutes = await stored('1m', 'AAPL', 'simulated');
    const hours = catalogue.hours('AAPL');
    expect(minutes.length).toBeGreaterThan(5 * 350);
    expect(minutes.every((m) => hours.isOpen(m.start))).toBe(true);
  });

  test('is made once, however many ask at once, and never over what was recorded', async () => {
    const recorded = {
      code: 'EURUSD',
      source: 'simulated',
      places: 5,
      start: noon - 60 * minuteMs,
      open: 1,
      high: 2,
      low: 1,
      close: 2,
      volume: 9,
    };
    await addMinutes(database.sql, [recorded]);
    const first = history();
    const second = history();
    await Promise.all(
      [1, 2, 3, 4, 5].flatMap(() => [first.ensure('EURUSD'), second.ensure('EURUSD')]),
    );
    const minutes = await stored('1m', 'EURUSD', 'simulated');
    expect(new Set(minutes.map((m) => m.start)).size).toBe(minutes.length);
    expect(minutes.filter((m) => !m.made)).toEqual([
      {
        start: recorded.start,
        open: '1',
        high: '2',
        low: '1',
        close: '2',
        volume: '9',
        made: false,
      },
    ]);
  });

  test('fills the minutes that a stopped server missed', async () => {
    await history({ untilMs: noon - 120 * minuteMs }).ensure('EURUSD');
    const before = (await stored('1m', 'EURUSD', 'simulated')).length;
    await history().ensure('EURUSD');
    expect(await stored('1m', 'EURUSD', 'simulated')).toHaveLength(before + 120);
  });

  test('raised to a recording ends at its first price and stops there', async () => {
    const { simulation } = makeable('EURUSD').maker;
    const until = noon - 30 * minuteMs;
    const factor = 1.38748 / (simulation.quoteAt(until - 1).mid * 1e-5);
    await history({
      source: 'replay',
      untilMs: until,
      maker: { ...makeable('EURUSD').maker, factor },
    }).ensure('EURUSD');
    const last = (await stored('1m', 'EURUSD', 'replay')).at(-1)!;
    expect(last.start).toBe(until - minuteMs);
    expect(Number(last.close)).toBeCloseTo(1.38748, 3);
  });

  test('a failure is told, and the next who asks tries again', async () => {
    let broken = true;
    const sql: Sql = (strings, ...values) =>
      broken ? Promise.reject(new Error('gone')) : database.sql(strings, ...values);
    const one = createHistory({ sql, clock: manualClock(noon), makeable });
    await expect(one.ensure('EURUSD')).rejects.toThrow('gone');
    broken = false;
    await one.ensure('EURUSD');
    expect((await stored('1d', 'EURUSD', 'simulated')).length).toBeGreaterThan(300);
  });
});
