import { startApp, type App } from '@/tests/setup/app';
import {
  askCode,
  letterOf,
  newPerson,
  passResendLimit,
  registered,
  type SignedIn,
} from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

const issues = (answer: { result: Record<string, unknown> }) =>
  (answer.result.issues as { path: string; message: string }[]).map(({ path, message }) => [
    path,
    message,
  ]);

describe('POST login/register', () => {
  test('opens an account with wallets in both modes and a session that works', async () => {
    const person = await registered(app);
    expect(person.user).toMatchObject({ username: person.username, email: person.email });
    const real = await app.call('POST user/getUserInfo', {}, { token: person.token });
    expect(real.result).toMatchObject({
      id: person.user.id,
      demo: false,
      equity: '0.00',
      marginLevel: null,
    });
    const demo = await app.call(
      'POST user/getUserInfo',
      {},
      { token: `Bearer ${person.token}`, demo: true },
    );
    expect(demo.result).toMatchObject({ demo: true, equity: '100000.00', freeMargin: '100000.00' });
    expect(await app.audit()).toEqual([]);
  });

  test('sets the site cookie, which scripts cannot read', async () => {
    const person = newPerson();
    const code = await askCode(app, person.email);
    const { headers, result } = await app.call<SignedIn>('POST login/register', {
      ...person,
      code,
    });
    expect(headers.get('set-cookie')).toMatch(
      new RegExp(
        `^assay_session=${result.token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7776000, assay_device=`,
      ),
    );
  });

  test('refuses a taken username with 10006, whatever its case or width', async () => {
    const first = await registered(app);
    const other = newPerson();
    const code = await askCode(app, other.email);
    for (const username of [
      first.username,
      first.username.toUpperCase(),
      first.username.replace('p', 'ｐ'),
    ]) {
      expect(await app.call('POST login/register', { ...other, username, code })).toMatchObject({
        status: 200,
        code: '10006',
      });
    }
    expect(await app.call('POST login/register', { ...other, code })).toMatchObject({
      code: '200',
    });
  });

  test('refuses a taken e-mail with 10007, whatever its case, and mails no code for it', async () => {
    const first = await registered(app);
    await passResendLimit(app, first.email);
    const sent = await app.call('POST login/sendCode', {
      email: first.email.toUpperCase(),
      purpose: 'register',
    });
    expect(sent).toMatchObject({ code: '200', result: { expiresAt: expect.any(String) } });
    const mail = await letterOf(app, first.email, 'You already have an Assay account');
    expect(mail.body).not.toMatch(/\b\d{6}\b/);
    const again = { ...newPerson(), email: first.email.toUpperCase(), code: '000000' };
    expect(await app.call('POST login/register', again)).toMatchObject({
      status: 200,
      code: '10007',
    });
  });

  test('refuses a wrong code with 10091, and after 5 tries the right one too', async () => {
    const person = newPerson();
    const code = await askCode(app, person.email);
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n++) {
      expect(await app.call('POST login/register', { ...person, code: wrong })).toMatchObject({
        status: 200,
        code: '10091',
      });
    }
    expect(await app.call('POST login/register', { ...person, code })).toMatchObject({
      code: '10091',
    });
    expect(await app.owner.sql`select from customer where email = ${person.email}`).toHaveLength(0);
  });

  test('refuses a code that expired, one for another purpose and one for another address', async () => {
    const person = newPerson();
    const late = await askCode(app, person.email);
    await app.owner
      .sql`update email_code set expires_at = now() - interval '1 second' where email = ${person.email}`;
    expect(await app.call('POST login/register', { ...person, code: late })).toMatchObject({
      code: '10091',
    });
    const other = newPerson();
    const code = await askCode(app, other.email);
    expect(await app.call('POST login/register', { ...person, code })).toMatchObject({
      code: '10091',
    });
  });

  test('takes an earlier code that is still good, because mails overtake each other', async () => {
    const person = newPerson();
    const first = await askCode(app, person.email);
    await passResendLimit(app, person.email);
    await askCode(app, person.email);
    expect(await app.call('POST login/register', { ...person, code: first })).toMatchObject({
      code: '200',
    });
  });

  test('of 20 parallel tries with one code one wins, and nothing half-made is left', async () => {
    const person = newPerson();
    const code = await askCode(app, person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.call('POST login/register', { ...person, username: `${person.username}${n}`, code }),
      ),
    );
    const codes = answers.map((a) => a.code).sort();
    expect(codes.filter((c) => c === '200')).toHaveLength(1);
    expect(codes.filter((c) => c === '10007' || c === '10091')).toHaveLength(19);
    expect(await app.owner.sql`select from customer where email = ${person.email}`).toHaveLength(1);
    expect(await app.audit()).toEqual([]);
  });

  test('of 20 parallel tries for one username one wins and the others get 10006', async () => {
    const { username } = newPerson();
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const person = { ...newPerson(), username };
        return { ...person, code: await askCode(app, person.email) };
      }),
    );
    const answers = await Promise.all(
      people.map((person) => app.call('POST login/register', person)),
    );
    expect(answers.map((a) => a.code).sort()).toEqual([...Array<string>(19).fill('10006'), '200']);
    const orphans = await app.owner.sql`
      select from ledger_account where customer_id is not null and customer_id not in (select id from customer)`;
    expect(orphans).toHaveLength(0);
    const loser = people[answers.findIndex((a) => a.code === '10006')]!;
    const retried = await app.call('POST login/register', {
      ...loser,
      username: newPerson().username,
    });
    expect(retried.code).toBe('200');
  });

  test('names every field that is missing or wrong', async () => {
    const empty = await app.call('POST login/register', {});
    expect(empty).toMatchObject({ status: 400, code: '400' });
    expect(issues(empty)).toEqual([
      ['username', 'usernameMissing'],
      ['email', '10001'],
      ['password', 'passwordMissing'],
      ['code', 'codeMissing'],
    ]);
    const wrong = await app.call('POST login/register', {
      username: 'a@b',
      email: 'nobody',
      password: 'seven77',
      code: '12345',
      inviteCode: '-',
    });
    expect(issues(wrong)).toEqual([
      ['username', '10003'],
      ['email', '10002'],
      ['password', 'passwordLength'],
      ['code', '10091'],
      ['inviteCode', 'inviteCode'],
    ]);
  });

  test.each([
    'ab',
    'a'.repeat(31),
    'with space',
    'semi;colon',
    'at@sign',
    'nul\u0000',
    '\ud800ab',
    '<b>x</b>',
  ])('does not take the username %j', async (username) => {
    const answer = await app.call('POST login/register', {
      ...newPerson(),
      username,
      code: '000000',
    });
    expect(answer.status).toBe(400);
    expect(issues(answer)).toEqual([['username', '10003']]);
  });

  test.each(['李小龙_88', 'مستخدم', 'Ünal.ß-1', 'Δοκιμή'])(
    'takes the username %j as typed',
    async (name) => {
      const person = await registered(app, { ...newPerson(), username: name });
      expect(person.user.username).toBe(name.normalize('NFKC'));
    },
  );

  test('knows an inviter by the code and names one that does not exist', async () => {
    const inviter = await registered(app);
    const info = await app.call<{ inviteCode: string }>(
      'POST user/getUserInfo',
      {},
      { token: inviter.token },
    );
    const person = newPerson();
    const code = await askCode(app, person.email);
    const unknown = await app.call('POST login/register', {
      ...person,
      code,
      inviteCode: 'ZZZZZZZZ',
    });
    expect(unknown.status).toBe(400);
    expect(issues(unknown)).toEqual([['inviteCode', 'inviteCode']]);
    const inviteCode = info.result.inviteCode.toLowerCase();
    expect(await app.call('POST login/register', { ...person, code, inviteCode })).toMatchObject({
      code: '200',
    });
    const rows = await app.owner.sql`select invited_by from customer where email = ${person.email}`;
    expect(rows).toEqual([{ invited_by: inviter.user.id }]);
  });
});

describe('GET login/checkUserNameOrPhone', () => {
  test('knows usernames and e-mails, and asks for a name', async () => {
    const { username, email } = await registered(app);
    const exists = async (name: string) =>
      (await app.call('GET login/checkUserNameOrPhone', { name })).result;
    expect(await exists(username.toUpperCase())).toEqual({ exists: true });
    expect(await exists(` ${email} `)).toEqual({ exists: true });
    expect(await exists('nobody-has-this')).toEqual({ exists: false });
    const missing = await app.call('GET login/checkUserNameOrPhone');
    expect(missing.status).toBe(400);
    expect(issues(missing)).toEqual([['name', '10001']]);
  });
});

describe('without mail', () => {
  test('sendCode is refused with 10120, and no code waits', async () => {
    const { env } = app.runtime;
    app.runtime.env = { ...env, SANDBOX: false, SMTP_URL: undefined };
    const { email } = newPerson();
    const answers = await Promise.all(
      ['register', 'reset'].map((purpose) => app.call('POST login/sendCode', { email, purpose })),
    );
    app.runtime.env = env;
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, '10120'],
      [200, '10120'],
    ]);
    expect(await app.owner.sql`select from email_code where email = ${email}`).toEqual([]);
  });
});
