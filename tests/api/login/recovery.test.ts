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
  app = await startApp();
});
afterAll(() => app.stop());

const logIn = (account: string, password: string) =>
  app.call<SignedIn>('POST login/login', { account, password });
const lives = async (token: string) =>
  (await app.call('POST user/getUserInfo', {}, { token })).status === 200;

async function withResetCode() {
  const person = await registered(app);
  await passResendLimit(app, person.email);
  return { ...person, code: await askCode(app, person.email, 'reset') };
}

describe('POST login/resetPassword', () => {
  test('sets the password, ends every session, lifts the delay and sends news of it', async () => {
    const { username, email, token, code, password } = await withResetCode();
    for (let n = 0; n < 6; n++) await logIn(username, 'wrong password');
    const reset = await app.call('POST login/resetPassword', {
      email,
      code,
      password: 'a new password',
    });
    expect(reset).toMatchObject({ status: 200, code: '200', result: {} });
    expect(await lives(token)).toBe(false);
    expect((await logIn(username, password)).code).toBe('10004');
    expect((await logIn(username, 'a new password')).code).toBe('200');
    await letterOf(app, email, 'Your password was changed');
  });

  test('refuses a wrong, a used and an unknown code with 10091', async () => {
    const { email, code } = await withResetCode();
    const wrong = code === '111111' ? '222222' : '111111';
    const reset = (given: string, to = email) =>
      app.call('POST login/resetPassword', { email: to, code: given, password: 'a new password' });
    expect(await reset(wrong)).toMatchObject({ status: 200, code: '10091' });
    expect(await reset(code)).toMatchObject({ code: '200' });
    expect(await reset(code)).toMatchObject({ code: '10091' });
    const nobody = newPerson().email;
    await app.call('POST login/sendCode', { email: nobody, purpose: 'reset' });
    expect(await reset('123456', nobody)).toMatchObject({ status: 200, code: '10091' });
  });

  test('does not take a code that was mailed to register', async () => {
    const { email } = newPerson();
    const code = await askCode(app, email);
    expect(
      await app.call('POST login/resetPassword', { email, code, password: 'a new password' }),
    ).toMatchObject({ code: '10091' });
  });

  test('takes a code once when 20 calls race', async () => {
    const { email, code } = await withResetCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.call('POST login/resetPassword', { email, code, password: `new password ${n}` }),
      ),
    );
    expect(answers.map((a) => a.code).sort()).toEqual(
      [...Array<string>(19).fill('10091'), '200'].sort(),
    );
  });

  test('leaves no session to a log-in with the old password that was under way', async () => {
    const { email, username, password, code } = await withResetCode();
    const [reset, ...logIns] = await Promise.all([
      app.call('POST login/resetPassword', { email, code, password: 'a new password' }),
      ...Array.from({ length: 4 }, () => logIn(username, password)),
    ]);
    expect(reset.code).toBe('200');
    for (const { result } of logIns) expect(result ? await lives(result.token) : false).toBe(false);
  });

  test('names what is missing', async () => {
    expect(await app.call('POST login/resetPassword', {})).toMatchObject({
      status: 400,
      result: {
        issues: [
          { path: 'email', message: '10001' },
          { path: 'code', message: 'codeMissing' },
          { path: 'password', message: 'passwordMissing' },
        ],
      },
    });
  });
});

describe('POST user/repassword', () => {
  test('changes the password, keeps this session and ends the others at once', async () => {
    const { username, password, token } = await registered(app);
    const other = (await logIn(username, password)).result.token;
    expect(await lives(other)).toBe(true);
    const changed = await app.call(
      'POST user/repassword',
      { oldPassword: password, newPassword: 'another password' },
      { token },
    );
    expect(changed).toMatchObject({ status: 200, code: '200', message: '20005' });
    expect([await lives(token), await lives(other)]).toEqual([true, false]);
    expect((await logIn(username, 'another password')).code).toBe('200');
  });

  test('refuses a wrong old password with 10004 and slows guessing down', async () => {
    const { token, password } = await registered(app);
    const change = (oldPassword: string) =>
      app.call('POST user/repassword', { oldPassword, newPassword: 'another password' }, { token });
    for (let n = 0; n < 5; n++)
      expect(await change('wrong password')).toMatchObject({ status: 200, code: '10004' });
    expect((await change(password)).status).toBe(429);
  });

  test('needs a session and a new password of 8 to 128 characters', async () => {
    const { token, password } = await registered(app);
    expect(await app.call('POST user/repassword', {})).toMatchObject({ status: 401, code: '401' });
    for (const newPassword of ['seven77', 'x'.repeat(129), '\ud800'.repeat(9)]) {
      const answer = await app.call(
        'POST user/repassword',
        { oldPassword: password, newPassword },
        { token },
      );
      expect(answer).toMatchObject({
        status: 400,
        result: { issues: [{ path: 'newPassword', message: 'passwordLength' }] },
      });
    }
  });
});

describe('POST user/changeVirtualStatus', () => {
  test('remembers the choice', async () => {
    const { token } = await registered(app);
    for (const virtual of [true, false]) {
      expect(await app.call('POST user/changeVirtualStatus', { virtual }, { token })).toMatchObject(
        { code: '200', result: { virtual } },
      );
      const info = await app.call('POST user/getUserInfo', {}, { token });
      expect(info.result).toMatchObject({ virtual });
    }
  });

  test('refuses with 10008 when the demo account is switched off, but always lets go to real', async () => {
    const { token, user } = await registered(app);
    await app.owner.sql`update customer set virtual_enabled = false where id = ${user.id}`;
    const choose = (virtual: unknown) =>
      app.call('POST user/changeVirtualStatus', { virtual }, { token });
    expect(await choose(true)).toMatchObject({ status: 200, code: '10008' });
    expect(await choose(false)).toMatchObject({ code: '200' });
    expect(await choose('true')).toMatchObject({
      status: 400,
      result: { issues: [{ path: 'virtual', message: 'boolean' }] },
    });
  });
});

describe('POST user/getUserInfo', () => {
  test('has every field the site and the specified client rely on', async () => {
    const { token, username, email } = await registered(app);
    const { result } = await app.call('POST user/getUserInfo', {}, { token });
    expect(result).toEqual({
      id: expect.stringMatching(/^\d+$/),
      username,
      email,
      creditScore: 500,
      demo: false,
      virtual: true,
      virtualEnabled: true,
      hasPassword: true,
      verification: { basic: 'not-started', advanced: 'not-started', loan: 'not-started' },
      wallets: [
        { currency: 'USDT', available: '0.00', held: '0.00' },
        { currency: 'BTC', available: '0.00000000', held: '0.00000000' },
        { currency: 'ETH', available: '0.00000000', held: '0.00000000' },
      ],
      equity: '0.00',
      usedMargin: '0.00',
      freeMargin: '0.00',
      marginLevel: null,
      inviteCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  test('needs a session', async () => {
    for (const token of ['', 'x', 'x'.repeat(43), 'Bearer ', 'Basic abc'])
      expect(await app.call('POST user/getUserInfo', {}, { token })).toMatchObject({
        status: 401,
        code: '401',
      });
  });
});
