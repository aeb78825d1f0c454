import { startApp, type App } from '@/tests/setup/app';
import { codeOfApp, enrolled, ownMailedCode, passStep } from '@/tests/setup/factors/authenticator';
import {
  askCode,
  letterOf,
  newPerson,
  passResendLimit,
  registered,
  type Person,
  type SignedIn,
} from '@/tests/setup/mailbox';
import { googleClients, idTokenFrom, startIssuer } from '@/tests/setup/servers/issuer.mjs';
import { SoftwarePasskey } from '@/tests/setup/factors/software-passkey';

type Links = { items: { id: string; linkedAt: string }[]; canLink: boolean };
type Options = { options: { challenge: string } };
type Who = Person & SignedIn;

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
  await app.stop();
  await issuer.stop();
});

// Each test has the account of Google's `elsewhere` anew.
afterEach(async () => {
  await app.owner.sql`delete from google_account`;
  await app.owner.sql`delete from email_code`;
  await app.owner.sql`delete from mail_outbox`;
  await app.owner.sql`
    update customer set email = 'gone' || id || '@other.example'
    where email = 'elsewhere@other.example'`;
});

const email = 'elsewhere@other.example';
const newPassword = 'another long one 9';
const owner = () => registered(app, { ...newPerson(), email });
const token = () => idTokenFrom(issuer.url, 'elsewhere');

const call = <T = Record<string, unknown>>(who: { token: string }, route: string, input = {}) =>
  app.call<T>(route, input, { token: who.token });
const byGoogle = async () =>
  app.call<SignedIn>('POST login/loginByGoogle', { idToken: await token() });
const link = async (who: Who, over: object = {}) =>
  call(who, 'POST user/linkGoogle', { idToken: await token(), password: who.password, ...over });
const links = async (who: { token: string }) =>
  (await call<Links>(who, 'GET user/listGoogle')).result.items;
const events = async (who: { token: string }) =>
  (await call<{ items: { event: string }[] }>(who, 'GET user/listLoginHistory')).result.items.map(
    ({ event }) => event,
  );
const told = async (who: { token: string }) =>
  (
    await call<{ items: { kind: string; facts: object }[] }>(who, 'GET user/listNotification')
  ).result.items.map(({ kind, facts }) => ({ kind, facts }));

async function reset() {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  const answer = await app.call('POST login/resetPassword', { email, code, password: newPassword });
  expect(answer.code).toBe('200');
}

it('is linked with the password, kept on record, told of, and listed', async () => {
  const who = await owner();
  expect(await links(who)).toEqual([]);
  expect((await link(who, { password: 'not it 12345' })).code).toBe('10004');
  expect((await byGoogle()).code).toBe('10142');
  expect((await link(who)).code).toBe('200');
  expect((await byGoogle()).result.user.id).toBe(who.user.id);
  expect(await links(who)).toEqual([
    { id: expect.any(String), linkedAt: expect.stringMatching(/Z$/) },
  ]);
  expect(await events(who)).toContain('google-linked');
  expect(await told(who)).toContainEqual({ kind: 'google-linked', facts: {} });
  await letterOf(app, email, 'Google was linked to your account');
  // Once more changes nothing.
  expect((await link(who)).code).toBe('200');
  expect((await events(who)).filter((event) => event === 'google-linked')).toHaveLength(1);
});

it('is linked with a code where the account has an app', async () => {
  const who = await enrolled(app, { ...newPerson(), email });
  expect(await link(who)).toMatchObject({
    code: '10091',
    result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
  });
  expect((await link(who, { otp: codeOfApp(who.secret) })).code).toBe('200');
});

it('is linked with a passkey where the account has one', async () => {
  const who = await owner();
  const { password } = who;
  const key = new SoftwarePasskey('http://localhost:0');
  const code = await ownMailedCode(app, who);
  const begun = await call<Options>(who, 'POST user/beginPasskey', { password, code });
  const credential = key.make(begun.result.options);
  await call(who, 'POST user/addPasskey', { name: 'Phone', credential });
  const proof = async (action: string) => {
    const asked = await call<Options>(who, 'POST user/beginPasskeyProof', { action });
    const used = key.use({ ...asked.result.options, rpId: 'localhost' });
    return (await call<{ otp: string }>(who, 'POST user/provePasskey', { credential: used })).result
      .otp;
  };
  expect((await link(who)).code).toBe('10091');
  expect((await link(who, { otp: await proof('user/repassword') })).code).toBe('10091');
  expect((await link(who, { otp: await proof('user/linkGoogle') })).code).toBe('200');
});

it('links the account’s own address alone, and nobody else’s account of Google', async () => {
  const who = await owner();
  const idToken = await idTokenFrom(issuer.url, 'foreign');
  expect((await link(who, { idToken })).code).toBe('10143');
  const other = await registered(app);
  await app.owner.sql`
    insert into google_account (issuer, subject, customer_id)
    values (${issuer.url}, 'elsewhere', ${other.user.id})`;
  expect((await link(who)).code).toBe('10143');
});

it('is refused with 10120 where Google is not configured', async () => {
  const who = await owner();
  const { GOOGLE_CLIENT_ID } = app.runtime.env;
  app.runtime.env.GOOGLE_CLIENT_ID = undefined;
  const answer = await call(who, 'POST user/linkGoogle', { idToken: 'x', password: 'x' });
  app.runtime.env.GOOGLE_CLIENT_ID = GOOGLE_CLIENT_ID;
  expect(answer.code).toBe('10120');
});

it('does not outlive a reset of the password by mail, nor do the sessions it opened', async () => {
  const who = await owner();
  await link(who);
  const thief = (await byGoogle()).result;
  await reset();
  expect((await call(thief, 'POST user/getUserInfo')).code).toBe('401');
  expect((await byGoogle()).code).toBe('10142');
  const again = await app.call<SignedIn>('POST login/login', {
    account: email,
    password: newPassword,
  });
  expect(await links(again.result)).toEqual([]);
  expect(await events(again.result)).toContain('google-removed');
  expect(await told(again.result)).toContainEqual({
    kind: 'google-removed',
    facts: { why: 'password' },
  });
  await letterOf(app, email, 'Google was unlinked from your account');
});

it('does not outlive a change of the password', async () => {
  const who = await owner();
  await link(who);
  const input = { oldPassword: who.password, newPassword };
  expect((await call(who, 'POST user/repassword', input)).code).toBe('200');
  expect((await byGoogle()).code).toBe('10142');
  expect(await events(who)).toContain('google-removed');
});

it('does not come in beside a reset that is under way', async () => {
  const who = await owner();
  const idToken = await token();
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  await Promise.all([
    link(who, { idToken }),
    app.call('POST login/resetPassword', { email, code, password: newPassword }),
  ]);
  expect((await byGoogle()).code).toBe('10142');
});

it('is unlinked with the password and a code, ends what it opened, and is told of', async () => {
  const who = await enrolled(app, { ...newPerson(), email });
  await link(who, { otp: codeOfApp(who.secret) });
  await passStep(app, who.user.id);
  const opened = await app.call<SignedIn>('POST login/loginByGoogle', {
    idToken: await token(),
    otp: codeOfApp(who.secret),
  });
  expect((await call(opened.result, 'POST user/getUserInfo')).code).toBe('200');
  const { id } = (await links(who))[0]!;
  const unlink = (input: object) =>
    call(who, 'POST user/unlinkGoogle', { id, password: who.password, ...input });
  await passStep(app, who.user.id);
  expect((await unlink({})).code).toBe('10091');
  expect((await unlink({ password: 'not it 12345' })).code).toBe('10004');
  const stranger = await registered(app);
  expect(
    (await call(stranger, 'POST user/unlinkGoogle', { id, password: stranger.password })).code,
  ).toBe('404');
  expect((await unlink({ otp: codeOfApp(who.secret) })).code).toBe('200');
  expect((await call(opened.result, 'POST user/getUserInfo')).code).toBe('401');
  expect((await call(who, 'POST user/getUserInfo')).code).toBe('200');
  expect((await byGoogle()).code).toBe('10142');
  expect(await told(who)).toContainEqual({ kind: 'google-removed', facts: { why: 'unlinked' } });
});

it('stays the way in of an account that it opened and that has no password', async () => {
  const first = await byGoogle();
  expect(first.result.user).toMatchObject({ hasPassword: false });
  expect((await byGoogle()).result.user.id).toBe(first.result.user.id);
  expect(await links(first.result)).toHaveLength(1);
  expect(await events(first.result)).toEqual(['entered', 'entered']);
});
