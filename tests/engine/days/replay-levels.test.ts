import { randomUUID } from 'node:crypto';
import type { Order } from '@/lib/orders/contract';
import { replayDay } from '@/lib/replay/service';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;

async function call(route: string, input: object = {}): Promise<Order> {
  const options = { token: me.token, demo: true, key: randomUUID() };
  const answer = await app.call<Order>(route, input, options);
  expect([route, answer.code]).toEqual([route, '200']);
  return answer.result;
}

const place = (over: object) =>
  call('POST order/buyOptions', {
    kind: 'margin',
    code: 'EURUSD',
    side: 'long',
    type: 'market',
    leverage: 30,
    ...over,
  });

const jump = (bid: number) => app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));

/** Changes tables behind the application's back. */
async function behind(table: string, statement: string): Promise<void> {
  const { pool } = app.owner;
  await pool.query(`alter table ${table} disable trigger all`);
  await pool.query(statement);
  await pool.query(`alter table ${table} enable trigger all`);
}

const replay = async () => {
  const date = new Date().toISOString().slice(0, 10);
  return replayDay(app.owner, date, { recordings: new Set(['manual']) });
};

/** Lets what was booked so far be of minutes ago, and the log go on for longer than now. */
async function passTime(): Promise<void> {
  await behind(
    'ledger_entry',
    `update ledger_entry set created_at = created_at - interval '5 minutes'`,
  );
  await app.owner.sql`
    insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
    select max(epoch), 'USDJPY', 'manual', false, 1, 1, now(), now() + interval '1 minute', '1,1,1,60000,101.5,101.51'
    from engine_term`;
}

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
});
afterAll(async () => {
  await app.stop();
});

it('a replayed day tells of an account that was left at the level of a close-out', async () => {
  const order = await place({ lots: '12' });
  const small = await place({ code: 'XAUUSD', lots: '0.1', leverage: 20 });
  await call('POST order/closeOptions', { id: small.id });
  for (const bid of [1.38, 1.37, 1.36, 1.355, 1.356]) jump(bid);
  await app.engine.settled();
  expect((await call(`GET order/getOptionsOrderById/${order.id}`)).status).toBe('open');
  const logged = async () =>
    (
      await app.owner.sql<{ ticks: string }>`
      select string_agg(ticks, E'\n' order by id) as ticks from tick_log where code = 'EURUSD'`
    )[0]!;
  await until(async () => (await logged()).ticks?.includes('1.35600'));
  await passTime();
  const found = await replay();
  expect([found.findings, found.accounts]).toEqual([[], 1]);

  const lower = (from: string, to: string) =>
    behind('tick_log', `update tick_log set ticks = replace(ticks, '${from}', '${to}')`);
  await lower('1.35500,1.35511', '1.32500,1.32511');
  const texts = (await replay()).findings.map((f) => `${f.orderId}: ${f.text}`);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(
    new RegExp(
      `^${order.id}: its account stood at a margin level of 0\\.[0-4]\\d+ at tick \\d+ \\(1.32500 / 1.32511\\), and no`,
    ),
  );
  await lower('1.32500,1.32511', '1.35500,1.35511');
  expect((await replay()).findings).toEqual([]);
});

it('and not of one that was closed out in time', async () => {
  for (const bid of [1.35, 1.34, 1.33, 1.32]) jump(bid);
  await until(async () => {
    await app.engine.settled();
    const [open] = await app.owner.sql`select from orders where status = 'open'`;
    return !open;
  });
  const found = await replay();
  expect([found.findings, found.closeOuts]).toEqual([[], 1]);
  await passTime();
  expect((await replay()).findings).toEqual([]);
});
