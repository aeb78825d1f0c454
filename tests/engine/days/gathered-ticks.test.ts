import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Sql } from '@/lib/platform/db';
import type { ReceiptKey } from '@/lib/receipts/contract';
import { reportOn } from '@/lib/receipts/receipt-report';
import { readBlocks } from '@/lib/replay/log/block-queries';
import { gatherTicks } from '@/lib/replay/log/gathered-rows';
import {
  readLogEnd,
  readTick,
  readTickAfter,
  ticksOf,
  type LogRow,
} from '@/lib/replay/log/tick-queries';
import type { LoggedTick } from '@/lib/replay/scan-rules';
import { replayDay } from '@/lib/replay/service';
import { lastTicks } from '@/server/engine/quotes/last-ticks';
import { newestLogged } from '@/server/prices/book/logged-sequence';
import { startApp, type App } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';
import { seeded } from '../simulator/seeded';

let app: App;

const dayMs = 86_400_000;
/** Midnight in UTC, days ago. */
const midnight = (days: number) => Math.floor(Date.now() / dayMs) * dayMs - days * dayMs;

type Line = { text: string; sequence: number; receivedAt: number };
type Feed = {
  code: string;
  from: number;
  ticks: number;
  /** Mean time between ticks. */
  paceMs: number;
  /** How long a run gathers. */
  runMs?: number;
  source?: string;
  live?: boolean;
  price?: number;
  decimals?: number;
  /** How far the price steps and how wide it is, in the last decimal. */
  step?: number;
  spread?: number;
};

let sequence = 1_700_000_000_000_000;
const random = seeded(7);

/** Ticks as a feed sends them: uneven, late by uneven times, among those of some 500 others a second. */
function linesOf(feed: Feed): Line[] {
  const { paceMs, ticks, decimals = 5, step = 8, spread = 10, live = true } = feed;
  let [at, bid] = [feed.from, Math.round((feed.price ?? 1.08) * 10 ** decimals)];
  return Array.from({ length: ticks }, () => {
    const passed = Math.max(1, Math.round(-paceMs * Math.log(1 - random.whole(0, 999) / 1000)));
    at += passed;
    sequence += 1 + Math.round((passed / 1000) * random.whole(450, 550));
    bid = Math.max(1, bid + random.whole(-step, step));
    const late = live ? 20 + Math.round((random.whole(0, 100) * random.whole(0, 180)) / 100) : 0;
    const prices = [bid, bid + random.whole(spread, 2 * spread)];
    const written = prices.map((one) => (one / 10 ** decimals).toFixed(decimals));
    const lag = random.chance(0.3) ? 1 : 0;
    const text = [sequence, at, at - late, 60_000, ...written, lag].join();
    return { text, sequence, receivedAt: at };
  });
}

/** Writes lines as the engine does, run by run, other instruments in between. */
async function write(feed: Feed, lines = linesOf(feed)): Promise<Line[]> {
  const runs: Line[][] = [];
  for (const line of lines) {
    const first = runs.at(-1)?.[0];
    if (first && line.receivedAt - first.receivedAt < (feed.runMs ?? 1_000))
      runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  const rows = runs.map((run) => ({
    skip: random.whole(0, Math.min(900, feed.paceMs)),
    code: feed.code,
    source: feed.source ?? 'manual',
    live: feed.live ?? true,
    first_sequence: run[0]!.sequence,
    last_sequence: run.at(-1)!.sequence,
    first_at: new Date(run[0]!.receivedAt).toISOString(),
    last_at: new Date(run.at(-1)!.receivedAt).toISOString(),
    ticks: run.map((line) => line.text).join('\n'),
  }));
  await app.owner.sql`
    insert into tick_log (id, epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
    overriding system value
    select base + sum(r.skip + 1) over (order by r.first_sequence), epoch, r.code, r.source, r.live, r.first_sequence,
      r.last_sequence, r.first_at, r.last_at, r.ticks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (skip integer, code text, source text, live boolean,
      first_sequence bigint, last_sequence bigint, first_at timestamptz, last_at timestamptz, ticks text),
      (select greatest((select coalesce(max(id), 0) from tick_log),
        (select coalesce(max(id), 0) from tick_log_gathered)) as base) b,
      (select max(epoch) as epoch from engine_term) e`;
  await app.owner
    .sql`select setval(pg_get_serial_sequence('tick_log', 'id'), (select max(id) from tick_log))`;
  return lines;
}

/** One run that is newest, so that all others are past. */
const writeNewest = () =>
  write({ code: 'USDJPY', from: Date.now() - 1_000, ticks: 1, paceMs: 1, price: 150, decimals: 3 });

const told = (t: LoggedTick): string =>
  [
    t.run,
    t.epoch,
    t.source,
    t.live,
    t.sequence,
    t.receivedAt,
    t.arrivedAt,
    t.time,
    t.maxAgeMs,
    t.bid,
    t.ask,
  ].join();

/** All that the log has of an instrument, tick by tick, wherever it lies. */
async function logOf(code: string): Promise<string[]> {
  const rows = await app.owner.sql<LogRow>`
    select id, epoch, source, live, packed, ticks from tick_log_row where code = ${code} order by first_sequence`;
  return rows.flatMap(ticksOf).map(told);
}

const gather = async (code: string) => {
  const [row] = await app.owner.sql<{ runs: string }>`select gather_ticks(${code}) as runs`;
  return Number(row!.runs);
};

const counts = async (code: string) => {
  const [row] = await app.owner.sql<{ plain: string; gathered: string }>`
    select (select count(*) from tick_log where code = ${code}) as plain,
      (select count(*) from tick_log_gathered where code = ${code}) as gathered`;
  return { plain: Number(row!.plain), gathered: Number(row!.gathered) };
};

/** A tick a second, and some in the same run, as past as need be. */
const sparse = (code: string, over: Partial<Feed> = {}): Feed => ({
  code,
  from: midnight(2) + 3_600_000,
  ticks: 600,
  paceMs: 1_000,
  ...over,
});

const gone = /append-only|twice|permission denied/;

beforeAll(async () => {
  app = await startApp();
  // The first tick of the public instrument is written by the app itself, a second later at the earliest.
  await until(async () => (await app.owner.sql`select from tick_log limit 1`).length > 0);
  await writeNewest();
});
afterAll(async () => {
  await app.stop();
});

describe('runs that are gathered', () => {
  it('keep each tick as it was, with its run, and are gathered once', async () => {
    await write(sparse('AAA'));
    await writeNewest();
    const before = await logOf('AAA');
    expect(before).toHaveLength(600);
    expect(await gather('AAA')).toBeGreaterThan(100);
    expect(await counts('AAA')).toEqual({ plain: 0, gathered: 3 });
    expect(await logOf('AAA')).toEqual(before);
    expect(await gather('AAA')).toBe(0);
    expect(await logOf('AAA')).toEqual(before);
  });

  it('keep lines of any form that a price may have, and leave others as they are', async () => {
    const at = midnight(2);
    const texts = [
      // Before lags were written.
      ',60000,1.08000,1.08010',
      ',60000,1.08,1.0801,0',
      ',5000,1,1.5,-7',
      ',0,0.00000012,12,250',
      ',60000,999999.12345678,999999.99999999,3',
      // Crossed, which a log may hold all the same.
      ',60000,2.50,2.49,1',
    ];
    const odd = [
      ',60000,1e3,1001,0',
      ',60000,01.5,1.6,0',
      ',60000,1.123456789012345,1.2,0',
      ',60000,1.5,1.6,0.5',
    ];
    const huge = [',60000,15000000000.5,15000000001.5,0'];
    const fine = [',60000,0.000000000123,0.000000000124,0'];
    for (const [code, lines, left] of [
      ['BBB', texts, 0],
      ['BBF', fine, 0],
      ['BBO', odd, odd.length],
      ['BBH', huge, 1],
      // What cannot be packed keeps nothing else from it.
      ['BBM', [texts[0]!, odd[0]!, texts[1]!, texts[2]!, odd[1]!, texts[3]!], 2],
    ] as const) {
      await write(
        { code, from: at, ticks: 0, paceMs: 1 },
        lines.map((text, n) => {
          sequence += 10;
          const receivedAt = at + n * 2_000;
          return {
            sequence,
            receivedAt,
            text: `${sequence},${receivedAt},${receivedAt - n * 40}${text}`,
          };
        }),
      );
      await writeNewest();
      const before = await logOf(code);
      while ((await gather(code)) > 0);
      expect([code, (await counts(code)).plain]).toEqual([code, left]);
      expect(await logOf(code)).toEqual(before);
    }
  });

  it('are of one source, leader and day, and wait until they make a row or their day is over', async () => {
    await write(sparse('CCC', { ticks: 40 }));
    await write(sparse('CCC', { from: midnight(2) + 3_700_000, ticks: 40, source: 'other' }));
    await write(sparse('CCC', { from: midnight(2) + 3_800_000, ticks: 40, live: false }));
    // The last ten minutes of a day count to the next one.
    await write(sparse('CCC', { from: midnight(1) - 620_000, ticks: 40 }));
    // A day that is over makes a row of whatever it has, and its last ten minutes count to the next one.
    const now = Date.now();
    const began = Math.floor((now + 600_000) / 86_400_000) * 86_400_000 - 600_000;
    const recent = Math.max(now - 600_000, began);
    await write(sparse('CCN', { from: recent, ticks: 255, paceMs: 500 }));
    await writeNewest();
    const before = await logOf('CCC');
    await gather('CCC');
    const rows = await app.owner.sql<{ source: string; live: boolean; days: string }>`
      select source, live, (select count(distinct d) from unnest(array[tick_log_day(first_at), tick_log_day(last_at)]) d)
        as days
      from tick_log_gathered where code = 'CCC' order by first_sequence`;
    expect(rows.slice(0, 3)).toEqual([
      { source: 'manual', live: true, days: '1' },
      { source: 'other', live: true, days: '1' },
      { source: 'manual', live: false, days: '1' },
    ]);
    expect(rows.every(({ days }) => days === '1')).toBe(true);
    expect(await logOf('CCC')).toEqual(before);
    expect(await gather('CCN')).toBe(0);
    await write(sparse('CCN', { from: recent + 300_000, ticks: 1 }));
    await write(sparse('CCN', { from: recent + 301_000, ticks: 1 }));
    await writeNewest();
    expect(await gather('CCN')).toBeGreaterThan(0);
    expect((await counts('CCN')).plain).toBeGreaterThan(0);
  });

  it('never are the newest run, whose number orders name', async () => {
    await write(sparse('DDD', { ticks: 3 }));
    const newest = () => app.owner.sql`select max(id) as id from tick_log`;
    const before = await newest();
    await gather('DDD');
    expect(await newest()).toEqual(before);
    expect((await counts('DDD')).plain).toBe(1);
  });
});

describe('readers', () => {
  /** What is read of spans and ticks, chosen by chance and the same each time. */
  async function look(sql: Sql, codes: string[], from: number, ms: number) {
    const by = seeded(3);
    const seen: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      const start = from + by.whole(0, ms);
      const to = new Date(start + by.whole(0, ms / 3));
      const since = new Map(codes.map((code) => [code, start - by.whole(0, 60_000)]));
      const factsOf = () => ({ isOpen: () => true, isLate: () => false });
      const ticks: string[] = [];
      const firsts = new Map<string, unknown>();
      for await (const block of readBlocks(sql, { since, to, needsLive: true, factsOf })) {
        for (const { chunk, place } of block.ticks) ticks.push(told(chunk.ticks[place]!));
        for (const [code, { before }] of block.chunks)
          if (!firsts.has(code))
            firsts.set(code, [before.any && told(before.any), before.live && told(before.live)]);
        if (block.chunks.size === 0)
          for (const code of codes) firsts.set(code, block.asOf(code, 0, false));
      }
      seen.push(ticks.sort(), [...firsts].sort(), await readLogEnd(sql, to));
    }
    const logged = (await Promise.all(codes.map(logOf)))
      .flat()
      .map((text) => Number(text.split(',')[4]));
    for (let n = 0; n < 40; n += 1) {
      const [code, asked] = [by.pick(codes), by.pick(logged) + by.pick([0, 0, 1, -1])];
      seen.push(await readTick(sql, code, asked));
      for (const isLive of [true, false]) seen.push(await readTickAfter(sql, code, asked, isLive));
    }
    for (const isLive of [true, false]) seen.push(await lastTicks(sql)(codes, isLive));
    seen.push(await newestLogged(sql));
    return seen;
  }

  it('read the same of any span, before and after', async () => {
    const from = midnight(1) - 900_000;
    const codes = ['EEA', 'EEB', 'EEC'];
    for (let part = 0; part < 3; part += 1) {
      await write(sparse('EEA', { from: from + part * 600_000, ticks: 250, paceMs: 2_000 }));
      const over = { from: from + part * 600_000, ticks: 400, live: part !== 1, runMs: 5_000 };
      await write(sparse('EEB', over));
      await write(sparse('EEC', { from: from + part * 600_000, ticks: 20, paceMs: 20_000 }));
    }
    await writeNewest();
    const all = () =>
      app.owner.directTransaction((sql) => look(sql, codes, from - 60_000, 2_000_000));
    const before = await all();
    for (const code of codes) expect(await gather(code)).toBeGreaterThan(0);
    expect(await all()).toEqual(before);
  });

  it('see each tick once at every moment, while ticks come and two workers gather', async () => {
    const lines = await write(sparse('FFF', { ticks: 1_500 }));
    const due = lines.map((line) => line.sequence);
    await writeNewest();
    const end = { isDone: false };
    const app1 = createDatabase(process.env.DATABASE_URL!, { max: 2, role: 'assay_app' });
    const work = async () => {
      let runs = 0;
      for (let idle = 0; idle < 3;) {
        const [row] = await app1.sql<{
          runs: string;
        }>`select gather_ticks('FFF', p_most => 300) as runs`;
        runs += Number(row!.runs);
        idle = row!.runs === '0' && end.isDone ? idle + 1 : 0;
        await sleep(1);
      }
      return runs;
    };
    const writing = (async () => {
      for (let n = 0; n < 12; n += 1) {
        const more = await write(
          sparse('FFF', { from: midnight(2) + 7_200_000 + n * 100_000, ticks: 50 }),
        );
        due.push(...more.map((line) => line.sequence));
        await writeNewest();
      }
      end.isDone = true;
    })();
    const reading = (async () => {
      const flaws: string[] = [];
      let looks = 0;
      for (; !end.isDone || looks < 5; looks += 1) {
        const seen = (await logOf('FFF')).map((text) => Number(text.split(',')[4]));
        const wanted = due.slice(0, Math.max(seen.length, 1_500));
        if (seen.join() !== wanted.join() && seen.slice(0, due.length).join() !== due.join())
          flaws.push(`${seen.length} of ${due.length}`);
      }
      return { flaws, looks };
    })();
    const runs = await Promise.all([work(), work()]);
    await writing;
    expect((await reading).flaws).toEqual([]);
    expect((await logOf('FFF')).map((text) => Number(text.split(',')[4]))).toEqual(due);
    const [kept] = await app.owner.sql<{ runs: string }>`
      select sum(run_count) as runs from tick_log_gathered where code = 'FFF'`;
    expect(runs[0]! + runs[1]!).toBe(Number(kept!.runs));
    await app1.close();
  });
});

describe('a gathering', () => {
  it('that is killed in the middle changes nothing, and the next one does it', async () => {
    await write(sparse('GGG'));
    await writeNewest();
    const before = await logOf('GGG');
    const client = new pg.Client(process.env.DATABASE_URL);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    const { rows } = await client.query<{ runs: string; pid: number }>(
      `select gather_ticks('GGG') as runs, pg_backend_pid() as pid`,
    );
    expect(Number(rows[0]!.runs)).toBeGreaterThan(0);
    expect(await logOf('GGG')).toEqual(before);
    await app.owner.sql`select pg_terminate_backend(${rows[0]!.pid}::integer, 5000)`;
    await client.end().catch(() => undefined);
    expect((await counts('GGG')).gathered).toBe(0);
    expect(await logOf('GGG')).toEqual(before);
    expect(await gather('GGG')).toBeGreaterThan(0);
    expect(await logOf('GGG')).toEqual(before);
  });

  it('is done for every instrument by due work', async () => {
    await write(sparse('GBPUSD', { ticks: 300 }));
    await writeNewest();
    const before = await logOf('GBPUSD');
    const work = createDatabase(process.env.DATABASE_URL!, { max: 1, role: 'assay_app' });
    await gatherTicks(work.sql);
    await gatherTicks(work.sql);
    await work.close();
    expect(await counts('GBPUSD')).toEqual({ plain: 0, gathered: 2 });
    expect(await logOf('GBPUSD')).toEqual(before);
  });
});

describe('nobody', () => {
  /** Tries statements as one transaction, as the owner or another role. */
  async function attempt(statements: string[], role = 'owner'): Promise<string> {
    const client = await app.owner.pool.connect();
    try {
      await client.query('begin');
      if (role !== 'owner') await client.query(`set local role ${role}`);
      for (const statement of statements) await client.query(statement);
      await client.query('commit');
      return 'done';
    } catch (error) {
      await client.query('rollback');
      return (error as Error).message;
    } finally {
      client.release();
    }
  }

  const columns = `id, epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, run_count, tick_count,
    layout, figures`;
  /** Gathers the runs of HHH by hand, with something else in the place of one of the columns. */
  const byHand = (over: Record<string, string> = {}, which = 'true') => `
    insert into tick_log_gathered (${columns})
    select ${columns
      .split(/,\s*/)
      .map((column) => over[column] ?? column)
      .join()}
    from (select max(id) as id, min(epoch) as epoch, 'HHH' as code, min(source) as source, bool_and(live) as live,
        min(first_sequence) as first_sequence, max(last_sequence) as last_sequence, min(first_at) as first_at,
        max(last_at) as last_at, count(*) as run_count,
        sum(length(ticks) - length(replace(ticks, E'\\n', '')) + 1) as tick_count, array_agg(id) as ids
      from tick_log where code = 'HHH' and ${which}) t
    cross join lateral tick_log_pack(t.ids) p`;
  const remove = `delete from tick_log where code = 'HHH'`;
  // So that one figure of a tick is another, or one tick more or less is there.
  const flipped =
    'set_byte(figures, length(figures) / 2, (get_byte(figures, length(figures) / 2) + 1) % 256)';
  const oneTick = `regexp_replace(layout, '^\\d+', '1')`;

  const more = 't.ids || (select max(id) from tick_log)';
  const added = {
    layout: `(tick_log_pack(${more})).layout`,
    figures: `(tick_log_pack(${more})).figures`,
    run_count: 'run_count + 1',
    tick_count: 'tick_count + 1',
  };

  let before: string[];
  beforeAll(async () => {
    await write(sparse('HHH', { ticks: 60 }));
    await writeNewest();
    before = await logOf('HHH');
  });
  afterEach(async () => {
    expect(await logOf('HHH')).toEqual(before);
    expect(await counts('HHH')).toMatchObject({ gathered: 0 });
  });

  it.each([
    ['a tick that is changed', [byHand({ figures: flipped }), remove]],
    [
      'one that is left out',
      [byHand({ layout: oneTick, run_count: '1', tick_count: '1' }), remove],
    ],
    [
      'a run that is left out',
      [byHand({}, `id <> (select min(id) from tick_log where code = 'HHH')`), remove],
    ],
    ['a run of which no trace is left', [remove]],
    ['ticks that are added', [byHand(added), remove]],
    ['ticks that are there twice', [byHand()]],
    ['another source', [byHand({ source: `'other'` }), remove]],
    ['prices that were not live', [byHand({ live: 'not live' }), remove]],
    ['another instrument', [byHand({ code: `'HHI'` }), remove]],
    ['other times', [byHand({ last_at: `last_at + interval '1 second'` }), remove]],
    ['other bounds', [byHand({ first_sequence: 'first_sequence - 1' }), remove]],
    ['another number', [byHand({ id: 'id + 1' }), remove]],
    ['other sums', [byHand({ run_count: 'run_count - 1' }), remove]],
  ])('puts in its place %s', async (_, statements) => {
    expect(await attempt(statements)).toMatch(gone);
  });

  it('gathers by hand but as the function does', async () => {
    const client = await app.owner.pool.connect();
    await client.query('begin');
    await client.query(byHand());
    await client.query(remove);
    await client.query('set constraints all immediate');
    await client.query('rollback');
    client.release();
  });

  it.each(['assay_app', 'assay_operator'])('changes what was gathered as %s', async (role) => {
    for (const statement of [
      'delete from public.tick_log',
      'delete from public.tick_log_gathered',
      `update public.tick_log_gathered set source = 'x'`,
      'truncate public.tick_log_gathered',
      `insert into public.tick_log_gathered select * from public.tick_log_gathered`,
    ])
      expect(await attempt([statement], role)).toMatch(gone);
    if (role === 'assay_operator')
      expect(await attempt([`select public.gather_ticks('HHH')`], role)).toMatch(gone);
  });

  it('changes what was gathered as the owner', async () => {
    await write(sparse('III', { ticks: 60 }));
    await writeNewest();
    await gather('III');
    const own = await logOf('III');
    for (const statement of [
      `delete from tick_log_gathered where code = 'III'`,
      `update tick_log_gathered set source = 'x' where code = 'III'`,
      'truncate tick_log_gathered',
    ])
      expect(await attempt([statement])).toMatch(gone);
    expect(await logOf('III')).toEqual(own);
  });

  it('gathers by a function that loses or changes something', async () => {
    const [{ source }] = (await app.owner.sql<{ source: string }>`
      select pg_get_functiondef('tick_log_pack'::regproc) as source`) as [{ source: string }];
    for (const [right, wrong] of [
      ['f[6]::numeric - f[5]::numeric', '(f[6]::numeric - f[5]::numeric) * 2'],
      ['f[4]::bigint', 'f[4]::bigint + 1'],
      ['(t.id = ANY (p_ids)', '(t.id = ANY (p_ids[2:])'],
      ['t.id = any(p_ids)', 't.id = any(p_ids[2:])'],
    ] as const) {
      if (!source.includes(right)) continue;
      const wrongly = source.replace(right, wrong);
      expect(await attempt([wrongly, `select gather_ticks('HHH')`])).toMatch(gone);
    }
    expect(source).toMatch('t.id = any(p_ids)');
  });
});

describe('a day of trading', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const replay = () => replayDay(app.owner, today(), { recordings: new Set(['manual']) });
  /** Gathers everything that is past, whatever its day. */
  const gatherAll = () => app.owner.sql`
    select i.code, gather_ticks(i.code, 'infinity') from instrument i
    where exists (select from tick_log t where t.code = i.code)`;

  it('is judged alike before and after, and its receipts are the same to the letter', async () => {
    const { token } = await app.customer();
    const call = async <T>(route: string, input: object = {}): Promise<T> => {
      const answer = await app.call<T>(route, input, { demo: true, token, key: randomUUID() });
      expect([route, answer.code]).toEqual([route, '200']);
      return answer.result;
    };
    const place = (over: object) =>
      call<Order>('POST order/buyOptions', {
        kind: 'margin',
        code: 'EURUSD',
        side: 'long',
        type: 'market',
        lots: '0.1',
        leverage: 20,
        ...over,
      });
    const orders = [
      await place({ stopLoss: '1.39200' }),
      await place({ trailingDistance: '0.00050' }),
      await place({ side: 'short', takeProfit: '1.39250' }),
      await place({}),
    ];
    for (const bid of [1.3933, 1.3936, 1.3931, 1.3929, 1.3922, 1.3919, 1.3912])
      app.prices.tick('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    await app.engine.settled();
    await call('POST order/closeOptions', { id: orders[3]!.id });
    const statusOf = async ({ id }: Order) =>
      (await call<Order>(`GET order/getOptionsOrderById/${id}`)).status;
    for (const order of orders) await until(async () => (await statusOf(order)) === 'closed');
    await until(async () => (await logOf('EURUSD')).some((text) => text.includes('1.39120')));
    await writeNewest();
    const receipts = () =>
      Promise.all(orders.map(({ id }) => call<object>(`GET order/getSignedReceipt/${id}`)));
    const keys = await call<ReceiptKey[]>('GET index/listReceiptKeys');

    // One fill is made to cite a tick as the log does not have it, so that there is something to find.
    const { pool } = app.owner;
    await pool.query('alter table tick_log disable trigger all');
    await pool.query(
      `update tick_log set ticks = replace(ticks, '1.39220,1.39231', '1.39221,1.39231')`,
    );
    await pool.query('alter table tick_log enable trigger all');
    const [before, signed] = [await replay(), await receipts()];
    expect(before.findings).not.toEqual([]);
    const log = await logOf('EURUSD');
    await gatherAll();
    expect(await counts('EURUSD')).toEqual({ plain: 0, gathered: expect.any(Number) });
    expect(await logOf('EURUSD')).toEqual(log);
    expect(await replay()).toEqual(before);
    const after = await receipts();
    // Each is signed anew when it is asked for.
    const bare = (one: object[]) =>
      one.map((receipt) =>
        JSON.stringify(receipt).replace(/"(issuedAt|signature)":"[^"]*"/g, '"$1":""'),
      );
    expect(bare(after)).toEqual(bare(signed));
    for (const receipt of [...signed, ...after])
      expect(reportOn(JSON.stringify(receipt), keys).ok).toBe(true);
    expect(await app.audit()).toEqual([]);
  });
});

it('gathered days are removed whole, by their record, but for the newest row of an instrument', async () => {
  const days = (n: number) => new Date(midnight(n)).toISOString().slice(0, 10);
  await write(sparse('PRU', { from: midnight(50) + 3_600_000, ticks: 300 }));
  await write(sparse('PRU', { from: midnight(49) + 3_600_000, ticks: 20 }));
  await write(sparse('PRU', { from: midnight(2), ticks: 5 }));
  await writeNewest();
  await gather('PRU');
  const removed = await app.owner.sql`
    select day::text, ticks from prune_ticks(${days(40)}::date)`;
  expect(removed).toEqual([{ day: days(50), ticks: '300' }]);
  expect((await counts('PRU')).gathered).toBe(2);
  expect(await logOf('PRU')).toHaveLength(25);
});

describe('the size of the log', () => {
  /** Bytes of the table that is written to and of the gathered one, with all that belongs to them. */
  async function sizes(): Promise<{ plain: number; gathered: number }> {
    await app.owner.pool.query('vacuum tick_log');
    await app.owner.pool.query('vacuum tick_log_gathered');
    const [row] = await app.owner.sql<{ plain: string; gathered: string }>`
      select pg_total_relation_size('tick_log') as plain, (
        select sum(pg_total_relation_size(relid)) from pg_partition_tree('tick_log_gathered')) as gathered`;
    return { plain: Number(row!.plain), gathered: Number(row!.gathered) };
  }

  type Pace = Omit<Feed, 'code' | 'from'>;

  async function round(feed: Pace, n: number, isGathered: boolean): Promise<number> {
    const codes = ['A', 'B', 'C'].map((name) => `${name}${feed.paceMs}${isGathered}`);
    const from = midnight(9) + n * feed.ticks * feed.paceMs;
    for (const code of codes) await write({ code, from, ...feed });
    await write({ code: 'Z', from, ticks: 1, paceMs: 1 });
    if (isGathered) for (const code of [...codes, 'Z']) await gather(code);
    return codes.length * feed.ticks;
  }

  it.each([
    ['ten ticks a second', { ticks: 512, paceMs: 100 }],
    ['a tick a second', { ticks: 256, paceMs: 1_000, runMs: 1 }],
    [
      'a tick a minute, of long prices',
      { ticks: 256, paceMs: 60_000, price: 67_123, decimals: 2, step: 900, spread: 200 },
    ],
  ])('grows by at most 20 bytes a tick with %s', async (_, feed) => {
    // The table that is written to takes the room that it works in, and then no more.
    for (let n = 0; n < 4; n += 1) await round(feed, n, true);
    const before = await sizes();
    let ticks = 0;
    for (let n = 4; n < 12; n += 1) {
      ticks += await round(feed, n, true);
      await sizes();
    }
    const after = await sizes();
    const bytes = (after.gathered - before.gathered) / ticks;
    expect(bytes).toBeGreaterThan(5);
    expect(bytes).toBeLessThanOrEqual(20);
    expect(after.plain).toBeLessThan(2 * before.plain);
  });

  it('grows many times as fast where nothing is gathered', async () => {
    const before = await sizes();
    let ticks = 0;
    for (let n = 0; n < 16; n += 1)
      ticks += await round({ ticks: 256, paceMs: 1_000, runMs: 1 }, n, false);
    expect((await sizes()).plain - before.plain).toBeGreaterThan(75 * ticks);
  });
});
