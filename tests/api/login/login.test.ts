import { startApp, type App } from '@/tests/setup/app';
import {
  askCode,
  letterOf,
  mailsOf,
  newPerson,
  registered,
  type SignedIn,
} from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logIn = (account: string, password: string, address = '203.0.113.1') =>
  app.call<SignedIn>('POST login/login', { account, password }, from(address));
const lives = async (token: string) =>
  (await app.call('POST user/getUserInfo', {}, { token })).status === 200;

describe('POST login/login', () => {
  test('takes the username or the e-mail in any case, and gives a session and its cookie', async () => {
    const { username, email, password, user } = await registered(app);
    for (const account of [username, username.toUpperCase(), email, ` ${email.toUpperCase()} `]) {
      const answer = await logIn(account, password);
      expect(answer).toMatchObject({
        status: 200,
        code: '200',
        result: { user: { id: user.id, username, email } },
      });
      expect(answer.headers.get('set-cookie')).toContain(`assay_session=${answer.result.token};`);
      expect(answer.headers.get('set-cookie')).toMatch(/assay_device=[\w-]{43}; .*HttpOnly/);
      expect(await lives(answer.result.token)).toBe(true);
    }
  });

  test('never says more of a customer than their screens need', async () => {
    const { username, password } = await registered(app);
    const { result } = await logIn(username, password);
    expect(JSON.stringify(result)).not.toMatch(/argon2|hash/);
  });

  test('takes any password of well-formed Unicode, in whatever form it was typed', async () => {
    for (const password of [
      'пароль-пароль',
      '密码是很长的一句话',
      'élève à côté',
      '👩‍👩‍👧‍👦🧩👩‍👩‍👧',
      ' eig ht  ',
      'Ωψ'.repeat(63) + 'ab',
    ]) {
      const { username } = await registered(app, { ...newPerson(), password });
      expect((await logIn(username, password)).code).toBe('200');
      expect((await logIn(username, password.normalize('NFD'))).code).toBe('200');
      expect((await logIn(username, `${password}.`)).code).toBe('10004');
    }
  });

  test('answers 10004 for a wrong password and 10009 for nobody', async () => {
    const { username } = await registered(app);
    expect(await logIn(username, 'wrong password')).toMatchObject({
      status: 200,
      code: '10004',
      result: null,
    });
    expect(await logIn('nobody-at-all', 'wrong password')).toMatchObject({
      status: 200,
      code: '10009',
      result: null,
    });
  });

  test('answers 10004 for a customer who has no password', async () => {
    const { username, customerId } = await app.customer();
    expect(customerId).toMatch(/^\d+$/);
    expect(await logIn(username, 'wrong password')).toMatchObject({ code: '10004' });
  });

  test('lets a suspended customer in, who can close and withdraw', async () => {
    const { username, password, user } = await registered(app);
    await app.owner.sql`update customer set status = 'suspended' where id = ${user.id}`;
    expect(await logIn(username, 'wrong password')).toMatchObject({ code: '10004' });
    expect(await logIn(username, password)).toMatchObject({ status: 200, code: '200' });
  });

  test('asks for the account and the password', async () => {
    const answer = await app.call('POST login/login', {});
    expect(answer).toMatchObject({
      status: 400,
      result: {
        issues: [
          { path: 'account', message: '10001' },
          { path: 'password', message: 'passwordMissing' },
        ],
      },
    });
  });
});

describe('the growing delay', () => {
  const waits = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'));
  const own = (id: string) => `%:${id} %`;
  /** As if a minute had passed for everyone who tries at this account. */
  const letPass = (id: string) =>
    app.owner.sql`
      update login_failure set blocked_until = blocked_until - interval '1 minute'
      where key like ${own(id)}`;

  test('begins after 5 failures from one place, grows, ends, and holds for the right password too', async () => {
    const { username, password, user } = await registered(app);
    const there = '198.51.100.1';
    for (let n = 0; n < 5; n++)
      expect(await logIn(username, 'wrong', there)).toMatchObject({ code: '10004' });
    const first = await logIn(username, password, there);
    expect(first).toMatchObject({ status: 429, code: '429', result: { retryAfter: 2 } });
    expect(waits(first)).toBe(2);
    await letPass(user.id);
    expect(waits(await logIn(username, 'wrong', there))).toBe(2);
    await letPass(user.id);
    expect(await logIn(username, 'wrong', there)).toMatchObject({ code: '10004' });
    await letPass(user.id);
    expect(await logIn(username, password, there)).toMatchObject({ code: '200' });
    expect(await logIn(username, 'wrong', there)).toMatchObject({ code: '10004' });
  });

  test('is never a lock: it stays under a minute and tries during it do not lengthen it', async () => {
    const { username, user } = await registered(app);
    await app.owner.sql`
      insert into login_failure (key, failures) values (${`account:${user.id}`}, 100000)`;
    expect(waits(await logIn(username, 'wrong', '198.51.100.20'))).toBe(60);
    const since = () =>
      app.owner.sql`select blocked_until from login_failure where key like ${own(user.id)}`;
    const before = await since();
    for (let n = 0; n < 5; n++)
      expect(waits(await logIn(username, 'wrong', '198.51.100.20'))).toBeLessThanOrEqual(60);
    expect(await since()).toEqual(before);
  });

  test('looks at 5 passwords at most when 40 tries come at the same moment', async () => {
    const { username } = await registered(app);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => logIn(username, 'wrong', `198.51.101.${n}`)),
    );
    expect(answers.filter((a) => a.code === '10004')).toHaveLength(5);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(35);
  });

  test('counts one customer once, by username or by e-mail', async () => {
    const { username, email } = await registered(app);
    for (let n = 0; n < 5; n++) await logIn(n % 2 ? username : email, 'wrong', '198.51.102.1');
    expect((await logIn(email, 'wrong', '198.51.102.1')).status).toBe(429);
  });

  test('holds an address that fails on many accounts at those, and no other', async () => {
    for (let n = 0; n < 20; n++)
      expect((await logIn(`nobody${n}`, 'wrong', '192.0.2.1')).code).toBe('10009');
    const held = await logIn('nobody3', 'wrong', '192.0.2.1');
    expect(held.status).toBe(429);
    expect(waits(held)).toBeGreaterThan(0);
    expect((await logIn('nobody3', 'wrong', '192.0.2.2')).code).toBe('10009');
    expect((await logIn('nobody-else', 'wrong', '192.0.2.1')).code).toBe('10009');
  });

  test('counts what it refuses against the address that asks', async () => {
    const { username } = await registered(app);
    await logIn('nobody-there', 'wrong', '192.0.2.3');
    for (let n = 0; n < 25; n++) await logIn(username, 'wrong', '192.0.2.3');
    expect((await logIn('nobody-there', 'wrong', '192.0.2.3')).status).toBe(429);
  });
});

describe('sessions', () => {
  test('logging out ends the session at once and takes the cookie', async () => {
    const { token } = await registered(app);
    expect(await lives(token)).toBe(true);
    const out = await app.call('POST login/logout', {}, { token });
    expect(out).toMatchObject({ code: '200', result: {} });
    expect(out.headers.get('set-cookie')).toMatch(/^assay_session=; .*Max-Age=0$/);
    expect(await lives(token)).toBe(false);
    expect(await app.call('POST login/logout', {}, { token })).toMatchObject({
      status: 401,
      code: '401',
    });
  });

  test('last 30 days from their last use', async () => {
    const { token, user } = await registered(app);
    const [fresh] = await app.owner.sql<{ days: number }>`
      select extract(day from expires_at - now())::int as days from session where customer_id = ${user.id}`;
    expect(fresh!.days).toBe(29);
    await app.owner.sql`
      update session set last_used_at = now() - interval '10 days', expires_at = now() + interval '20 days'
      where customer_id = ${user.id}`;
    app.runtime.sessions.revoke(() => true);
    expect(await lives(token)).toBe(true);
    // Uses are written a moment later, those of many customers together.
    await until(async () => {
      const [used] = await app.owner.sql<{ days: number }>`
        select extract(day from expires_at - now())::int as days from session where customer_id = ${user.id}`;
      return used!.days === 29;
    });
    await app.owner
      .sql`update session set expires_at = now() - interval '1 second' where customer_id = ${user.id}`;
    app.runtime.sessions.revoke(() => true);
    expect(await lives(token)).toBe(false);
  });

  test('end 90 days after their log-in, however they are used', async () => {
    const { token, user } = await registered(app);
    const begun = (days: number) =>
      app.owner.sql`
        update session set created_at = now() - make_interval(days => ${days}),
          last_used_at = now() - interval '1 day' where customer_id = ${user.id}`;
    const lasts = async () => {
      app.runtime.sessions.revoke(() => true);
      expect(await lives(token)).toBe(true);
      const [row] = await until(async () => {
        const rows = await app.owner.sql<{ hours: number }>`
          select round(extract(epoch from expires_at - now()) / 3600)::int as hours
          from session where customer_id = ${user.id} and last_used_at > now() - interval '1 minute'`;
        return rows.length > 0 && rows;
      });
      return row!.hours;
    };
    await begun(59);
    expect(await lasts()).toBe(30 * 24);
    await begun(89);
    expect(await lasts()).toBe(24);
    await begun(90);
    await until(async () => {
      app.runtime.sessions.revoke(() => true);
      return !(await lives(token));
    });
  });

  test('are noted as used by one statement, however many are', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => registered(app)));
    const ids = users.map(({ user }) => user.id);
    await app.owner.sql`
      update session set last_used_at = now() - interval '1 day' where customer_id = any(${ids}::bigint[])`;
    app.runtime.sessions.revoke(() => true);
    expect(await Promise.all(users.map(({ token }) => lives(token)))).toEqual(Array(5).fill(true));
    const times = await until(async () => {
      const rows = await app.owner.sql<{ at: Date }>`
        select distinct last_used_at as at from session
        where customer_id = any(${ids}::bigint[]) order by 1`;
      return rows.every(({ at }) => at.getTime() > Date.now() - 3_600_000) && rows;
    });
    expect(times).toHaveLength(1);
  });

  test('are listed with the present one first and end one by one or all but this', async () => {
    const { username, password, token } = await registered(app);
    const second = (await logIn(username, password, '203.0.113.50')).result.token;
    const third = (await logIn(username, password, '203.0.113.51')).result.token;
    type Page = {
      items: { id: string; current: boolean; ip: string }[];
      total: number;
      page: number;
      size: number;
    };
    const list = async () => (await app.call<Page>('GET user/listSessions', {}, { token })).result;
    const all = await list();
    expect(all).toMatchObject({ total: 3, page: 1, size: 20 });
    expect(all.items.map((s) => [s.current, s.ip])).toEqual([
      [true, '127.0.0.1'],
      [false, '203.0.113.51'],
      [false, '203.0.113.50'],
    ]);
    const page = await app.call<Page>('GET user/listSessions', { page: 2, size: 2 }, { token });
    expect(page.result.items).toHaveLength(1);
    await app.call('POST user/revokeSession', { id: all.items[1]!.id }, { token });
    expect([await lives(third), await lives(second)]).toEqual([false, true]);
    expect(await app.call('POST user/revokeOtherSessions', {}, { token })).toMatchObject({
      code: '200',
    });
    expect([await lives(second), await lives(token)]).toEqual([false, true]);
    expect((await list()).total).toBe(1);
  });

  test('of others do not exist', async () => {
    const mine = await registered(app);
    const theirs = await registered(app);
    const [row] = await app.owner.sql<{
      id: string;
    }>`select id from session where customer_id = ${theirs.user.id}`;
    for (const id of [row!.id, '999999999'])
      expect(
        await app.call('POST user/revokeSession', { id }, { token: mine.token }),
      ).toMatchObject({ status: 404 });
    expect(await lives(theirs.token)).toBe(true);
  });

  test('go on when an operator suspends the customer', async () => {
    const { token, user } = await registered(app);
    await app.owner.transaction(async (sql) => {
      await sql`set local role assay_operator`;
      await sql`update operations.customer set status = 'suspended', reason = 'by letter' where key = ${user.id}`;
    });
    await until(async () => {
      const [row] = await app.owner.sql<{ status: string }>`
        select status from customer where id = ${user.id}`;
      return row!.status === 'suspended';
    });
    expect(await lives(token)).toBe(true);
  });
});

describe('an operator', () => {
  test.each([
    ['reads a password hash', 'select password_hash from public.customer'],
    ['changes an e-mail', "update operations.customer set email = 'x@example.com'"],
    ['changes a balance flag', 'update public.customer set virtual_enabled = false'],
    ['verifies somebody', "update operations.customer set verified_basic = 'verified'"],
    ['reads sessions', 'select id from public.session'],
    ['reads codes', 'select code_hash from public.email_code'],
    ['reads the outbox', 'select body from public.mail_outbox'],
    ['deletes a customer', 'delete from public.customer'],
  ])('never %s', async (_, statement) => {
    const client = await app.owner.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role assay_operator');
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('POST login/sendCode', () => {
  test('answers known and unknown addresses alike, and mails each what it needs', async () => {
    const known = await registered(app);
    const unknown = newPerson();
    await app.owner.sql`delete from email_code`;
    const answers = [];
    for (const email of [known.email, unknown.email])
      answers.push(await app.call('POST login/sendCode', { email, purpose: 'reset' }));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        code: '200',
        result: { expiresAt: expect.any(String) },
      });
      const minutes = (Date.parse(String(answer.result.expiresAt)) - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(9.9);
      expect(minutes).toBeLessThanOrEqual(10);
    }
    const again = await Promise.all(
      [known.email, unknown.email].map((email) =>
        app.call('POST login/sendCode', { email, purpose: 'reset' }),
      ),
    );
    for (const answer of again) expect(answer).toMatchObject({ status: 429, code: '429' });
    const subject = 'Your code to set a new password';
    expect((await letterOf(app, known.email, subject)).body).toMatch(/\b\d{6}\b/);
    await letterOf(app, unknown.email, 'There is no Assay account with this address');
  });

  test('keeps an address to one code a minute and 6 of its own an hour', async () => {
    const { email } = newPerson();
    const ask = () => app.call('POST login/sendCode', { email, purpose: 'register' });
    const together = await Promise.all(Array.from({ length: 10 }, ask));
    expect(together.filter((a) => a.code === '200')).toHaveLength(1);
    expect(
      Number(together.find((a) => a.status === 429)!.headers.get('retry-after')),
    ).toBeGreaterThan(55);
    for (let n = 1; n < 6; n++) {
      await app.owner
        .sql`update email_code set created_at = created_at - interval '61 seconds' where email = ${email}`;
      expect((await ask()).code).toBe('200');
    }
    // What comes then is one letter for all who ask.
    const more = await Promise.all(Array.from({ length: 5 }, ask));
    expect(more.map((a) => a.code)).toEqual(Array(5).fill('200'));
    expect(await mailsOf(app, email)).toHaveLength(7);
  });

  test('writes in the language of the reader', async () => {
    const subjects: Record<string, string> = {
      zh: '您的 Assay 开户验证码',
      ar: 'رمز فتح حسابك في Assay',
      de: 'Ihr Code für die Eröffnung eines Assay-Kontos',
    };
    for (const [lang, subject] of Object.entries(subjects)) {
      const { email } = newPerson();
      await app.call(
        'POST login/sendCode',
        { email, purpose: 'register' },
        { headers: { 'accept-language': lang } },
      );
      await letterOf(app, email, subject);
    }
  });

  test('sends a security code to the own address of a customer alone', async () => {
    const mine = await registered(app);
    const theirs = await registered(app);
    await app.owner.sql`delete from email_code`;
    const ask = (email: string, token?: string) =>
      app.call('POST login/sendCode', { email, purpose: 'security' }, token ? { token } : {});
    expect(await ask(mine.email)).toMatchObject({ status: 401 });
    expect(await ask(theirs.email, mine.token)).toMatchObject({ status: 200, code: '10002' });
    expect(await askCode(app, mine.email, 'security', mine.token)).toMatch(/^\d{6}$/);
  });

  test('answers 503 and lets ask again when the mail cannot be sent', async () => {
    const { email } = newPerson();
    const { mailer } = app.runtime;
    const ask = () => app.call('POST login/sendCode', { email, purpose: 'register' });
    app.runtime.mailer = { send: () => Promise.reject(new Error('down')) };
    expect(await ask()).toMatchObject({ status: 503, code: '503' });
    app.runtime.mailer = mailer;
    expect(await ask()).toMatchObject({ code: '200' });
  });

  test('stores no code that can be read', async () => {
    const { email } = newPerson();
    const code = await askCode(app, email);
    const [row] = await app.owner.sql`select * from email_code where email = ${email}`;
    expect(JSON.stringify(row)).not.toContain(code);
  });
});
