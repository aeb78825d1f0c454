import { takeOtp } from '@/lib/security/factor-rows';
import { until } from '@/tests/setup/until';
import { sandboxSecret } from '@/lib/platform/env';
import { resealSecrets } from '@/lib/security/secret-rows';
import { startApp, type App } from '@/tests/setup/app';
import {
  codeOfApp,
  enrolled,
  ownMailedCode,
  passStep,
  wrongCode,
  type Enrolled,
} from '@/tests/setup/factors/authenticator';
import {
  askCode,
  letterOf,
  mailsOf,
  passResendLimit,
  registered,
  type SignedIn,
} from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const logIn = ({ username, password }: Enrolled, otp?: string, address = '203.0.113.1') =>
  app.call<SignedIn>('POST login/login', { account: username, password, otp }, from(address));
const lives = async (token: string) =>
  (await app.call('POST user/getUserInfo', {}, { token })).status === 200;
const refusedOtp = (message: string) => ({
  status: 200,
  code: '10091',
  result: { issues: [{ path: 'otp', message }] },
});
const isWaiting = async () => {
  const [row] = await app.owner.sql<{ waiting: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`;
  return row!.waiting;
};
const stateOf = async (token: string) =>
  (await app.call('GET user/getTwoFactor', {}, { token })).result;

describe('setting up an authenticator app', () => {
  test('takes a right code and the password, and only then asks for codes', async () => {
    const { token, password, username, email, user } = await registered(app);
    const other = (await app.call<SignedIn>('POST login/login', { account: username, password }))
      .result.token;
    const begun = await app.call<{ secret: string; uri: string }>(
      'POST user/beginAuthenticator',
      {},
      { token },
    );
    const { secret, uri } = begun.result;
    expect(uri).toContain(`secret=${secret}`);
    const [kept] = await app.owner.sql<{ sealed: string }>`
      select encode(sealed_secret, 'escape') as sealed from authenticator
      where customer_id = ${user.id}`;
    expect(kept!.sealed).not.toContain(secret);
    expect(await stateOf(token)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    const turnOn = (input: object) => app.call('POST user/enableAuthenticator', input, { token });
    const otp = codeOfApp(secret);
    expect(await turnOn({ password: 'not it', otp })).toMatchObject({ code: '10004' });
    const code = await ownMailedCode(app, { email, token });
    for (const [wrong, message] of [
      [undefined, 'codeMissing'],
      [code === '123456' ? '654321' : '123456', '10091'],
    ])
      expect(await turnOn({ password, otp, code: wrong })).toMatchObject({
        code: '10091',
        result: { issues: [{ path: 'code', message }] },
      });
    expect(await turnOn({ password, otp: wrongCode(secret) })).toMatchObject(
      refusedOtp('otpWrong'),
    );
    for (const [bad, message] of [
      ['', 'otpNeeded'],
      ['12345', 'otpWrong'],
      ['ABCDEF', 'otpWrong'],
    ])
      expect(await turnOn({ password, otp: bad })).toMatchObject({
        status: 400,
        result: { issues: [{ path: 'otp', message }] },
      });
    expect((await app.call('POST login/login', { account: username, password })).code).toBe('200');
    expect(await lives(other)).toBe(true);

    const on = await turnOn({ password, code, otp: `${otp.slice(0, 3)} ${otp.slice(3)}` });
    expect(on.code).toBe('200');
    expect(new Set(on.result.recoveryCodes as string[]).size).toBe(10);
    expect(await stateOf(token)).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
    expect([await lives(token), await lives(other)]).toEqual([true, false]);
    await letterOf(app, email, 'Two-factor log-in was turned on');
    const hashes = await app.owner.sql<{ code_hash: string }>`
      select code_hash from recovery_code where customer_id = ${user.id}`;
    for (const code of on.result.recoveryCodes as string[])
      expect(JSON.stringify(hashes)).not.toContain(code.replaceAll('-', ''));
    expect(await turnOn({ password, otp })).toMatchObject({ status: 409 });
    expect((await app.call('POST user/beginAuthenticator', {}, { token })).status).toBe(409);
    expect(await app.audit()).toEqual([]);
  });

  test('of two that set up with one code at once, one does', async () => {
    const { token, password, email } = await registered(app);
    const begun = await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, { token });
    const code = await ownMailedCode(app, { email, token });
    const input = { password, code, otp: codeOfApp(begun.result.secret) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call('POST user/enableAuthenticator', input, { token })),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  test('is nothing without a beginning, and nothing is turned off that is not on', async () => {
    const { token, password } = await registered(app);
    const input = { password, otp: '123456' };
    for (const [route, status] of [
      ['POST user/enableAuthenticator', 409],
      ['POST user/disableAuthenticator', 404],
      ['POST user/renewRecoveryCodes', 404],
    ] as const)
      expect((await app.call(route, input, { token })).status).toBe(status);
  });
});

describe('logging in', () => {
  test('asks for the code before the password is looked at', async () => {
    const me = await enrolled(app);
    expect(await logIn(me)).toMatchObject(refusedOtp('otpNeeded'));
    expect(await logIn({ ...me, password: 'not it' })).toMatchObject(refusedOtp('otpNeeded'));
    expect(await logIn(me, '')).toMatchObject(refusedOtp('otpNeeded'));
    const answer = await logIn(me, codeOfApp(me.secret));
    expect(answer.code).toBe('200');
    expect(await lives(answer.result.token)).toBe(true);
  });

  test('does not say which of password and code is wrong, and a wrong password spends no code', async () => {
    const me = await enrolled(app);
    const wrong = refusedOtp('otpOrPassword');
    const [otp, bad] = [codeOfApp(me.secret), wrongCode(me.secret)];
    const answers = [
      await logIn(me, bad),
      await logIn({ ...me, password: 'not it' }, otp),
      await logIn({ ...me, password: 'not it' }, bad),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(wrong);
      expect(answer.message).toBe(answers[0]!.message);
    }
    expect((await logIn(me, otp)).code).toBe('200');
  });

  test('takes a code once, and the one before it never after', async () => {
    const me = await enrolled(app);
    const [before, now, next] = [-1, 0, 1].map((steps) => codeOfApp(me.secret, steps));
    expect((await logIn(me, now)).code).toBe('200');
    for (const code of [now, before])
      expect(await logIn(me, code)).toMatchObject({ code: '10091' });
    expect((await logIn(me, next)).code).toBe('200');
  });

  test('with one code at once from many places lets one in', async () => {
    const me = await enrolled(app);
    const otp = codeOfApp(me.secret);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => logIn(me, otp, `198.51.100.${n + 1}`)),
    );
    expect(answers.filter((a) => a.code === '200')).toHaveLength(1);
  });

  test('takes a recovery code once, tells its owner, and has another one left', async () => {
    const me = await enrolled(app);
    const [first, second] = me.recoveryCodes;
    const answers = await Promise.all([logIn(me, first), logIn(me, first!.toLowerCase())]);
    expect(answers.map((a) => a.code).sort()).toEqual(['10091', '200']);
    await letterOf(app, me.email, 'A recovery code was used');
    expect((await logIn(me, second)).code).toBe('200');
    expect(await stateOf(me.token)).toMatchObject({ recoveryCodesLeft: 8 });
    const stranger = await enrolled(app);
    expect((await logIn(stranger, me.recoveryCodes[3])).code).toBe('10091');
  });

  test('limits the codes that all strangers together may try, and not those of a known place', async () => {
    const me = await enrolled(app);
    expect((await logIn(me, codeOfApp(me.secret), '203.0.113.50')).code).toBe('200');
    await passStep(app, me.user.id);
    const bad = wrongCode(me.secret);
    await app.owner.sql`
      insert into login_failure (key, failures) values (${`code:${me.user.id} strangers`}, 4)`;
    expect((await logIn(me, bad, '198.51.100.10')).code).toBe('10091');
    expect((await logIn(me, codeOfApp(me.secret), '198.51.100.11')).status).toBe(429);
    // Told alike to who has the password and to who has not.
    const without = { ...me, password: 'not it' };
    expect((await logIn(without, codeOfApp(me.secret), '198.51.100.12')).status).toBe(429);
    expect((await logIn(me, codeOfApp(me.secret), '203.0.113.50')).code).toBe('200');
  });

  test('with one code in two transactions at once takes it in one of them', async () => {
    const { user, secret, recoveryCodes } = await enrolled(app);
    const nowhere = { ip: '', userAgent: null };
    for (const otp of [codeOfApp(secret), recoveryCodes[0]!.replaceAll('-', '')]) {
      const attempt = { customerId: user.id, otp, confirmed: null };
      const begun: Promise<unknown>[] = [];
      await app.owner.transaction(async (run) => {
        expect(await takeOtp(run, attempt, nowhere)).not.toBeNull();
        begun.push(app.owner.transaction((other) => takeOtp(other, attempt, nowhere)));
        await until(isWaiting);
      });
      expect(await begun[0]).toBeNull();
    }
  });

  test('opens nothing for a password that was right a moment before the app was set up', async () => {
    const { password, username, user } = await registered(app);
    const begun: Promise<{ code: string | null }>[] = [];
    await app.owner.transaction(async (run) => {
      await run`select from customer where id = ${user.id} for update`;
      begun.push(app.call('POST login/login', { account: username, password }));
      await until(isWaiting);
      await run`
        insert into authenticator (customer_id, sealed_secret, enabled_at)
        values (${user.id}, '', now())`;
    });
    expect(await begun[0]).toMatchObject(refusedOtp('otpNeeded'));
    const live = await app.owner.sql`
      select from session where customer_id = ${user.id} and revoked_at is null`;
    expect(live).toHaveLength(1);
  });
});

describe('what needs a code too', () => {
  test('changing the password', async () => {
    const { token, password, secret, user } = await enrolled(app);
    const change = (otp?: string) =>
      app.call(
        'POST user/repassword',
        { oldPassword: password, newPassword: 'quite another one', otp },
        { token },
      );
    expect(await change()).toMatchObject(refusedOtp('otpNeeded'));
    expect(await change(wrongCode(secret))).toMatchObject(refusedOtp('otpWrong'));
    expect((await change(codeOfApp(secret))).code).toBe('200');
    const kinds = await app.owner.sql<{ change: string }>`
      select change from security_change where customer_id = ${user.id} order by id`;
    expect(kinds.map((row) => row.change)).toEqual(['authenticator-on', 'password-changed']);
  });

  test('a reset by mail; a wrong one uses up the mailed code', async () => {
    const { email, secret, username, user } = await enrolled(app);
    const password = 'set anew by mail';
    const reset = (code: string, otp?: string) =>
      app.call('POST login/resetPassword', { email, code, password, otp });
    await passResendLimit(app, email);
    const code = await askCode(app, email, 'reset');
    expect(await reset(code)).toMatchObject(refusedOtp('otpNeeded'));
    expect(await reset(code, wrongCode(secret))).toMatchObject(refusedOtp('otpWrongMail'));
    expect(await reset(code, codeOfApp(secret))).toMatchObject({ code: '10091', result: null });
    await passResendLimit(app, email);
    expect((await reset(await askCode(app, email, 'reset'), codeOfApp(secret))).code).toBe('200');
    await passStep(app, user.id);
    const input = { account: username, password, otp: codeOfApp(secret) };
    expect((await app.call('POST login/login', input)).code).toBe('200');
  });

  test('turning it off, which is on record and in a mail, and new recovery codes', async () => {
    const me = await enrolled(app);
    const { token, password, secret, user } = me;
    const call = (what: string, input: object) => app.call(`POST user/${what}`, input, { token });
    for (const what of ['renewRecoveryCodes', 'disableAuthenticator']) {
      expect(await call(what, { password: 'not it', otp: codeOfApp(secret) })).toMatchObject({
        code: '10004',
      });
      expect(await call(what, { password, otp: wrongCode(secret) })).toMatchObject(
        refusedOtp('otpWrong'),
      );
    }
    const renewed = await call('renewRecoveryCodes', { password, otp: codeOfApp(secret) });
    expect(renewed.result.recoveryCodes).toHaveLength(10);
    expect((await logIn(me, me.recoveryCodes[0])).code).toBe('10091');
    const [own] = renewed.result.recoveryCodes as string[];
    expect((await call('disableAuthenticator', { password, otp: own })).code).toBe('200');
    expect(await stateOf(token)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 });
    expect((await logIn(me)).code).toBe('200');
    const subjects = (await mailsOf(app, me.email)).map((mail) => mail.subject);
    expect(subjects).toContain('New recovery codes were made');
    expect(subjects).toContain('Two-factor log-in was turned off');
    const kinds = await app.owner.sql<{ change: string }>`
      select change from security_change where customer_id = ${user.id} order by id`;
    expect(kinds.map((row) => row.change)).toEqual([
      'authenticator-on',
      'recovery-codes-renewed',
      'recovery-code-used',
      'authenticator-off',
    ]);
    await expect(
      app.owner.sql`delete from security_change where customer_id = ${user.id}`,
    ).rejects.toThrow(/append-only/);
  });

  test('its tries are limited by account, over all of its sessions', async () => {
    const me = await enrolled(app);
    const other = (await logIn(me, codeOfApp(me.secret))).result.token;
    const change = (token: string) =>
      app.call(
        'POST user/repassword',
        { oldPassword: me.password, newPassword: 'quite another one', otp: wrongCode(me.secret) },
        { token },
      );
    for (const token of [me.token, other, me.token, other, me.token])
      expect((await change(token)).code).toBe('10091');
    expect((await change(other)).status).toBe(429);
  });
});

test('an app goes on after a change of the secret that it is sealed under, and no other opens it', async () => {
  const me = await enrolled(app);
  const { sql } = app.owner;
  const [former, other] = [sandboxSecret, 'another secret of this server, long enough'];
  expect(await resealSecrets(sql, 'x'.repeat(40), other)).toBe(0);
  expect(await resealSecrets(sql, former, other)).toBeGreaterThan(0);
  expect((await logIn(me, codeOfApp(me.secret))).code).toBe('10091');
  expect((await logIn(me, me.recoveryCodes[0])).code).toBe('200');
  expect(await resealSecrets(sql, other, former)).toBeGreaterThan(0);
  expect((await logIn(me, codeOfApp(me.secret))).code).toBe('200');
});

test('codes guessed with one mailed code after the other are counted, and then wait whatever the code is', async () => {
  const me = await enrolled(app);
  const reset = async (otp: string) => {
    await passResendLimit(app, me.email);
    const code = await askCode(app, me.email, 'reset');
    return app.call('POST login/resetPassword', {
      email: me.email,
      code,
      password: 'another long one 7',
      otp,
    });
  };
  const answers: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    answers.push((await reset(wrongCode(me.secret))).status);
  expect(answers).toEqual([200, 200, 200, 200, 200]);
  expect((await reset(codeOfApp(me.secret))).status).toBe(429);
});

test('while codes wait, a session is told the same with the right password and a wrong one', async () => {
  const me = await enrolled(app);
  const off = (password: string) =>
    app.call(
      'POST user/disableAuthenticator',
      { password, otp: wrongCode(me.secret) },
      { token: me.token },
    );
  for (let tries = 0; tries < 5; tries += 1) await off(me.password);
  expect((await off(me.password)).status).toBe(429);
  expect((await off('not it')).status).toBe(429);
});
