import { noteLooks } from '@/lib/login/look-rows';
import { startApp, type App } from '@/tests/setup/app';
import { askCode, newPerson, passResendLimit, registered } from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const issue = (path: string, message: string) => ({
  status: 400,
  code: '400',
  result: { issues: [{ path, message }] },
});

describe('a password that is guessed at first', () => {
  const weak = (username: string, email: string): [string, string][] => [
    ['password', 'passwordCommon'],
    ['12345678', 'passwordCommon'],
    ['QWERTYUIOP', 'passwordCommon'],
    ['Password2026!', 'passwordCommon'],
    ['ｐａｓｓｗｏｒｄ', 'passwordCommon'],
    ['xyxyxyxyxy', 'passwordCommon'],
    [username, 'passwordOwn'],
    [username.toUpperCase(), 'passwordOwn'],
    [`${username}1!`, 'passwordOwn'],
    [email, 'passwordOwn'],
    [email.split('@')[0]!, 'passwordOwn'],
  ];

  test('opens no account, and the code stays good', async () => {
    const person = { ...newPerson(), email: 'someone.else@example.com' };
    const code = await askCode(app, person.email);
    for (const [password, message] of weak(person.username, person.email))
      expect(await app.call('POST login/register', { ...person, password, code })).toMatchObject(
        issue('password', message),
      );
    expect((await app.call('POST login/register', { ...person, code })).code).toBe('200');
  });

  test('is not taken for a new one, nor by a mailed code', async () => {
    const { username, email, password, token } = await registered(app);
    await passResendLimit(app, email);
    const code = await askCode(app, email, 'reset');
    for (const [newPassword, message] of weak(username, email)) {
      expect(
        await app.call('POST user/repassword', { oldPassword: password, newPassword }, { token }),
      ).toMatchObject(issue('newPassword', message));
      expect(
        await app.call('POST login/resetPassword', { email, code, password: newPassword }),
      ).toMatchObject(issue('password', message));
    }
    const reset = { email, code, password: 'four words make one' };
    expect((await app.call('POST login/resetPassword', reset)).code).toBe('200');
  });
});

describe('a username that looks like another', () => {
  const register = async (username: string) => {
    const person = { ...newPerson(), username };
    const code = await askCode(app, person.email);
    return app.call('POST login/register', { ...person, code });
  };

  test('of mixed scripts or with letters nobody sees is none', async () => {
    for (const username of ['аlice', 'alice\u1160', 'al\u00adice', 'aliceㅤ', 'alice김'])
      expect(await register(username)).toMatchObject(issue('username', '10003'));
  });

  test('is taken, also when two race for it', async () => {
    expect((await register('Galileo')).code).toBe('200');
    for (const username of ['GaIileo', 'ga1ileo', 'Gaⅼileo', 'GALILEO'])
      expect(await register(username)).toMatchObject({ status: 200, code: '10006' });
    const race = await Promise.all([register('Newt0n'), register('NewtOn')]);
    expect(race.map((answer) => answer.code).sort()).toEqual(['10006', '200'].sort());
    expect((await register('сосо')).code).toBe('200');
    expect((await register('coco')).code).toBe('10006');
  });

  test('is noted for customers of before', async () => {
    const { customerId, username } = await app.customer();
    await app.owner.sql`
      update customer set username = 'Kepler', username_key = 'kepler' where id = ${customerId}`;
    await app.owner.sql`delete from username_look where customer_id = ${customerId}`;
    expect(username).not.toBe('Kepler');
    await noteLooks(app.owner.sql);
    expect((await register('KepIer')).code).toBe('10006');
  });
});

test('a Virtual header that is neither YES nor NO is turned away, whatever the call', async () => {
  const { token } = await registered(app);
  for (const virtual of ['true', 'yes', '1', '', 'YES, NO'])
    for (const route of ['POST user/getUserInfo', 'GET index/listMarketByType'])
      expect([virtual, await app.call(route, {}, { token, headers: { virtual } })]).toMatchObject([
        virtual,
        issue('Virtual', 'virtual'),
      ]);
  for (const virtual of ['YES', 'NO'])
    expect(
      (await app.call('POST user/getUserInfo', {}, { token, headers: { virtual } })).code,
    ).toBe('200');
});
