import { startApp, type App } from '@/tests/setup/app';
import { askCode, passResendLimit } from '@/tests/setup/mailbox';
import { googleClients, idTokenFrom, startIssuer } from '@/tests/setup/servers/issuer.mjs';
import type { SignedIn } from '@/tests/setup/mailbox';

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let app: App;
beforeAll(async () => {
  issuer = await startIssuer();
  const { client_id, client_secret } = googleClients.ours;
  app = await startApp({
    GOOGLE_ISSUER: issuer.url,
    GOOGLE_CLIENT_ID: client_id,
    GOOGLE_CLIENT_SECRET: client_secret,
  });
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
  await issuer.stop();
});

const logIn = async () => {
  const idToken = await idTokenFrom(issuer.url, 'ada');
  return (await app.call<SignedIn>('POST login/loginByGoogle', { idToken })).result;
};
const password = 'a password of her own';
const beginBreak = ({ token }: SignedIn, secret: string) =>
  app.call('POST user/beginBreak', { period: 'day', password: secret }, { token });

it('tells a customer of Google alone to set a password, wherever their own is asked for', async () => {
  const me = await logIn();
  const [key] = await app.owner.sql<{ id: string }>`
    insert into passkey (customer_id, name, credential_id, public_key, counter)
    values (${me.user.id}, 'A phone', 'a credential', '\\x00', 0) returning id`;
  const [link] = await app.owner.sql<{ id: string }>`
    select id from google_account where customer_id = ${me.user.id}`;
  await app.owner.sql`
    insert into factor_removal (customer_id, due_at) values (${me.user.id}, now() + interval '1 day')`;
  const told = async (id: Parameters<App['call']>[0], input: object) =>
    [id, (await app.call(id, input, { token: me.token })).code] as const;
  const asked = [
    await told('POST user/beginBreak', { period: 'day', password }),
    await told('POST user/requestArchive', { password }),
    await told('POST user/closeAccount', { password }),
    await told('POST user/repassword', { oldPassword: password, newPassword: `${password} 2` }),
    await told('POST user/enableAuthenticator', { password, otp: '123456' }),
    await told('POST user/disableAuthenticator', { password, otp: '123456' }),
    await told('POST user/renewRecoveryCodes', { password, otp: '123456' }),
    await told('POST user/beginPasskey', { password }),
    await told('POST user/removePasskey', { id: key!.id, password }),
    await told('POST user/unlinkGoogle', { id: link!.id, password }),
    await told('POST user/linkGoogle', { idToken: await idTokenFrom(issuer.url, 'ada'), password }),
    await told('POST user/stopRemoval', { password, code: '000000' }),
  ];
  expect(asked.filter(([, code]) => code !== '10140')).toEqual([]);
  await app.owner.sql`delete from factor_removal where customer_id = ${me.user.id}`;
  await app.owner.sql`delete from passkey where id = ${key!.id}`;
});

it('takes the password that they set by a mailed code, for a break as for others', async () => {
  const me = await logIn();
  const { email } = me.user;
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  const set = await app.call('POST login/resetPassword', { email, code, password });
  expect(set.code).toBe('200');
  // It ended every session and the link; the password leads in, and links Google again.
  expect((await beginBreak(me, password)).code).toBe('401');
  const idToken = await idTokenFrom(issuer.url, 'ada');
  expect((await app.call('POST login/loginByGoogle', { idToken })).code).toBe('10142');
  const again = (await app.call<SignedIn>('POST login/login', { account: email, password })).result;
  const { token } = again;
  expect((await app.call('POST user/linkGoogle', { idToken, password }, { token })).code).toBe(
    '200',
  );
  expect((await logIn()).user.id).toBe(me.user.id);
  expect((await beginBreak(again, 'not it 12345')).code).toBe('10004');
  expect((await beginBreak(again, password)).code).toBe('200');
});
