import type { Passkey } from '@/lib/passkeys/contract';
import { startApp, type Answer, type App } from '@/tests/setup/app';
import { etherAddress, listCollectible } from '@/tests/setup/collectibles/auction';
import {
  codeOfApp,
  enrolled,
  ownMailedCode,
  passStep,
  settle,
  wrongCode,
} from '@/tests/setup/factors/authenticator';
import {
  askCode,
  letterOf,
  passResendLimit,
  registered,
  type Person,
  type SignedIn,
} from '@/tests/setup/mailbox';
import { fund, walletAddress, usableWallet } from '@/tests/setup/money';
import { SoftwarePasskey, type Wrong } from '@/tests/setup/factors/software-passkey';

type Who = Person & SignedIn & { otp?: () => Promise<string> };
type Options = { options: { challenge: string; allowCredentials?: unknown[] } };
type Event = { event: string };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const origin = 'http://localhost:0';
const device = (counts = true) => new SoftwarePasskey(origin, counts);
const call = <T = Record<string, unknown>>(
  { token }: { token: string },
  route: string,
  input = {},
) => app.call<T>(route, input, { token });

async function begin(who: Who, proof: object = {}): Promise<Answer<Options>> {
  return call<Options>(who, 'POST user/beginPasskey', { password: who.password, ...proof });
}

async function add(who: Who, key: SoftwarePasskey, { name = 'Phone', otp = '', code = '' } = {}) {
  const { result } = await begin(who, { otp, code });
  return call<Passkey>(who, 'POST user/addPasskey', { name, credential: key.make(result.options) });
}

/** The same of an account without a factor. */
const addFirst = async (who: Who, key: SoftwarePasskey, name = 'Phone') =>
  add(who, key, { name, code: await ownMailedCode(app, who) });

/** Somebody who added a passkey some time ago. */
async function holder(counts = true) {
  const who = await registered(app);
  const key = device(counts);
  const { code, result } = await addFirst(who, key);
  expect(code).toBe('200');
  await settle(app, who.user.id);
  return { who, key, id: result.id };
}

async function logIn(key: SoftwarePasskey, wrong: Wrong = {}, account?: string) {
  const asked = await app.call<Options>('POST login/beginPasskeyLogin', account ? { account } : {});
  const credential = key.use({ ...asked.result.options, rpId: 'localhost' }, wrong);
  const answer = await app.call<SignedIn>('POST login/loginByPasskey', { credential });
  return { ...answer, credential };
}

const security = { action: 'user/beginPasskey', about: {} };
async function proof(
  who: Who,
  key: SoftwarePasskey,
  confirmed: object = security,
  wrong: Wrong = {},
) {
  const asked = await call<Options>(who, 'POST user/beginPasskeyProof', confirmed);
  const credential = key.use({ ...asked.result.options, rpId: 'localhost' }, wrong);
  return call<{ otp: string }>(who, 'POST user/provePasskey', { credential });
}

const events = async (who: Who) =>
  (await call<{ items: Event[] }>(who, 'GET user/listLoginHistory')).result.items.map(
    (i) => i.event,
  );

const passChallenges = () =>
  app.owner.sql`update passkey_challenge set expires_at = expires_at - interval '301 seconds'`;

describe('a passkey', () => {
  it('is added with the password, named, told of, and logs in', async () => {
    const { who, key, id } = await holder();
    await letterOf(app, who.email, 'Passkey added');
    const answer = await logIn(key);
    expect([answer.code, answer.result.user.id]).toEqual(['200', who.user.id]);
    const listed = await call<{ items: Passkey[]; hasApp: boolean }>(who, 'GET user/listPasskey');
    expect(listed.result).toEqual({
      hasApp: false,
      items: [{ id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    });
    expect(await events(who)).toEqual(['entered-passkey', 'passkey-added', 'entered']);
    expect((await call(answer.result, 'POST user/getUserInfo')).code).toBe('200');
  });

  it('takes the right password, and once there is one, that one or a code too', async () => {
    const { who, key } = await holder();
    const wrong = await call(who, 'POST user/beginPasskey', { password: 'not it' });
    expect(wrong.code).toBe('10004');
    expect((await begin(who)).code).toBe('10091');
    const { otp } = (await proof(who, key)).result;
    expect((await add(who, device(), { name: 'Laptop', otp })).code).toBe('200');
    expect((await begin(who, { otp })).code).toBe('10091');
  });

  it('counts as both factors of an account with an authenticator app, and stands in for its code', async () => {
    const who = await enrolled(app);
    const key = device();
    expect((await add(who, key, { otp: codeOfApp(who.secret) })).code).toBe('200');
    expect((await logIn(key)).code).toBe('200');
    await passStep(app, who.user.id);
    const off = async (action: string) => {
      const { otp } = (await proof(who, key, { action })).result;
      return (await call(who, 'POST user/disableAuthenticator', { password: who.password, otp }))
        .code;
    };
    // What was shown and signed for one change confirms no other.
    expect(await off('user/renewRecoveryCodes')).toBe('10091');
    expect(await off('user/requestArchive')).toBe('10091');
    expect(await off('user/disableAuthenticator')).toBe('200');
  });

  it('keeps who knows the password alone from enrolling an app of their own', async () => {
    const { who, key } = await holder();
    const thief = await app.call<SignedIn>('POST login/login', {
      account: who.username,
      password: who.password,
    });
    const { token } = thief.result;
    const begun = await call<{ secret: string }>({ token }, 'POST user/beginAuthenticator');
    const turnOn = (input: object = {}) =>
      call({ token }, 'POST user/enableAuthenticator', {
        password: who.password,
        otp: codeOfApp(begun.result.secret),
        ...input,
      });
    const refused = (message: string) => ({
      code: '10091',
      result: { issues: [{ path: 'confirmation', message }] },
    });
    expect(await turnOn()).toMatchObject(refused('otpNeeded'));
    const own = codeOfApp(begun.result.secret);
    expect(await turnOn({ confirmation: own })).toMatchObject(refused('otpWrong'));
    const loose = (await proof(who, key)).result.otp;
    expect(await turnOn({ confirmation: loose })).toMatchObject(refused('otpWrong'));
    const state = async () =>
      (await call<{ enabled: boolean }>(who, 'GET user/getTwoFactor')).result.enabled;
    expect(await state()).toBe(false);
    // A reset by mail opens no way round it.
    await passResendLimit(app, who.email);
    const code = await askCode(app, who.email, 'reset');
    const password = 'another long one 8';
    expect(
      (await app.call('POST login/resetPassword', { email: who.email, code, password })).code,
    ).toBe('200');
    const again = await app.call<SignedIn>('POST login/login', { account: who.username, password });
    const after = await call(again.result, 'POST user/enableAuthenticator', {
      password,
      otp: codeOfApp(begun.result.secret),
    });
    expect(after).toMatchObject(refused('otpNeeded'));
  });

  it('confirms an app beside it, which pauses withdrawals, and a wrong first code uses no confirmation up', async () => {
    const { who, key } = await holder();
    const { password } = who;
    const { secret } = (await call<{ secret: string }>(who, 'POST user/beginAuthenticator')).result;
    const action = 'user/enableAuthenticator';
    const confirmation = (await proof(who, key, { action })).result.otp;
    const turnOn = (otp: string) =>
      call(who, 'POST user/enableAuthenticator', { password, otp, confirmation });
    expect(await turnOn(wrongCode(secret))).toMatchObject({
      result: { issues: [{ path: 'otp' }] },
    });
    expect((await turnOn(codeOfApp(secret))).code).toBe('200');
    const terms = await call<{ pausedUntil: string | null }>(who, 'GET user/getWithdrawalTerms');
    const hours = (Date.parse(terms.result.pausedUntil!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
  });

  it('stays when the password is changed, and “log out everywhere” ends what it opened', async () => {
    const { who, key } = await holder();
    const { token } = (await logIn(key)).result;
    await call(who, 'POST user/revokeOtherSessions');
    expect((await call({ token }, 'POST user/getUserInfo')).code).toBe('401');
    const { otp } = (await proof(who, key, { action: 'user/repassword' })).result;
    const input = { oldPassword: who.password, newPassword: 'another long one 7', otp };
    expect((await call(who, 'POST user/repassword', input)).code).toBe('200');
    expect((await logIn(key)).code).toBe('200');
  });

  it('is removed with the password and a confirmation bound to it, told of, and pauses withdrawals', async () => {
    const { who, key, id } = await holder();
    const { password } = who;
    const remove = (input: object) =>
      call(who, 'POST user/removePasskey', { id, password, ...input });
    expect((await remove({})).code).toBe('10091');
    expect((await remove({ password: 'not it' })).code).toBe('10004');
    const loose = (await proof(who, key)).result.otp;
    expect((await remove({ otp: loose })).code).toBe('10091');
    const { otp } = (await proof(who, key, { action: 'user/removePasskey', about: { id } })).result;
    const both = await Promise.all([remove({ otp }), remove({ otp })]);
    // The other one finds its confirmation used, or the passkey gone.
    expect(['10091,200', '200,404']).toContain(
      both
        .map(({ code }) => code)
        .sort()
        .join(),
    );
    await letterOf(app, who.email, 'Passkey removed');
    expect((await logIn(key)).code).toBe('10131');
    expect((await remove({})).code).toBe('404');
    const terms = await call<{ pausedUntil: string; asksCode: boolean }>(
      who,
      'GET user/getWithdrawalTerms',
    );
    expect(terms.result).toMatchObject({ asksCode: false, pausedUntil: expect.any(String) });
    const again = await app.call('POST login/login', { account: who.username, password });
    expect(again.code).toBe('200');
  });

  it('takes the sessions that it opened along, and whatever was about to be confirmed', async () => {
    const { who, key, id } = await holder();
    const { password } = who;
    const opened = (await logIn(key)).result;
    expect((await call(opened, 'POST user/getUserInfo')).code).toBe('200');
    const { otp } = (await proof(who, key, { action: 'user/removePasskey', about: { id } })).result;
    const about = { network: 'tron', address: walletAddress };
    const left = (await proof(who, key, { action: 'user/addWithdrawalAddress', about })).result.otp;
    const asked = await call<Options>(who, 'POST user/beginPasskeyProof', security);
    expect((await call(who, 'POST user/removePasskey', { id, password, otp })).code).toBe('200');
    expect((await call(opened, 'POST user/getUserInfo')).code).toBe('401');
    expect((await call(who, 'POST user/getUserInfo')).code).toBe('200');
    // Another passkey makes the account ask again; what the former one confirmed is no answer.
    const other = device();
    expect((await addFirst(who, other, 'Other')).code).toBe('200');
    const address = { name: 'Mine', ...about, otp: left };
    expect((await call(who, 'POST user/addWithdrawalAddress', address)).code).toBe('10091');
    const late = other.use({ ...asked.result.options, rpId: 'localhost' });
    expect((await call(who, 'POST user/provePasskey', { credential: late })).code).toBe('10131');
    const kept = await app.owner.sql`
      select from passkey_challenge where customer_id = ${who.user.id}`;
    expect(kept).toHaveLength(0);
  });

  it('keeps the session that removes it', async () => {
    const { who, key, id } = await holder();
    const { token } = (await logIn(key)).result;
    const me = { ...who, token };
    const { otp } = (await proof(me, key, { action: 'user/removePasskey', about: { id } })).result;
    const input = { id, password: who.password, otp };
    expect((await call(me, 'POST user/removePasskey', input)).code).toBe('200');
    expect((await call(me, 'POST user/getUserInfo')).code).toBe('200');
  });

  it('ends every other adding of its customer, and is told of', async () => {
    const who = await registered(app);
    const other = await app.call<SignedIn>('POST login/login', {
      account: who.username,
      password: who.password,
    });
    const thief = { ...who, token: other.result.token };
    const begun = (await begin(thief, { code: await ownMailedCode(app, thief) })).result;
    expect((await addFirst(who, device())).code).toBe('200');
    const late = { name: 'x', credential: device().make(begun.options) };
    expect((await call(thief, 'POST user/addPasskey', late)).code).toBe('10131');
    await letterOf(app, who.email, 'Passkey added');
    const listed = await call<{ items: Passkey[] }>(who, 'GET user/listPasskey');
    expect(listed.result.items.map(({ name }) => name)).toEqual(['Phone']);
  });

  it('is at most one of twenty, and one device’s is kept once', async () => {
    const { who, key } = await holder();
    const other = await registered(app);
    expect((await addFirst(other, key)).code).toBe('10131');
    await app.owner.sql`
      insert into passkey (customer_id, credential_id, public_key, counter, name)
      select ${who.user.id}, ${who.user.id} || '-' || n, '\\x00', 0, 'n' from generate_series(1, 18) n`;
    const [one, two] = [await proof(who, key), await proof(who, key)];
    const begun = [await begin(who, one.result), await begin(who, two.result)];
    const made = await Promise.all(
      begun.map(({ result }) =>
        call(who, 'POST user/addPasskey', { name: 'x', credential: device().make(result.options) }),
      ),
    );
    expect(made.map(({ code }) => code).sort()).toEqual(['10131', '200']);
    const { otp } = (await proof(who, key)).result;
    expect((await begin(who, { otp })).code).toBe('10119');
  });
});

const wrongs: [string, Wrong][] = [
  ['of another site', { origin: 'https://assay.example' }],
  ['of another port', { origin: 'http://localhost:1' }],
  ['of another relying party', { rpId: 'example.com' }],
  ['to another challenge', { challenge: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['without its user verified', { userVerified: false }],
  ['without its user there', { userPresent: false }],
  ['of another kind', { type: 'webauthn.other' }],
  ['from inside another’s page', { crossOrigin: true }],
];

describe('an answer', () => {
  const forged: [string, Wrong][] = [
    ...wrongs,
    ['signed by another key', { signWith: new SoftwarePasskey(origin).keys.privateKey }],
  ];

  it.each(forged)('%s does not log in, and its owner can read of it', async (_, wrong) => {
    const { who, key } = await holder();
    const answer = await logIn(key, wrong);
    expect([answer.code, answer.headers.get('set-cookie')]).toEqual(['10131', null]);
    expect(await events(who)).toContain('wrong-passkey');
    expect((await logIn(key)).code).toBe('200');
  });

  it.each(forged)('%s confirms nothing', async (_, wrong) => {
    const { who, key } = await holder();
    expect((await proof(who, key, security, wrong)).code).toBe('10131');
  });

  it.each(wrongs)('%s adds nothing', async (_, wrong) => {
    const who = await registered(app);
    const { result } = await begin(who, { code: await ownMailedCode(app, who) });
    const credential = device().make(result.options, wrong);
    const answer = await call(who, 'POST user/addPasskey', { name: 'x', credential });
    expect(answer.code).toBe('10131');
  });

  it('is taken once, however many send it at once', async () => {
    const { who, key } = await holder(false);
    const { credential } = await logIn(key);
    expect((await app.call('POST login/loginByPasskey', { credential })).code).toBe('10131');
    const asked = await app.call<Options>('POST login/beginPasskeyLogin');
    const fresh = key.use({ ...asked.result.options, rpId: 'localhost' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call('POST login/loginByPasskey', { credential: fresh })),
    );
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await events(who)).filter((event) => event === 'entered-passkey')).toHaveLength(2);
  });

  it('comes within five minutes', async () => {
    const { who, key } = await holder();
    const asked = await app.call<Options>('POST login/beginPasskeyLogin');
    const credential = key.use({ ...asked.result.options, rpId: 'localhost' });
    const { otp } = (await proof(who, key)).result;
    await passChallenges();
    expect((await app.call('POST login/loginByPasskey', { credential })).code).toBe('10131');
    expect((await begin(who, { otp })).code).toBe('10091');
  });

  it('is for what it was asked for: a log-in confirms nothing, a confirmation logs nobody in', async () => {
    const { who, key } = await holder();
    const login = await app.call<Options>('POST login/beginPasskeyLogin');
    const credential = key.use({ ...login.result.options, rpId: 'localhost' });
    expect((await call(who, 'POST user/provePasskey', { credential })).code).toBe('10131');
    const confirm = await call<Options>(who, 'POST user/beginPasskeyProof', security);
    const other = key.use({ ...confirm.result.options, rpId: 'localhost' });
    expect((await app.call('POST login/loginByPasskey', { credential: other })).code).toBe('10131');
  });

  it('is of the caller’s own passkey, to the caller’s own challenge, and its proof for them alone', async () => {
    const [mine, theirs] = [await holder(), await holder()];
    const asked = await call<Options>(mine.who, 'POST user/beginPasskeyProof', security);
    const options = { ...asked.result.options, rpId: 'localhost' };
    const strange = { credential: theirs.key.use(options) };
    expect((await call(mine.who, 'POST user/provePasskey', strange)).code).toBe('10131');
    const own = { credential: mine.key.use(options) };
    expect((await call(theirs.who, 'POST user/provePasskey', own)).code).toBe('10131');
    const { otp } = (await proof(mine.who, mine.key)).result;
    expect((await begin(theirs.who, { otp })).code).toBe('10091');
    expect((await begin(mine.who, { otp })).code).toBe('200');
  });

  it('whose counter did not go up is refused, and its owner warned', async () => {
    const { who, key } = await holder();
    await logIn(key);
    const answer = await logIn(key, { counter: 1 });
    expect(answer.code).toBe('10131');
    await letterOf(app, who.email, 'A passkey may have been copied');
    expect(await events(who)).toContain('passkey-suspect');
  });

  it('logs in as who was typed alone', async () => {
    const { who, key } = await holder();
    expect((await logIn(key, {}, who.username.toUpperCase())).code).toBe('200');
    expect((await logIn(key, {}, who.email)).code).toBe('200');
    expect((await logIn(key, {}, 'somebody-else')).code).toBe('10131');
  });

  it('of a suspended customer logs in as any other', async () => {
    const { who, key } = await holder();
    await app.owner.sql`update customer set status = 'suspended' where id = ${who.user.id}`;
    expect((await logIn(key, { userVerified: false })).code).toBe('10131');
    expect((await logIn(key)).code).toBe('200');
  });

  it('of a closed account is refused, to who has the passkey alone', async () => {
    const { who, key } = await holder();
    await app.owner.sql`update customer set status = 'closed' where id = ${who.user.id}`;
    expect((await logIn(key, { userVerified: false })).code).toBe('10131');
    expect((await logIn(key)).code).toBe('10005');
    // Nothing was closed as accounts are: the audit would name it.
    await app.owner.pool.query('alter table customer disable trigger user');
    await app.owner.sql`update customer set status = 'active' where id = ${who.user.id}`;
    await app.owner.pool.query('alter table customer enable trigger user');
  });
});

it('nothing is told of who has passkeys: names known and unknown are answered alike', async () => {
  const { who } = await holder();
  const none = await registered(app);
  const answers = await Promise.all(
    [who.username, none.username, 'nobody-at-all', 'a@b.example'].map((account) =>
      app.call<Options>('POST login/beginPasskeyLogin', { account }),
    ),
  );
  const plain = answers.map(({ status, result: { options } }) => [
    status,
    { ...options, challenge: typeof options.challenge },
  ]);
  expect(new Set(plain.map((one) => JSON.stringify(one))).size).toBe(1);
  expect((await call(none, 'POST user/beginPasskeyProof', security)).code).toBe('404');
});

it('wrong answers wait as wrong passwords do', async () => {
  const { key } = await holder();
  const from = '203.0.113.77';
  const answers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const asked = await app.call<Options>('POST login/beginPasskeyLogin');
    const options = { ...asked.result.options, rpId: 'localhost' };
    const credential = key.use(options, { userVerified: false });
    const headers = { 'x-forwarded-for': from };
    answers.push((await app.call('POST login/loginByPasskey', { credential }, { headers })).status);
  }
  expect(answers.slice(0, 4)).toEqual([200, 200, 200, 200]);
  expect(answers.at(-1)).toBe(429);
});

describe('in the place of a code', () => {
  async function withMoney() {
    const made = await holder();
    const { id: customerId } = made.who.user;
    await fund(app.owner, customerId, '100');
    const destinationId = await usableWallet(app.owner, customerId);
    return { ...made, asked: { destinationId, currency: 'USDT', amount: '5' } };
  }

  it('a passkey confirms a withdrawal, and only the one that it was shown', async () => {
    const { who, key, asked } = await withMoney();
    const send = (input: object) => call(who, 'POST user/withdrawal', { ...asked, ...input });
    expect((await send({})).code).toBe('10091');
    const confirmed = { action: 'user/withdrawal', about: asked };
    const { otp } = (await proof(who, key, confirmed)).result;
    expect((await send({ otp, amount: '50' })).code).toBe('10091');
    const other = (await proof(who, key)).result.otp;
    expect((await send({ otp: other })).code).toBe('10091');
    const answers = await Promise.all([send({ otp }), send({ otp }), send({ otp })]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  });

  it('a passkey confirms what is bought, and where it is sent, and nothing else', async () => {
    const { who, key } = await withMoney();
    const id = await listCollectible(app.owner, { buyNow: '50' });
    const asked = { id, action: 'buy', amount: '50', receivingAddress: etherAddress };
    const send = (input: object) => call(who, 'POST user/buyNft', { ...asked, ...input });
    expect((await send({})).code).toBe('10091');
    const { otp } = (await proof(who, key, { action: 'user/buyNft', about: asked })).result;
    const receivingAddress = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
    expect((await send({ otp, receivingAddress })).code).toBe('10091');
    expect((await send({ otp, action: 'bid' })).code).toBe('10091');
    expect((await send({ otp })).code).toBe('200');
  });

  it('a passkey confirms the address that is saved, and no other', async () => {
    const { who, key } = await holder();
    const input = { name: 'Mine', network: 'tron', address: walletAddress };
    const save = (more: object) =>
      call(who, 'POST user/addWithdrawalAddress', { ...input, ...more });
    expect((await save({})).code).toBe('10091');
    const about = { network: 'bitcoin', address: walletAddress };
    const action = 'user/addWithdrawalAddress';
    const wrong = (await proof(who, key, { action, about })).result.otp;
    expect((await save({ otp: wrong })).code).toBe('10091');
    const { otp } = (await proof(who, key, { action, about: input })).result;
    expect((await save({ otp })).code).toBe('200');
  });
});
