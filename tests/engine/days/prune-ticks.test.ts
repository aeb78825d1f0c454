import { randomUUID } from 'node:crypto';
import type { Order } from '@/lib/orders/contract';
import { recompute } from '@/lib/orders/recompute/recompute-rules';
import { createDatabase } from '@/lib/platform/db';
import type { ReceiptKey } from '@/lib/receipts/contract';
import { reportOn } from '@/lib/receipts/receipt-report';
import { replayDay } from '@/lib/replay/service';
import { lastTicks } from '@/server/engine/quotes/last-ticks';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const replay = (date: string) => replayDay(app.owner, date, { recordings: new Set(['manual']) });

async function call<T = Order>(route: string, input: object = {}): Promise<T> {
  const options = { token: me.token, demo: true, key: randomUUID() };
  const answer = await app.call<T>(route, input, options);
  expect([route, answer.code]).toEqual([route, '200']);
  return answer.result;
}

const place = (over: object) =>
  call('POST order/buyOptions', {
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    lots: '0.1',
    leverage: 20,
    ...over,
  });

async function ended(id: string): Promise<Order> {
  const read = () => call(`GET order/getOptionsOrderById/${id}`);
  await until(async () => (await read()).status === 'closed');
  return read();
}

const runsOf = async (code: string) =>
  (await app.owner.sql`select id from tick_log where code = ${code} order by id`).length;

/** Lets the runs of an instrument be of noon, days ago. */
async function age(code: string, days: number): Promise<void> {
  const { pool } = app.owner;
  await pool.query('alter table tick_log disable trigger all');
  await pool.query(
    `update tick_log set first_at = at, last_at = at, ticks = (
       select string_agg(regexp_replace(line, '^([^,]*),[^,]*', '\\1,' || floor(extract(epoch from at) * 1000)), E'\\n' order by n)
       from regexp_split_to_table(ticks, E'\\n') with ordinality as l (line, n))
     from (select ($2 || 'T12:00:00Z')::timestamptz as at) then_ where code = $1`,
    [code, daysAgo(days)],
  );
  await pool.query('alter table tick_log enable trigger all');
}

/** One more run of an instrument, just after its newest tick, as of noon days ago. */
const addRun = (code: string, days: number, live = false) => app.owner.sql`
  insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
  select epoch, code, source, ${live}, last_sequence + 1, last_sequence + 1, at, at,
    concat_ws(',', last_sequence + 1, floor(extract(epoch from at) * 1000), floor(extract(epoch from at) * 1000), '60000', '1307', '1308')
  from tick_log, (select (${daysAgo(days)} || 'T12:00:00Z')::timestamptz as at) then_
  where code = ${code} order by last_sequence desc limit 1`;

/** What a command of scripts/entries says, and the code that it ends with. */
async function run(entry: () => Promise<unknown>, ...args: string[]) {
  const { argv, exitCode } = process;
  const write = process.stdout.write.bind(process.stdout);
  let text = '';
  process.stdout.write = (line) => Boolean((text += line));
  process.argv = ['node', 'entry', ...args];
  try {
    await entry();
    return { text, code: process.exitCode };
  } finally {
    process.stdout.write = write;
    Object.assign(process, { argv, exitCode });
  }
}

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
});
afterAll(async () => {
  await app.stop();
});

describe('ticks', () => {
  it.each(['assay_app', 'assay_operator'])('are not removed by %s', async (role) => {
    const { pool } = createDatabase(process.env.DATABASE_URL!, { max: 1, role });
    const refused = (statement: string) =>
      expect(pool.query(statement)).rejects.toThrow('permission denied');
    await refused('delete from public.tick_log');
    await refused('truncate public.tick_log');
    await refused(`select public.prune_ticks('${daysAgo(40)}')`);
    await refused(
      `insert into public.tick_log_pruned (day, runs, ticks) values ('${daysAgo(40)}', 1, 1)`,
    );
    await refused('delete from public.tick_log_pruned');
    expect(await app.owner.sql`select * from tick_log_pruned`).toEqual([]);
    await pool.end();
  });

  it('are removed by the owner only with a record, and never of the last 30 days', async () => {
    const { id } = await place({});
    await call('POST order/closeOptions', { id });
    await until(async () => (await runsOf('EURUSD')) > 0);
    const { pool, sql } = app.owner;
    await expect(sql`delete from tick_log`).rejects.toThrow('append-only');
    await expect(sql`update tick_log set ticks = ''`).rejects.toThrow('append-only');
    await expect(sql`truncate tick_log`).rejects.toThrow('append-only');
    await expect(sql`select prune_ticks(${daysAgo(29)}::date)`).rejects.toThrow('30 days stay');
    await expect(sql`select prune_ticks(null)`).rejects.toThrow('30 days stay');
    await expect(
      sql`insert into tick_log_pruned (day, runs, ticks) values (current_date - 20, 1, 1)`,
    ).rejects.toThrow('older_than_thirty_days');
    expect(await sql`select * from prune_ticks(${daysAgo(30)}::date)`).toEqual([]);
    // Even where somebody granted more than the migrations do, and with a record.
    await age('EURUSD', 50);
    const client = await pool.connect();
    await client.query('begin');
    await client.query('grant delete on tick_log to assay_app');
    await client.query(
      `insert into tick_log_pruned (day, runs, ticks) values ('${daysAgo(50)}', 1, 1)`,
    );
    await client.query('set local role assay_app');
    await expect(client.query('delete from tick_log')).rejects.toThrow('append-only');
    await client.query('rollback');
    client.release();
  });
});

describe('a removed day', () => {
  let closed: Order;
  let signed: object;

  it('is removed whole but for the newest runs, and told day by day', async () => {
    closed = await ended((await trade('XAUUSD')).id);
    signed = await call<object>(`GET order/getSignedReceipt/${closed.id}`);
    await age('XAUUSD', 45);
    await addRun('XAUUSD', 41);
    await addRun('XAUUSD', 40, true);
    await addRun('XAUUSD', 38);
    await addRun('XAUUSD', 37);
    const before = await Promise.all([true, false].map((live) => last(live)));
    const { text, code } = await run(
      () => import('@/scripts/entries/prune-ticks'),
      '--before',
      daysAgo(36),
    );
    expect(code ?? 0).toBe(0);
    expect(text).toMatch(new RegExp(`^${daysAgo(45)} \\(UTC\\) {2}\\d+ ticks$`, 'm'));
    expect(text).toMatch(`${daysAgo(41)} (UTC)  1 tick\n`);
    expect(text).toMatch(`${daysAgo(38)} (UTC)  1 tick\n`);
    expect(text).not.toMatch(daysAgo(40));
    expect(text).toMatch(`before ${daysAgo(36)}; the table tick_log_pruned keeps it on record`);
    expect(await runsOf('XAUUSD')).toBe(2);
    expect(await Promise.all([true, false].map((live) => last(live)))).toEqual(before);
    expect(before.map((quotes) => quotes.length)).toEqual([1, 1]);
  });

  it('can no longer be replayed, and the command says so', async () => {
    await expect(replay(daysAgo(45))).rejects.toThrow('can no longer be replayed');
    const entry = () => import('@/scripts/entries/replay-day');
    const { text, code } = await run(entry, daysAgo(45));
    expect(text).toMatch(`The ticks of ${daysAgo(45)} (UTC) were removed at ${daysAgo(0)}`);
    expect(text).not.toMatch('follows from the ticks');
    expect(code).toBe(2);
    expect((await replay(daysAgo(40))).findings).toEqual([]);
  });

  it('leaves its receipts whole', async () => {
    const { sequence } = closed.receipt.close!.tick;
    expect(
      await app.owner.sql`
        select from tick_log where code = 'XAUUSD' and ${sequence}::bigint between first_sequence and last_sequence`,
    ).toEqual([]);
    const keys = await call<ReceiptKey[]>('GET index/listReceiptKeys');
    expect(reportOn(JSON.stringify(signed), keys).ok).toBe(true);
    const again = await call<object>(`GET order/getSignedReceipt/${closed.id}`);
    expect(reportOn(JSON.stringify(again), keys).ok).toBe(true);
    expect(recompute(closed).steps.filter((s) => !s.agrees)).toEqual([]);
    expect(await app.audit()).toEqual([]);
  });
});

describe('a close-out that values a position at a tick of an earlier day', () => {
  it('is right where the log has it, and cannot be checked where it was removed', async () => {
    me = await app.customer();
    const coin = await place({ code: 'BTCUSDT', lots: '1', leverage: 2 });
    await until(async () => (await runsOf('BTCUSDT')) > 0);
    await age('BTCUSDT', 35);
    const worst = await place({ lots: '12', leverage: 30 });
    for (const bid of [1.38, 1.37, 1.36, 1.35, 1.34, 1.33])
      app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    const { closeReason, receipt } = await ended(worst.id);
    expect(closeReason).toBe('margin-close-out');
    expect(receipt.close!.decision!.positions.map((p) => p.id)).toContain(coin.id);
    const found = await replay(daysAgo(0));
    expect([found.findings, found.unchecked, found.closeOuts]).toEqual([[], [], 1]);
    await addRun('BTCUSDT', 34);
    await app.owner.sql`select * from prune_ticks(${daysAgo(33)}::date)`;
    const after = await replay(daysAgo(0));
    expect(after.findings).toEqual([]);
    expect(after.unchecked).toMatchObject([
      { orderId: worst.id, text: expect.stringMatching('which was removed since') },
    ]);
  });
});

const last = (live: boolean) => lastTicks(app.owner.sql)(['XAUUSD'], live);

async function trade(code: string): Promise<Order> {
  const order = await place({ code });
  for (const bid of ['1307.400', '1307.500', '1307.450'])
    app.prices.tick(code, bid, (Number(bid) + 0.316).toFixed(3));
  await call('POST order/closeOptions', { id: order.id });
  await app.engine.settled();
  await until(async () => (await runsOf(code)) > 0);
  return order;
}
