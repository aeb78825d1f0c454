import { startApp, type App } from '@/tests/setup/app';
import {
  codeOfApp,
  enrolled,
  ownMailedCode,
  settle,
  type Enrolled,
} from '@/tests/setup/factors/authenticator';
import { SoftwarePasskey } from '@/tests/setup/factors/software-passkey';
import {
  askCode,
  letterOf,
  passResendLimit,
  registered,
  type SignedIn,
} from '@/tests/setup/mailbox';

type Who = SignedIn & { email: string; password: string };
type Options = { options: { challenge: string } };
type State = { enabled: boolean; passkeys: number; removalDueAt: string | null };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const newPassword = 'another long one 7';
const unsettle = (who: Who) =>
  app.owner.sql`
    update customer set factors_settle_at = now() + interval '14 days' where id = ${who.user.id}`;

async function stateOf({ token }: { token: string }) {
  const { result } = await app.call<State>('GET user/getTwoFactor', {}, { token });
  return { app: result.enabled, passkeys: result.passkeys };
}

/** Sets a new password by what is mailed to the account, and what else is told. */
async function reset({ email }: Who, input: object = {}) {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  return app.call('POST login/resetPassword', { email, code, password: newPassword, ...input });
}

const logIn = ({ email }: Who, input: object = {}) =>
  app.call<SignedIn>('POST login/login', { account: email, password: newPassword, ...input });

async function addPasskey(who: Who) {
  const { token, password } = who;
  const code = await ownMailedCode(app, who);
  const key = new SoftwarePasskey('http://localhost:0');
  const begun = await app.call<Options>('POST user/beginPasskey', { password, code }, { token });
  const input = { name: 'Phone', credential: key.make(begun.result.options) };
  expect((await app.call('POST user/addPasskey', input, { token })).code).toBe('200');
}

it('takes the password and the mailbox: who knows the password alone adds none', async () => {
  const { email, token, password } = await registered(app);
  const begun = await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, { token });
  const otp = codeOfApp(begun.result.secret);
  const refused = (message: string) => ({
    code: '10091',
    result: { issues: [{ path: 'code', message }] },
  });
  const on = (input: object) =>
    app.call('POST user/enableAuthenticator', { password, otp, ...input }, { token });
  const begin = (input: object) =>
    app.call('POST user/beginPasskey', { password, ...input }, { token });
  const code = await ownMailedCode(app, { email, token });
  const wrong = code === '123456' ? '654321' : '123456';
  for (const call of [on, begin]) {
    expect(await call({})).toMatchObject(refused('codeMissing'));
    expect(await call({ code: wrong })).toMatchObject(refused('10091'));
  }
  expect((await begin({ code })).code).toBe('200');
  // It is used up by that.
  expect(await on({ code })).toMatchObject(refused('10091'));
  expect(await stateOf({ token })).toEqual({ app: false, passkeys: 0 });
});

it('is asked for at a reset, and within 14 days goes with it where its owner says so', async () => {
  const who: Enrolled = await enrolled(app);
  await unsettle(who);
  expect(await reset(who)).toMatchObject({
    code: '10091',
    result: { issues: [{ path: 'otp', message: 'otpNeededOrRemoved' }] },
  });
  expect((await reset(who, { removeFactors: true })).code).toBe('200');
  const entered = await logIn(who);
  expect(entered.code).toBe('200');
  expect(await stateOf(entered.result)).toEqual({ app: false, passkeys: 0 });
  await letterOf(app, who.email, 'Your app and passkeys were removed');
  const terms = await app.call<{ pausedUntil: string | null }>(
    'GET user/getWithdrawalTerms',
    {},
    { token: entered.result.token },
  );
  expect(Date.parse(terms.result.pausedUntil!)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

it('stays where its code is told, and once it is settled', async () => {
  const who = await enrolled(app);
  await unsettle(who);
  expect((await reset(who, { otp: codeOfApp(who.secret, 1) })).code).toBe('200');
  expect((await logIn(who)).code).toBe('10091');
  await settle(app, who.user.id);
  expect(await reset(who, { removeFactors: true })).toMatchObject({
    result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
  });
});

it('stays where its code is told, whatever is asked to be removed', async () => {
  const who = await enrolled(app);
  await unsettle(who);
  const otp = codeOfApp(who.secret, 1);
  const wrong = otp === '123456' ? '654321' : '123456';
  expect(await reset(who, { otp: wrong, removeFactors: true })).toMatchObject({ code: '10091' });
  expect((await reset(who, { otp, removeFactors: true })).code).toBe('200');
  expect(await logIn(who)).toMatchObject({
    code: '10091',
    result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
  });
});

it('that is a passkey goes with a password that mail alone proved, for 14 days', async () => {
  const who = await registered(app);
  await addPasskey(who);
  expect(await stateOf(who)).toEqual({ app: false, passkeys: 1 });
  expect((await reset(who)).code).toBe('200');
  expect(await stateOf((await logIn(who)).result)).toEqual({ app: false, passkeys: 0 });

  const other = await registered(app);
  await addPasskey(other);
  await settle(app, other.user.id);
  expect((await reset(other)).code).toBe('200');
  expect(await stateOf((await logIn(other)).result)).toEqual({ app: false, passkeys: 1 });
});

it('takes an open removal along', async () => {
  const who = await enrolled(app);
  await unsettle(who);
  await passResendLimit(app, who.email);
  const code = await askCode(app, who.email, 'removal');
  const { email, password } = who;
  expect((await app.call('POST login/askRemoval', { email, password, code })).code).toBe('200');
  expect((await reset(who, { removeFactors: true })).code).toBe('200');
  const open = await app.owner.sql`
    select from factor_removal where customer_id = ${who.user.id} and done_at is null
      and stopped_at is null`;
  expect(open).toHaveLength(0);
});
