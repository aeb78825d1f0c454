import { createPublicKey, verify } from 'node:crypto';
import type { PushDevices } from '@/lib/notifications/contract';
import { pushKey, resealPushKey } from '@/lib/notifications/push-rows';
import { runTask } from '@/server/work/run-task';
import { tasks } from '@/server/work/tasks';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { askCode, registered } from '@/tests/setup/mailbox';
import { startPushService, type Browser } from '@/tests/setup/servers/push-service';
import { Trader } from '@/tests/setup/trader';
import { until } from '@/tests/setup/until';

/** Guarantee: a device is told in its language while its session lasts, once, and nobody else's is. */
let service: Awaited<ReturnType<typeof startPushService>>;
let app: App;
let me: Session;
beforeAll(async () => {
  service = await startPushService();
  app = await startApp({ LOG_LEVEL: 'silent', PUSH_ORIGINS: service.origin });
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
  await service.stop();
});

type Who = Pick<Session, 'token' | 'customerId'>;
const deposit = { id: '7', amount: '1200.5', currency: 'USDT' };

const save = (browser: Browser, who: { token: string } = me, headers = {}) =>
  app.call<{ id: string }>('POST user/savePushDevice', browser.keys, {
    token: who.token,
    headers,
  });
async function turnedOn(who: { token: string } = me, language = 'en') {
  const browser = service.browser();
  const { result } = await save(browser, who, { 'accept-language': language });
  return { browser, id: result.id };
}
const devices = async (who: { token: string } = me) =>
  (await app.call<PushDevices>('GET user/listPushDevice', {}, who)).result;
const tell = async (kind: string, facts: object = {}, who: Who = me) =>
  (
    await app.owner.sql<{ id: string }>`
      select notify(${who.customerId}, ${kind}::notification_kind, ${facts}) as id`
  )[0]!.id;
const waiting = () => app.owner.sql`
  select from graphile_worker.jobs
  where task_identifier = 'push-notification' and run_at < now() + interval '10 seconds'`;
const allDone = () => until(async () => (await waiting()).length === 0);
const kept = async (id: string) =>
  (
    await app.owner.sql<{ failures: number; rests: boolean }>`
      select failures, coalesce(rests_until > now(), false) as rests
      from push_subscription where id = ${id}`
  )[0];

describe('a device', () => {
  test('is told what happened in its language, and no sum of money', async () => {
    const { browser } = await turnedOn(me, 'de');
    const id = await tell('deposit-approved', deposit);
    await tell('price-alert', { code: 'EURUSD', direction: 'above', price: '1.4' });
    await until(() => service.of(browser).length === 2);
    expect(service.told(browser)).toEqual([
      {
        title: 'Einzahlung gutgeschrieben',
        body: 'Öffnen Sie Assay, um die Einzelheiten zu sehen.',
        tag: `assay ${id}`,
        page: '/profile/deposit',
        lang: 'de',
        dir: 'ltr',
      },
      expect.objectContaining({
        body: 'EURUSD ist auf 1,4 oder höher gestiegen.',
        page: '/market?list=alerts',
      }),
    ]);
    const [told] = (await devices()).devices;
    expect(told).toMatchObject({ current: true, lastUsedAt: expect.any(String) });
  });

  test('is told under the key of the house, which push services can check', async () => {
    const { browser } = await turnedOn();
    await tell('removal-done');
    await until(() => service.of(browser).length === 1);
    const { headers } = service.of(browser)[0]!;
    const [, jwt, k] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization!)!;
    expect(k).toBe((await devices()).publicKey);
    const [head, claims, signature] = jwt!.split('.') as [string, string, string];
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    expect(said).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) });
    const point = Buffer.from(k!, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((n) => n.toString('base64url'));
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const bytes = Buffer.from(signature, 'base64url');
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes),
    ).toBe(true);
  });

  test('is told of an order that filled by itself, and none without a device is', async () => {
    const trader = new Trader(app, me);
    const bystander = new Trader(app, await app.customer());
    const { browser } = await turnedOn();
    app.prices.tick('EURUSD', '1.39287', '1.39298');
    const order = await trader.buy({ lots: '0.01', takeProfit: '1.40000' });
    await bystander.buy({ lots: '0.01', takeProfit: '1.40000' });
    app.prices.tick('EURUSD', '1.40010', '1.40021');
    await until(() => service.of(browser).length === 1);
    expect(service.told(browser)).toEqual([
      expect.objectContaining({
        title: 'Order filled',
        body: 'Demo account: your EURUSD order was filled at 1.4001.',
        page: `/profile/orders/${order.result.id}`,
      }),
    ]);
    const list = async ({ token }: { token: string }) =>
      (await app.call<{ total: number }>('GET user/listNotification', {}, { token })).result.total;
    expect(await list(me)).toBe(1);
    expect(await list(bystander.session)).toBe(0);
  });

  test('is told by kind, whatever comes by e-mail', async () => {
    const { browser } = await turnedOn();
    const set = (input: object) => app.call('POST user/saveNotificationSetting', input, me);
    expect((await set({ kind: 'loan-overdue', byPush: false })).code).toBe('200');
    expect((await set({ kind: 'loan-overdue', byMail: false })).status).toBe(400);
    await set({ kind: 'deposit-approved', byMail: false });
    await tell('loan-overdue', { amount: '5', currency: 'USDT' });
    await tell('deposit-approved', deposit);
    await until(() => service.of(browser).length === 1);
    await allDone();
    expect(service.told(browser).map(({ title }) => title)).toEqual(['Deposit approved']);
    const { result } = await app.call<{
      kinds: { kind: string; byMail: boolean; byPush: boolean }[];
    }>('GET user/getNotificationSettings', {}, me);
    const said = (kind: string) => result.kinds.find((one) => one.kind === kind);
    expect(said('loan-overdue')).toMatchObject({ byMail: true, byPush: false });
    expect(said('deposit-approved')).toMatchObject({ byMail: false, byPush: true });
  });

  test('is told once, however often its job comes; one that comes twice bears the same tag', async () => {
    const { browser, id } = await turnedOn();
    const told = await tell('removal-done');
    const { database } = app.runtime;
    const task = tasks['push-notification'];
    await Promise.all(
      Array.from({ length: 6 }, () =>
        runTask('push-notification', task, `${told} ${id} 1`, { database }),
      ),
    );
    await allDone();
    expect(service.of(browser)).toHaveLength(1);
    await runTask('push-notification', task, `${told} ${id} 2`, { database });
    expect(new Set(service.told(browser).map(({ tag }) => tag)).size).toBe(1);
  });
});

describe('a device that cannot be reached', () => {
  test.each([404, 410])('is forgotten where its service answers %i', async (status) => {
    const { browser, id } = await turnedOn();
    service.answer(browser, status);
    await tell('removal-done');
    await until(async () => (await kept(id)) === undefined);
    expect((await devices()).devices).toEqual([]);
  });

  test('rests, and is told of all that waited once it is there again', async () => {
    const { browser, id } = await turnedOn();
    service.answer(browser, 503);
    await tell('removal-done');
    await until(async () => (await kept(id))?.failures === 1);
    await tell('closing-stopped');
    await allDone();
    // While it rests nobody asks for it.
    expect(service.of(browser)).toHaveLength(1);
    service.answer(browser, 201);
    await app.owner.sql`update push_subscription set rests_until = null where id = ${id}`;
    await app.owner.sql`
      select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs where key like ${`push-notification:% ${id} %`}), now())`;
    await until(() => service.of(browser).length === 3);
    await allDone();
    expect(await kept(id)).toEqual({ failures: 0, rests: false });
    const titles = service.told(browser).map(({ title }) => title);
    expect(new Set(titles.slice(1)).size).toBe(2);
  });

  test('is forgotten after it failed too often, and what is old is not told', async () => {
    const { browser, id } = await turnedOn();
    service.answer(browser, 307);
    await app.owner.sql`update push_subscription set failures = 7 where id = ${id}`;
    await tell('removal-done');
    await until(async () => (await kept(id)) === undefined);
    expect(service.of(browser)).toHaveLength(1);
    const other = await turnedOn();
    const old = await app.owner.transaction(async (run) => {
      const [row] = await run<{ id: string }>`
        insert into notification (customer_id, kind, facts, created_at)
        values (${me.customerId}, 'removal-done', '{}', now() - interval '5 hours') returning id`;
      await run`select push_add(${row!.id}, ${other.id}, 1)`;
      return row!.id;
    });
    expect(old).toEqual(expect.any(String));
    await allDone();
    expect(service.of(other.browser)).toEqual([]);
  });

  test('is not asked for at an address of this machine, whatever stands in the table', async () => {
    const { id } = await turnedOn();
    await app.owner.sql`
      update push_subscription set endpoint = 'https://localhost/x' where id = ${id}`;
    await tell('removal-done');
    await until(async () => (await kept(id)) === undefined);
  });
});

describe('a session that ends takes its device along', () => {
  const count = async (customerId: string) =>
    (await app.owner.sql`select from push_subscription where customer_id = ${customerId}`).length;

  test('by a log-out, and from elsewhere', async () => {
    const who = await registered(app);
    const { result } = await app.call<{ token: string }>('POST login/login', {
      account: who.email,
      password: who.password,
    });
    await turnedOn(who);
    const elsewhere = await turnedOn(result);
    expect((await devices(who)).devices.map(({ current }) => current)).toEqual([true, false]);
    const sessions = await app.call<{ items: { id: string; current: boolean }[] }>(
      'GET user/listSessions',
      {},
      who,
    );
    const other = sessions.result.items.find(({ current }) => !current)!;
    await app.call('POST user/revokeSession', { id: other.id }, who);
    expect((await devices(who)).devices).toHaveLength(1);
    await app.call('POST login/logout', {}, who);
    expect(await count(who.user.id)).toBe(0);
    await tell('removal-done', {}, { token: '', customerId: who.user.id });
    await allDone();
    expect(service.of(elsewhere.browser)).toEqual([]);
  });

  test('by a new password', async () => {
    const who = await registered(app);
    await turnedOn(who);
    const code = await askCode(app, who.email, 'reset');
    await app.call('POST login/resetPassword', {
      email: who.email,
      code,
      password: 'another long one 2',
    });
    expect(await count(who.user.id)).toBe(0);
  });

  test('by time, before it is deleted', async () => {
    const { browser } = await turnedOn();
    await app.owner.sql`
      update session set expires_at = now() - interval '1 second'
      where customer_id = ${me.customerId}`;
    await tell('removal-done');
    await allDone();
    expect(service.of(browser)).toEqual([]);
  });
});

describe('where a device is reached', () => {
  test('is told to nobody, and what is another’s does not exist', async () => {
    const { browser, id } = await turnedOn();
    const other = await app.customer();
    expect(JSON.stringify(await devices())).not.toContain(browser.path);
    expect((await devices(other)).devices).toEqual([]);
    expect((await app.call('POST user/removePushDevice', { id }, other)).status).toBe(404);
    expect((await devices()).devices).toHaveLength(1);
    expect((await app.call('POST user/removePushDevice', { id }, me)).code).toBe('200');
    expect((await app.call('POST user/removePushDevice', { id }, me)).status).toBe(404);
    const readers = await app.owner.sql`
      select grantee from information_schema.column_privileges
      where table_name = 'push_subscription' and column_name = 'endpoint'
        and grantee not in ('assay_app', current_user)`;
    expect(readers).toEqual([]);
  });

  test('is one browser: who used it before is not told there any more', async () => {
    const { browser } = await turnedOn();
    const other = await app.customer();
    await save(browser, other);
    await tell('removal-done');
    await tell('closing-stopped', {}, other);
    await until(() => service.of(browser).length === 1);
    await allDone();
    expect(service.told(browser).map(({ title }) => title)).toEqual(['Your account stays open']);
    expect((await devices()).devices).toEqual([]);
  });

  test.each([
    'http://push.services.mozilla.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://metadata.internal/x',
    'https://printer.local/x',
    'https://a:b@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://127.0.0.1:1/x',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('is not at %j', async (endpoint) => {
    const { keys } = service.browser();
    const answer = await app.call('POST user/savePushDevice', { ...keys, endpoint }, me);
    expect(answer.status).toBe(400);
    expect((await devices()).devices).toEqual([]);
  });

  test('is one of ten: another one takes the place of the one longest unused', async () => {
    const { keys } = service.browser();
    const ids = await app.owner.sql<{ id: string }>`
      with s as (
        insert into session (customer_id, token_hash, expires_at, last_used_at, ip)
        select ${me.customerId}, md5(random()::text), now() + interval '1 day',
          now() - make_interval(days => n), '127.0.0.1' from generate_series(1, 10) n
        returning id, last_used_at)
      insert into push_subscription (customer_id, session_id, endpoint, p256dh, auth, locale)
      select ${me.customerId}, id, 'https://fcm.googleapis.com/' || id, ${keys.p256dh}, ${keys.auth}, 'en'
      from s order by last_used_at desc returning id`;
    const { id } = await turnedOn();
    const left = (await devices()).devices.map((one) => one.id);
    expect(left).toHaveLength(10);
    expect(left).toContain(id);
    expect(left).not.toContain(ids.at(-1)!.id);
  });
});

test('the key is one for all processes, and sealed under the secret of the site', async () => {
  const { sql } = app.runtime.database;
  await app.owner.sql`delete from push_key`;
  const keys = await Promise.all(Array.from({ length: 5 }, () => pushKey(sql, 'one secret')));
  expect(new Set(keys.map((key) => key!.privateKey)).size).toBe(1);
  expect(await pushKey(sql, 'another secret')).toBeNull();
  expect(await resealPushKey(sql, 'not the one', 'another secret')).toBe(false);
  expect(await resealPushKey(sql, 'one secret', 'another secret')).toBe(true);
  expect(await pushKey(sql, 'another secret')).toEqual(keys[0]);
  expect((await devices()).publicKey).toBeNull();
});
