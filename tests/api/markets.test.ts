import type { z } from 'zod';
import type { Result } from '@/lib/core/contract';
import type { listMarketTerms, marketInfo, marketItem } from '@/lib/markets/contract';
import { dayMs, intervalMs, intervals, minuteMs } from '@/lib/markets/rules';
import { firstQuotes, startApp, type App } from '../setup/app';
import { until } from '../setup/until';

type Item = z.output<typeof marketItem>;
type Info = z.output<typeof marketInfo>;
type Bar = [number, number, number, number, number, number];

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const list = async (type?: unknown) =>
  (await app.call<Item[]>('GET index/listMarketByType', { type })).result;
const info = (code: string) => app.call<Info>(`GET index/getMarketInfo/${code}`);
const bars = (input: object) => app.call<Bar[]>('GET index/getKValueByCodeAndDate', input);

describe('GET index/listMarketByType', () => {
  test('lists at least what is promised of each type, every one with a price and its source', async () => {
    const all = await list();
    const count = (type: number) => all.filter((i) => i.type === type).length;
    expect(count(1)).toBeGreaterThanOrEqual(28);
    expect(count(2)).toBeGreaterThanOrEqual(350);
    expect(count(3)).toBeGreaterThanOrEqual(40);
    expect(count(4)).toBeGreaterThanOrEqual(10);
    expect(count(5)).toBeGreaterThanOrEqual(6);
    for (const item of all) {
      expect(item).toMatchObject({
        id: expect.any(String),
        appName: expect.any(String),
        live: false,
      });
      expect(item.price).toMatch(/^\d+(\.\d+)?$/);
      expect(item.nowPrice).toBe(item.price);
      expect(Number(item.bid)).toBeLessThanOrEqual(Number(item.ask));
      expect(item.zdf).toMatch(/^-?\d+\.\d\d$/);
      expect(item.hundred.length).toBe(100);
      expect(['simulated', 'manual']).toContain(item.source);
      if (!item.tradable) expect(item.reason).not.toBeNull();
      if (item.reason === 'closed') expect(Date.parse(item.opensAt!)).toBeGreaterThan(Date.now());
    }
  });

  test('takes one type, several, or none', async () => {
    expect(new Set((await list(2)).map((i) => i.type))).toEqual(new Set([2]));
    expect(new Set((await list([1, 5])).map((i) => i.type))).toEqual(new Set([1, 5]));
    expect((await list([3, 3])).length).toBe((await list(3)).length);
  });

  test.each(['0', '6', 'x', '', '1.5', '1e309', '-1', "1' or 1=1"])(
    'answers 400 to the type %p',
    async (type) => {
      const answer = await app.call('GET index/listMarketByType', { type });
      expect([answer.status, answer.code]).toEqual([400, '400']);
      expect(answer.result.issues).toEqual([expect.objectContaining({ message: 'type' })]);
    },
  );

  test('shows a new price within a second, with the change against the day before', async () => {
    app.prices.tick('EURUSD', '1.39300', '1.39310');
    const item = await until(async () =>
      (await list(1)).find((i) => i.code === 'EURUSD' && i.bid === '1.39300'),
    );
    expect(item).toMatchObject({
      price: '1.39305',
      ask: '1.39310',
      source: 'manual',
      tradable: true,
      opensAt: null,
    });
    expect(item.hundred.at(-1)).toBe(1.39305);
    expect(Math.abs(Number(item.zdf))).toBeLessThan(5);
  });

  test('is compressed for who accepts it', async () => {
    const url = `${app.url}/swx/customer/index/listMarketByType?type=2`;
    const packed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const answer of [packed, plain]) {
      const body = (await answer.json()) as { code: string; result: Item[] };
      expect(body.code).toBe('200');
      expect(body.result.length).toBeGreaterThanOrEqual(350);
    }
  });

  test('drops what is no longer listed, and only that', async () => {
    await app.owner.sql`update instrument set enabled = false where code = 'AUDUSD'`;
    await until(async () => !(await list(1)).some((i) => i.code === 'AUDUSD'));
    expect((await info('AUDUSD')).result).toMatchObject({ code: 'AUDUSD', tradable: false });
    await app.owner.sql`update instrument set enabled = true where code = 'AUDUSD'`;
    await until(async () => (await list(1)).some((i) => i.code === 'AUDUSD'));
  });
});

describe('GET index/getMarketInfo/{code}', () => {
  test('gives the terms and hours of an instrument', async () => {
    for (const quote of firstQuotes) app.prices.jump(...quote);
    const { code, result } = await info('EURUSD');
    expect(code).toBe('200');
    expect(result).toMatchObject({
      code: 'EURUSD',
      price: '1.39292',
      contractSize: '100000',
      tickSize: '0.00001',
      lotMin: '0.01',
      lotStep: '0.01',
      feeRate: '0.00003',
      termsVersion: 1,
      calendar: { id: 'forex', timeZone: 'America/New_York' },
    });
    expect(result.leverages).toContain(30);
    expect(result.periods[0]).toEqual({ seconds: 60, payout: '0.80' });
  });

  test('refuses an unknown code with 10014, and answers 400 to what is no code', async () => {
    expect(await info('NOPE')).toMatchObject({ status: 200, code: '10014' });
    for (const bad of ['eurusd', 'A'.repeat(21), '%00', "';--"]) {
      const answer = await info(encodeURIComponent(bad));
      expect([answer.status, answer.code]).toEqual([400, '400']);
      expect(answer.result).toMatchObject({ issues: [{ path: 'code', message: '10014' }] });
    }
  });
});

describe('GET index/getKValueByCodeAndDate', () => {
  test.each(intervals)(
    'answers %s candles, oldest first, on their grid and within their range',
    async (interval) => {
      const { code, result } = await bars({ code: 'BTCUSDT', interval });
      expect(code).toBe('200');
      expect(result.length).toBeGreaterThan(40);
      expect(result.length).toBeLessThanOrEqual(500);
      const origin = interval === '1w' ? 4 * dayMs : 0;
      result.forEach(([time, open, high, low, close], i) => {
        expect((time - origin) % intervalMs[interval]).toBe(0);
        expect(low).toBeLessThanOrEqual(Math.min(open, close));
        expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        if (i > 0) expect(time).toBeGreaterThan(result[i - 1]![0]);
      });
    },
  );

  test('has a year of days and seven days of minutes on a fresh install', async () => {
    const days = (await bars({ code: 'ETHUSDT', interval: '1d', limit: 1500 })).result;
    expect(days.length).toBeGreaterThanOrEqual(365);
    expect(days[0]![0]).toBeLessThanOrEqual(Date.now() - 364 * dayMs);
    const weekAgo = new Date(Date.now() - 7 * dayMs + minuteMs).toISOString();
    const minutes = (await bars({ code: 'ETHUSDT', interval: '1m', from: weekAgo, limit: 1500 }))
      .result;
    expect(minutes).toHaveLength(1500);
    expect(minutes[0]![0]).toBeLessThanOrEqual(Date.parse(weekAgo) + minuteMs);
  });

  test('history joins the first price without a break', async () => {
    const { result } = await bars({ code: 'XAUUSD', interval: '1m', limit: 200 });
    expect(result).toHaveLength(200);
    for (const [, , high, low] of result) {
      expect(low).toBeGreaterThan(1307.484 * 0.93);
      expect(high).toBeLessThan(1307.484 * 1.07);
    }
  });

  test('cuts by limit, from and to', async () => {
    const newest = (await bars({ code: 'BTCUSDT', interval: '1h', limit: 10 })).result;
    expect(newest).toHaveLength(10);
    const from = new Date(newest[2]![0]).toISOString();
    const to = new Date(newest[5]![0]).toISOString();
    const times = async (input: object) =>
      (await bars({ code: 'BTCUSDT', interval: '1h', ...input })).result.map(([t]) => t);
    const all = newest.map(([t]) => t);
    expect(await times({ from, to })).toEqual(all.slice(2, 6));
    expect(await times({ from, limit: 2 })).toEqual(all.slice(2, 4));
    expect(await times({ to, limit: 2 })).toEqual(all.slice(4, 6));
    expect(await times({ from: to, to: from })).toEqual([]);
    expect((await times({ from: from.replace('Z', '+00:00'), limit: 1 }))[0]).toBe(all[2]);
  });

  test('shows what happens now within seconds', async () => {
    app.prices.jump('EURJPY', '141.900', '141.910');
    const bar = await until(async () => {
      const { result } = await bars({ code: 'EURJPY', interval: '1m', limit: 1 });
      return result[0]?.[4] === 141.905 && result[0];
    }, 10);
    expect(Date.now() - bar[0]).toBeLessThan(2 * minuteMs);
  });

  describe('of seconds', () => {
    const start = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    const told = (interval: string, input: object = {}) =>
      bars({ code: 'USDJPY', interval, ...input }).then(({ result }) => result);

    beforeAll(async () => {
      // What the log has of the time before this process: an instrument that an order hung on.
      const lines = [
        [0, '101.500', '101.510'],
        [400, '101.520', '101.530'],
        [4_000, '101.501', '101.502'],
      ].map(([ms, bid, ask], i) => [i + 1, start + Number(ms), start, 60_000, bid, ask].join());
      await app.owner.sql`
        insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at,
          last_at, ticks)
        select max(epoch), 'USDJPY', 'manual', false, 1, 3, to_timestamp(${start / 1000}),
          to_timestamp(${start / 1000 + 4}), ${lines.join('\n')} from engine_term`;
      // Another source priced it until then, which makes its prices up as well.
      const before = start - 2_000;
      await app.owner.sql`
        insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at,
          last_at, ticks)
        select max(epoch), 'USDJPY', 'simulated', false, 0, 0, to_timestamp(${before / 1000}),
          to_timestamp(${before / 1000}), ${`0,${before},${before},60000,150.500,150.510`} from engine_term`;
    });

    test('are what the log and this process heard, and nothing where no tick came', async () => {
      expect(await told('1s', { to: new Date(start + 30_000).toISOString() })).toEqual([
        [start, 101.505, 101.525, 101.505, 101.525, 2, 0],
        // Half of a tick goes to the even one, as in the book.
        [start + 4_000, 101.502, 101.502, 101.502, 101.502, 1, 0],
      ]);
      app.prices.jump('USDJPY', '102.000', '102.010');
      const newest = await until(async () =>
        (await told('1s')).find(([, , , , close]) => close === 102.005),
      );
      expect(newest[0] % 1000).toBe(0);
      expect(Date.now() - newest[0]).toBeLessThan(30_000);
    });

    test('are cut by limit, from and to, and gathered into five', async () => {
      const all = (await told('1s')).map(([t]) => t);
      const times = async (interval: string, input: object) =>
        (await told(interval, input)).map(([t]) => t);
      const from = new Date(start).toISOString();
      expect(await times('1s', { from, limit: 1 })).toEqual([start]);
      expect(await times('1s', { limit: 1 })).toEqual(all.slice(-1));
      expect(await times('1s', { to: new Date(start - 1).toISOString() })).toEqual([]);
      for (const time of await times('5s', {})) expect(time % 5_000).toBe(0);
    });

    test('reach back a quarter of an hour and no further', async () => {
      const ticks = [1, start - 1_200_000, start, 60_000, '1.5', '1.5'].join();
      await app.owner.sql`
        insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at,
          last_at, ticks)
        select max(epoch), 'NZDUSD', 'manual', false, 1, 1, to_timestamp(${start / 1000 - 1200}),
          to_timestamp(${start / 1000 - 1200}), ${ticks} from engine_term`;
      const from = new Date(start - 2_000_000).toISOString();
      const { result } = await bars({ code: 'NZDUSD', interval: '1s', from });
      for (const [time] of result) expect(time).toBeGreaterThan(start - 1_000_000);
    });
  });

  test('refuses an unknown code with 10014', async () => {
    expect(await bars({ code: 'NOPE', interval: '1s' })).toMatchObject({ code: '10014' });
    expect(await bars({ code: 'NOPE', interval: '1m' })).toMatchObject({
      status: 200,
      code: '10014',
    });
  });

  test.each([
    [{ interval: '1m' }, 'code', '10014'],
    [{ code: 'EURUSD' }, 'interval', 'interval'],
    [{ code: 'EURUSD', interval: '2m' }, 'interval', 'interval'],
    [{ code: 'EURUSD', interval: '2s' }, 'interval', 'interval'],
    [{ code: 'EURUSD', interval: ['1s', '5s'] }, 'interval', 'interval'],
    [{ code: 'EURUSD', interval: '1s', limit: '1501' }, 'limit', 'limit'],
    [{ code: 'EURUSD', interval: '1s', to: 'now' }, 'to', 'time'],
    [{ code: 'EURUSD', interval: '1m', limit: '0' }, 'limit', 'limit'],
    [{ code: 'EURUSD', interval: '1m', limit: '1501' }, 'limit', 'limit'],
    [{ code: 'EURUSD', interval: '1m', limit: '1e309' }, 'limit', 'limit'],
    [{ code: 'EURUSD', interval: '1m', limit: '1.5' }, 'limit', 'limit'],
    [{ code: 'EURUSD', interval: '1m', from: 'yesterday' }, 'from', 'time'],
    [{ code: 'EURUSD', interval: '1m', from: '0000-01-01T00:00:00Z' }, 'from', 'time'],
    [{ code: 'EURUSD', interval: '1m', to: '9999-12-31T23:59:59Z' }, 'to', 'time'],
    [{ code: 'EURUSD', interval: '1m', to: '2026-02-30T00:00:00Z' }, 'to', 'time'],
    [{ code: ['EURUSD', 'USDJPY'], interval: '1m' }, 'code', '10014'],
  ])('answers 400 to %p', async (input, path, message) => {
    const answer = await bars(input);
    expect([answer.status, answer.code]).toEqual([400, '400']);
    expect(answer.result).toMatchObject({ issues: [{ path, message }] });
  });
});

describe('GET index/listMarketTerms/{code}', () => {
  type Terms = Result<typeof listMarketTerms>;
  const terms = (code: string, query: object = {}) =>
    app.call<Terms>(`GET index/listMarketTerms/${code}`, query);

  test('shows every version, newest first', async () => {
    await app.owner.sql`update instrument set fee_rate = 0.0002 where code = 'NZDUSD'`;
    const { result } = await terms('NZDUSD');
    expect(result.items.map((t) => [t.version, t.feeRate])).toEqual([
      [2, '0.0002'],
      [1, '0.00003'],
    ]);
    expect(result).toMatchObject({ total: 2, page: 1, size: 20 });
    await until(async () => (await info('NZDUSD')).result.feeRate === '0.0002');
  });

  test('pages through all of them, however many, and gives the one that is named', async () => {
    await app.owner.sql`
      insert into instrument_terms
      select code, version + n, contract_size, lot_step, lot_min, lot_max, fee_rate, leverages,
        periods, typical_spread
      from instrument_terms, generate_series(1, 249) n where code = 'USDCHF' and version = 1`;
    const versions: number[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { result } = await terms('USDCHF', { page, size: 100 });
      expect(result.total).toBe(250);
      versions.push(...result.items.map(({ version }) => version));
    }
    expect(versions).toEqual(Array.from({ length: 250 }, (_, n) => 250 - n));
    const { result: one } = await terms('USDCHF', { version: 3 });
    expect([one.total, ...one.items.map(({ version }) => version)]).toEqual([1, 3]);
    expect((await terms('USDCHF', { version: 999 })).result).toMatchObject({ total: 0, items: [] });
  });

  test.each([
    [{ page: '0' }, 'page'],
    [{ size: '101' }, 'size'],
    [{ version: 'x' }, 'version'],
    [{ version: '0' }, 'version'],
  ])('answers 400 to %p', async (query, path) => {
    const answer = await terms('EURUSD', query);
    expect(answer).toMatchObject({ status: 400, result: { issues: [{ path }] } });
  });

  test('refuses an unknown code with 10014', async () => {
    expect(await terms('NOPE')).toMatchObject({ status: 200, code: '10014' });
  });
});

describe('GET index/getMarketHours/{code}', () => {
  type Hours = {
    timeZone: string;
    replayed: boolean;
    sessions: { opensAt: string; closesAt: string | null }[];
    holidays: { date: string; name: string; sessions: { open: string; close: string }[] }[];
  };
  const hours = (code: string) => app.call<Hours>(`GET index/getMarketHours/${code}`);

  test('tells the sessions of a week in order, and what the exchange has announced', async () => {
    const { code, result } = await hours('AAPL');
    expect(code).toBe('200');
    expect(result).toMatchObject({ timeZone: 'America/New_York', replayed: false });
    expect(result.sessions.length).toBeGreaterThanOrEqual(3);
    result.sessions.forEach(({ opensAt, closesAt }, i) => {
      expect(Date.parse(closesAt!)).toBeGreaterThan(Date.parse(opensAt));
      const before = result.sessions[i - 1];
      if (before) expect(Date.parse(opensAt)).toBeGreaterThan(Date.parse(before.closesAt!));
    });
    const inNinetyDays = new Date(Date.now() + 91 * dayMs).toISOString().slice(0, 10);
    expect(result.holidays).not.toEqual([]);
    for (const { date } of result.holidays) expect(date < inNinetyDays).toBe(true);
  });

  test('tells of a market that never closes in one session without an end', async () => {
    const { result } = await hours('ETHUSDT');
    expect(result.sessions).toEqual([expect.objectContaining({ closesAt: null })]);
    expect(result.holidays).toEqual([]);
  });

  test('refuses an unknown code with 10014', async () => {
    expect((await hours('NOPE')).code).toBe('10014');
  });
});
