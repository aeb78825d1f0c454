import { namingBlockers } from '@/server/house/lock-waits';
import type { Log } from '@/lib/platform/log';
import { startApp, type App } from '../setup/app';
import { silentLog } from '../setup/listed';
import { Trader } from '../setup/trader';
import { until } from '../setup/until';

let app: App;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' });
});
afterAll(() => app.stop());

test('an order that somebody keeps waiting is refused within seconds, and goes on when they let go', async () => {
  const session = await app.customer();
  const me = new Trader(app, session);
  expect((await me.buy({})).code).toBe('200');
  const client = await app.owner.pool.connect();
  await client.query('begin');
  await client.query('select from trading_account where customer_id = $1 for update', [
    session.customerId,
  ]);
  const began = Date.now();
  const refused = await me.buy({});
  expect(refused.status).toBe(503);
  // Half of what other statements wait for a lock.
  expect(Date.now() - began).toBeLessThan(5_000);
  await client.query('rollback');
  client.release();
  await until(async () => (await me.buy({})).code === '200');
  expect(await app.audit()).toEqual([]);
});

test('who keeps it waiting is named: login, process and since when', async () => {
  const told: unknown[] = [];
  const log: Log = { ...silentLog, error: (facts: unknown) => void told.push(facts) } as never;
  const holder = await app.owner.pool.connect();
  await holder.query('begin');
  await holder.query("select from instrument where code = 'EURUSD' for update");
  const waiter = await app.owner.pool.connect();
  await waiter.query("set application_name = 'waits here'");
  const wait = namingBlockers(
    (async () =>
      (await waiter.query("select from instrument where code = 'EURUSD' for update"))
        .rows) as never,
    app.owner.sql,
    log,
    'waits here',
  )`select`;
  await until(() => told.length > 0);
  const { rows } = await holder.query('select session_user as login, pg_backend_pid() as pid');
  expect(told[0]).toEqual({ ...rows[0], since: expect.any(Date) });
  await holder.query('rollback');
  await wait;
  holder.release();
  waiter.release(true);
});
