import type { Notification } from '@/lib/notifications/contract';
import type { PriceAlert } from '@/lib/alerts/contract';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { letterOf, mailsOf, registered } from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

/** Guarantee: what a customer is told of is kept with what it tells, or not at all. */
let app: App;
let me: Session;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const list = async (who: { token: string } = me) =>
  (await app.call<{ items: Notification[] }>('GET user/listNotification', {}, who)).result.items;
const told = async (who?: { token: string }) =>
  (await list(who)).map(({ kind, facts }) => ({ kind, facts }));
const waiting = (id: string) => app.owner.sql`
  select from graphile_worker.jobs where key = ${`mail-notification:${id}`}`;

const submit = async (level: string) =>
  (
    await app.owner.sql<{ id: string }>`
      insert into verification (customer_id, level, fields, files)
      values (${me.customerId}, ${level}::verification_level, '{}', '{}') returning id`
  )[0]!.id;

test('a review of a verification, with its reason; nothing while it waits', async () => {
  const first = await submit('basic');
  expect(await told()).toEqual([]);
  await app.owner.sql`
    update verification set status = 'rejected', reason = 'Blurred', reviewed_at = now(), reviewed_by = 'op'
    where id = ${first}`;
  const second = await submit('basic');
  await app.owner.sql`
    update verification set status = 'verified', reviewed_at = now(), reviewed_by = 'op' where id = ${second}`;
  expect(await told()).toEqual([
    { kind: 'verification-verified', facts: { level: 'basic' } },
    { kind: 'verification-rejected', facts: { level: 'basic', reason: 'Blurred' } },
  ]);
});

test('a decision that is cut off before its commit tells nothing and mails nothing', async () => {
  const id = await submit('loan');
  const client = await app.owner.pool.connect();
  await client.query('begin');
  await client.query(
    "update verification set status = 'verified', reviewed_at = now(), reviewed_by = 'op' where id = $1",
    [id],
  );
  const { rows } = await client.query<{ id: string }>(
    `select n.id from notification n
     join graphile_worker.jobs j on j.key = 'mail-notification:' || n.id where customer_id = $1`,
    [me.customerId],
  );
  expect(rows).toHaveLength(1);
  client.on('error', () => undefined);
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  await app.owner.sql`select pg_terminate_backend(${own[0]!.pid})`;
  client.release(true);
  await until(async () => {
    const rest = await app.owner.sql`select from pg_stat_activity where pid = ${own[0]!.pid}`;
    return rest.length === 0;
  });
  expect(await told()).toEqual([]);
  expect(await waiting(rows[0]!.id)).toEqual([]);
  const [row] = await app.owner.sql<{
    status: string;
  }>`select status from verification where id = ${id}`;
  expect(row!.status).toBe('pending');
});

test('a suspension and its end, by e-mail too', async () => {
  const who = await registered(app);
  await app.owner.sql`update customer set status = 'suspended' where id = ${who.user.id}`;
  const { body } = await letterOf(app, who.email, 'Account suspended');
  expect(body).toMatch('withdraw as always');
  await app.owner.sql`update customer set status = 'active' where id = ${who.user.id}`;
  await letterOf(app, who.email, 'Suspension ended');
  const suspensions = (await mailsOf(app, who.email)).filter((mail) =>
    /suspen/i.test(mail.subject),
  );
  expect(suspensions).toHaveLength(2);
});

test('a price alert that fired, once, and not a second time by e-mail', async () => {
  app.prices.jump('EURUSD', '1.39287', '1.39298');
  const alert = { code: 'EURUSD', direction: 'above', price: '1.39400' };
  const { result } = await app.call<PriceAlert>('POST user/addPriceAlert', alert, me);
  app.prices.tick('EURUSD', '1.39500', '1.39511');
  await until(async () => (await list()).length > 0);
  expect(await told()).toEqual([
    { kind: 'price-alert', facts: { code: 'EURUSD', direction: 'above', price: '1.394' } },
  ]);
  expect(await waiting((await list())[0]!.id)).toEqual([]);
  await app.call('POST user/removePriceAlert', { id: result.id }, me);
  expect((await list()).length).toBe(1);
});

describe('a log-in', () => {
  const from = (ip: string, device?: string) => ({
    headers: {
      'x-forwarded-for': ip,
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      ...(device ? { cookie: device } : {}),
    },
  });
  test('from a new place is told, from a known address or device it is not', async () => {
    const who = await registered(app);
    const logIn = (at: ReturnType<typeof from>) =>
      app.call<{ token: string }>(
        'POST login/login',
        { account: who.username, password: who.password },
        at,
      );
    const kept = async () =>
      (
        await app.call<{ items: Notification[] }>('GET user/listNotification', {}, who)
      ).result.items.map(({ kind, facts }) => ({ kind, ip: facts.ip }));
    expect(await kept()).toEqual([]);
    await logIn(from('198.51.100.1'));
    expect(await kept()).toEqual([{ kind: 'login-new-place', ip: '198.51.100.1' }]);
    const again = await logIn(from('198.51.100.1'));
    expect(await kept()).toHaveLength(1);
    const device = again.headers
      .getSetCookie()
      .find((line) => line.startsWith('assay_device='))!
      .split(';')[0]!;
    await logIn(from('203.0.113.9', device));
    expect(await kept()).toHaveLength(1);
    await Promise.all(Array.from({ length: 4 }, () => logIn(from('192.0.2.44'))));
    expect(await kept()).toEqual([
      { kind: 'login-new-place', ip: '192.0.2.44' },
      { kind: 'login-new-place', ip: '198.51.100.1' },
    ]);
    await until(async () =>
      (await mailsOf(app, who.email)).some(({ body }) => body.includes('Chrome, Windows from')),
    );
  });
});
