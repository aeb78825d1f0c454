import type { PrivateEvent } from '@/lib/core/market';
import type { Notification, NotificationSettings } from '@/lib/notifications/contract';
import { kindNames, type Kind } from '@/lib/notifications/rules';
import { askCode, registered } from '@/tests/setup/mailbox';
import { startApp, type App, type Session } from '@/tests/setup/app';
import { until } from '@/tests/setup/until';

let app: App;
let me: Session;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

type Page = { items: Notification[]; total: number; unread: number };

const list = async (input: object = {}, who = me) =>
  (await app.call<Page>('GET user/listNotification', input, who)).result;
const tell = async (kind: Kind, facts: object = {}, who = me): Promise<string> => {
  const [row] = await app.runtime.database.sql<{ id: string }>`
    select notify(${who.customerId}, ${kind}::notification_kind, ${facts}) as id`;
  return row!.id;
};
const deposit = { id: '7', amount: '1200.5', currency: 'USDT' };
const read = (id: string, who = me) =>
  app.call<{ unread: number }>('POST user/readNotification', { id }, who);
const readAll = (upTo: string, who = me) =>
  app.call<{ unread: number }>('POST user/readAllNotification', { upTo }, who);
const settings = async (who = me) =>
  (await app.call<NotificationSettings>('GET user/getNotificationSettings', {}, who)).result;

const factsOf = async (kind: Kind) =>
  (
    await app.owner.sql<{ names: string[] }>`
      select notification_facts(${kind}::notification_kind) as names`
  )[0]!.names;

describe('a notification', () => {
  test('is listed newest first, with its facts, and counted until it is read', async () => {
    expect(await list()).toEqual({ items: [], total: 0, unread: 0, page: 1, size: 20 });
    const first = await tell('deposit-approved', deposit);
    const second = await tell('removal-done');
    expect(await list()).toEqual({
      items: [
        {
          id: second,
          kind: 'removal-done',
          facts: {},
          createdAt: expect.any(String),
          readAt: null,
        },
        {
          id: first,
          kind: 'deposit-approved',
          facts: deposit,
          createdAt: expect.any(String),
          readAt: null,
        },
      ],
      total: 2,
      unread: 2,
      page: 1,
      size: 20,
    });
    expect((await read(first)).result).toEqual({ unread: 1 });
    const [, old] = (await list()).items;
    expect(old!.readAt).toEqual(expect.any(String));
    expect((await read(first)).result).toEqual({ unread: 1 });
    expect((await list({ page: 2, size: 1 })).items).toEqual([old]);
  });

  test('is told on the bus to its customer and nobody else, once it is committed', async () => {
    const other = await app.customer();
    const known = new Set([me.customerId, other.customerId]);
    const heard: [string, PrivateEvent][] = [];
    const stop = app.runtime.bus.subscribe((...news) => {
      if (known.has(news[0]) && news[1].event === 'notification') heard.push(news);
    });
    await app.runtime.database
      .transaction(async (run) => {
        await run`select notify(${me.customerId}, 'removal-done')`;
        throw new Error('cut off');
      })
      .catch(() => undefined);
    const theirs = await tell('removal-done', {}, other);
    const mine = await tell('removal-done');
    await until(() => heard.length === 2);
    stop();
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(
      expect.arrayContaining([
        [other.customerId, { event: 'notification', id: theirs }],
        [me.customerId, { event: 'notification', id: mine }],
      ]),
    );
    expect((await list()).total).toBe(1);
  });

  test('is told although more come at once than are gathered by name', async () => {
    const heard = new Set<string>();
    const stop = app.runtime.bus.subscribe((customerId, event) => {
      if (customerId === me.customerId && event.event === 'notification') heard.add(event.id);
    });
    await app.owner.sql`
      select notify(${me.customerId}, 'removal-done') from generate_series(1, 450)`;
    await until(() => heard.size === 450);
    stop();
  });

  test.each(kindNames)(
    'of kind %s names its facts as texts, all of them and no other',
    async (kind) => {
      const names = await factsOf(kind);
      const facts = Object.fromEntries(names.map((name) => [name, 'x']));
      await tell(kind, facts);
      await expect(tell(kind, { ...facts, more: 'x' })).rejects.toThrow('facts');
      for (const name of names) {
        const less = Object.fromEntries(Object.entries(facts).filter(([one]) => one !== name));
        await expect(tell(kind, less)).rejects.toThrow('facts');
        await expect(tell(kind, { ...facts, [name]: 1 })).rejects.toThrow('facts');
      }
      expect((await list()).total).toBe(1);
    },
  );

  test('cannot be written, changed or removed past the function that tells it', async () => {
    const id = await tell('removal-done');
    const { sql } = app.runtime.database;
    for (const attempt of [
      () =>
        sql`insert into notification (customer_id, kind, facts) values (${me.customerId}, 'removal-done', '{}')`,
      () => sql`update notification set facts = '{"a":"b"}' where id = ${id}`,
      () => sql`delete from notification where id = ${id}`,
    ])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' });
  });
});

describe('marking as read', () => {
  test('counts right when all are read at once, each of them several times', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => tell('removal-done')));
    await Promise.all([...ids.slice(2), ...ids.slice(2), ...ids.slice(2)].map((id) => read(id)));
    expect((await list()).unread).toBe(2);
    const newest = ids.map(Number).sort((a, b) => b - a);
    expect((await list()).items.map(({ id }) => Number(id))).toEqual(newest);
    const times = (await list()).items.map(({ readAt }) => readAt);
    await Promise.all(ids.slice(2).map((id) => read(id)));
    expect((await list()).items.map(({ readAt }) => readAt)).toEqual(times);
  });

  test('takes all up to the newest that was seen, and what came since stays unread', async () => {
    await tell('removal-done');
    const seen = await tell('removal-done');
    await tell('removal-done');
    const answers = await Promise.all([readAll(seen), readAll(seen), readAll(seen)]);
    expect(answers.map(({ result }) => result.unread)).toEqual([1, 1, 1]);
  });

  test('of what is another’s is a 404 and changes nothing; marking all reaches one’s own alone', async () => {
    const other = await app.customer();
    const theirs = await tell('removal-done', {}, other);
    expect((await read(theirs)).status).toBe(404);
    expect((await read('999999999')).status).toBe(404);
    await readAll(theirs);
    expect((await list({}, other)).unread).toBe(1);
    expect((await list()).items).toEqual([]);
  });

  test.each([{ id: '0' }, { id: 'x' }, {}])('of %j is a 400', async (input) => {
    expect((await app.call('POST user/readNotification', input, me)).status).toBe(400);
  });
});

describe('settings', () => {
  test('begin with every kind by e-mail; what protects the account cannot be changed', async () => {
    const { kinds, phrase } = await settings();
    expect(phrase).toBe('');
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...kindNames].sort());
    for (const { kind, byMail, canChange } of kinds) {
      const expected: Partial<Record<Kind, boolean | null>> = {
        'price-alert': null,
        'order-filled': false,
      };
      expect([kind, byMail]).toEqual([kind, kind in expected ? expected[kind] : true]);
      const answer = await app.call(
        'POST user/saveNotificationSetting',
        { kind, byMail: false },
        me,
      );
      expect([kind, answer.status]).toEqual([kind, canChange ? 200 : 400]);
    }
    expect((await settings()).kinds.filter(({ byMail }) => byMail).map(({ kind }) => kind)).toEqual([
      'withdrawal-approved', 'withdrawal-completed', 'withdrawal-rejected', 'destination-added', 'login-new-place',
      'passkey-added', 'passkey-removed', 'passkey-suspect', 'google-linked', 'google-removed',
      'removal-asked', 'removal-waits', 'removal-decided', 'removal-stopped', 'removal-done', 'closing-asked', 'closing-stopped', 'closing-called-off', 'suspended', 'suspension-ended', 'archive-ready', 'archive-failed',
      'loan-approved', 'loan-rejected', 'loan-due', 'loan-overdue', 'loan-repaid', 'auction-won', 'break-began', 'money-rests',
    ]); // prettier-ignore
    expect(
      (await settings(await app.customer())).kinds.every(
        ({ kind, byMail }) => kind === 'order-filled' || byMail !== false,
      ),
    ).toBe(true);
  });

  test('are held by the database too', async () => {
    await expect(
      app.owner.sql`insert into notification_setting values (${me.customerId}, 'suspended', false)`,
    ).rejects.toMatchObject({ code: '23514' });
  });

  test.each([['a\nb'], ['x'.repeat(41)], ['\u202eabc'], [7]])(
    'a phrase %j is a 400',
    async (phrase) => {
      expect((await app.call('POST user/saveMailPhrase', { phrase }, me)).status).toBe(400);
      expect((await settings()).phrase).toBe('');
    },
  );

  test('a phrase takes the password of an account that has one', async () => {
    const who = await registered(app);
    const save = (input: object) =>
      app.call('POST user/saveMailPhrase', { phrase: 'Mine', ...input }, who);
    expect((await save({})).code).toBe('10004');
    expect((await save({ password: 'not it' })).code).toBe('10004');
    expect((await save({ password: who.password })).code).toBe('200');
  });

  test('a phrase is kept without the space around it, and taken away by an empty one', async () => {
    const { password, token, user } = await registered(app);
    const who = { token, customerId: user.id, username: user.username };
    const save = (phrase: string) =>
      app.call('POST user/saveMailPhrase', { phrase, password }, who);
    expect((await save('  Sieben Äpfel 🍏 ')).result).toEqual({ phrase: 'Sieben Äpfel 🍏' });
    expect((await settings(who)).phrase).toBe('Sieben Äpfel 🍏');
    await save('');
    expect((await settings(who)).phrase).toBe('');
  });

  test('a phrase takes a mailed code of an account without a password', async () => {
    const { token, username } = me;
    const save = (input: object) =>
      app.call('POST user/saveMailPhrase', { phrase: 'Mine', ...input }, { token });
    const refused = (message: string) => ({
      code: '10091',
      result: { issues: [{ path: 'code', message }] },
    });
    expect(await save({})).toMatchObject(refused('codeMissing'));
    expect(await save({ password: 'anything at all' })).toMatchObject(refused('codeMissing'));
    const code = await askCode(app, `${username}@example.com`, 'security', token);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await save({ code: wrong })).toMatchObject(refused('10091'));
    expect((await settings()).phrase).toBe('');
    expect((await save({ code })).code).toBe('200');
    expect((await save({ code })).code).toBe('10091');
  });

  test('a phrase takes a passkey of an account that has one and no password', async () => {
    const { token, customerId } = me;
    await app.owner.sql`
      insert into passkey (customer_id, credential_id, public_key, counter, name)
      values (${customerId}, ${customerId}, '', 0, 'Phone')`;
    const input = { phrase: 'Mine', code: '000000' };
    expect(await app.call('POST user/saveMailPhrase', input, { token })).toMatchObject({
      code: '10091',
      result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
    });
  });
});
