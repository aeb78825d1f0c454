import { readFileSync } from 'node:fs';
import { startApp, type App } from '@/tests/setup/app';
import {
  codeOfApp,
  enrolled,
  ownMailedCode,
  passStep,
  settle,
} from '@/tests/setup/factors/authenticator';
import { SoftwarePasskey } from '@/tests/setup/factors/software-passkey';
import {
  askCode,
  letterOf,
  mailsOf,
  passResendLimit,
  registered,
  type Person,
  type SignedIn,
} from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

type Options = { options: { challenge: string } };
type Due = { dueAt: string; byMailedPassword: boolean };
type Who = Person & SignedIn;
type Holder = Who & { key: SoftwarePasskey };

const subject = 'Removal of your app and passkeys under way';
const dayMs = 86_400_000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const call = <T = Record<string, unknown>>(who: { token: string }, route: string, input = {}) =>
  app.call<T>(route, input, { token: who.token });

/** Somebody with a passkey and no app. */
async function holder(): Promise<Holder> {
  const who = await registered(app);
  const key = new SoftwarePasskey('http://localhost:0');
  const { result } = await call<Options>(who, 'POST user/beginPasskey', {
    password: who.password,
    code: await ownMailedCode(app, who),
  });
  const credential = key.make(result.options);
  expect((await call(who, 'POST user/addPasskey', { name: 'Phone', credential })).code).toBe('200');
  await settle(app, who.user.id);
  return { ...who, key };
}

const used = ({ key }: Holder, { options }: Options) => key.use({ ...options, rpId: 'localhost' });

async function enterByPasskey(who: Holder) {
  const { result } = await app.call<Options>('POST login/beginPasskeyLogin', {});
  return app.call<SignedIn>('POST login/loginByPasskey', { credential: used(who, result) });
}

async function proof(who: Holder, token: string, action: string): Promise<string> {
  const asked = await call<Options>({ token }, 'POST user/beginPasskeyProof', { action });
  const credential = used(who, asked.result);
  return (await call<{ otp: string }>({ token }, 'POST user/provePasskey', { credential })).result
    .otp;
}

/** What whoever reads the mailbox can do: a new password. */
async function resetByMail({ email }: Person, otp?: string): Promise<string> {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  const password = `set by mail ${code}`;
  const answer = await app.call('POST login/resetPassword', { email, code, password, otp });
  expect(answer.code).toBe('200');
  return password;
}

async function ask({ email }: Person, password: string) {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'removal');
  return app.call<Due>('POST login/askRemoval', { email, password, code });
}

const daysUntil = (at: string): number => (Date.parse(at) - Date.now()) / dayMs;

const jobsOf = ({ user }: Who) =>
  app.owner.sql<{ key: string; due: Date }>`
    select j.key, j.run_at as due from graphile_worker._private_jobs j, factor_removal r
    where r.customer_id = ${user.id} and j.key ~ ('^(mail|end)-removal:' || r.id || ':')
    order by j.run_at`;

const runNow = (key: string) =>
  app.owner.sql`
    select work_add(split_part(${key}, ':', 1), substr(${key}, strpos(${key}, ':') + 1), now())`;

const passkeysOf = async ({ user }: Who) =>
  (await app.owner.sql`select from passkey where customer_id = ${user.id}`).length;

const toldKinds = async (who: { token: string }) =>
  (await call<{ items: { kind: string }[] }>(who, 'GET user/listNotification')).result.items.map(
    ({ kind }) => kind,
  );

it('who reads the mailbox waits 14 days for the passkey to go, and its owner ends it by logging in', async () => {
  const who = await holder();
  const password = await resetByMail(who);
  const thief = await app.call<SignedIn>('POST login/login', { account: who.email, password });
  expect(thief.code).toBe('200');
  const asked = await ask(who, password);
  expect(asked.result.byMailedPassword).toBe(true);
  expect(daysUntil(asked.result.dueAt)).toBeGreaterThan(13.99);
  const state = await call<{ removalDueAt: string; removalByMail: boolean }>(
    thief.result,
    'GET user/getTwoFactor',
  );
  expect(state.result).toMatchObject({ removalDueAt: asked.result.dueAt, removalByMail: true });
  const letter = await letterOf(app, who.email, subject);
  expect(letter.body).toContain('It takes 14 days because the password was set');
  // Its job, come before its time, takes nothing away.
  const ending = await until(async () =>
    (await jobsOf(who)).find(({ key }) => key.startsWith('end-removal')),
  );
  expect(ending.due).toEqual(new Date(asked.result.dueAt));
  await runNow(ending.key);
  await until(async () => !(await jobsOf(who)).some(({ key }) => key === ending.key));
  expect(await passkeysOf(who)).toBe(1);
  // The owner finds the password changed, and has the passkey.
  const { code, result } = await enterByPasskey(who);
  expect(code).toBe('200');
  expect(await toldKinds(result)).toEqual(
    expect.arrayContaining(['removal-waits', 'removal-stopped']),
  );
  expect((await ask(who, password)).status).toBe(429);
  expect(await passkeysOf(who)).toBe(1);
  await letterOf(app, who.email, 'Removal of your app and passkeys stopped');
});

it('letters and notifications come again through the wait', async () => {
  const who = await holder();
  const password = await resetByMail(who);
  const { dueAt } = (await ask(who, password)).result;
  await letterOf(app, who.email, subject);
  const again = (await jobsOf(who)).filter(({ key }) => key.includes(':again-'));
  const days = again.map(({ due }) => Math.round(14 - (Date.parse(dueAt) - due.getTime()) / dayMs));
  expect(days).toEqual([2, 4, 7, 10, 13]);
  await runNow(again[0]!.key);
  await until(
    async () =>
      (await mailsOf(app, who.email)).filter((mail) => mail.subject === subject).length === 2,
  );
  const thief = await app.call<SignedIn>('POST login/login', { account: who.email, password });
  const kinds = await toldKinds(thief.result);
  expect(kinds.filter((kind) => kind === 'removal-waits')).toHaveLength(2);
});

it('a removal under way waits 14 days from a reset that only mail proved', async () => {
  const who = await holder();
  const { dueAt } = (await ask(who, who.password)).result;
  expect(daysUntil(dueAt)).toBeLessThan(3.01);
  await letterOf(app, who.email, 'Removal of your app and passkeys asked for');
  const early = await until(async () =>
    (await jobsOf(who)).find(({ key }) => key.startsWith('end-removal')),
  );
  const password = await resetByMail(who);
  await letterOf(app, who.email, subject);
  const again = (await ask(who, password)).result;
  expect(again.byMailedPassword).toBe(true);
  expect(daysUntil(again.dueAt)).toBeGreaterThan(13.99);
  // The job of the former time takes nothing away; that of the new time does, whichever was done.
  await runNow(early.key);
  await until(async () => !(await jobsOf(who)).some(({ key }) => key === early.key));
  expect(await passkeysOf(who)).toBe(1);
  const late = (await jobsOf(who)).find(({ key }) => key.startsWith('end-removal'))!;
  expect(late.due).toEqual(new Date(again.dueAt));
  await app.owner.sql`update factor_removal set due_at = now() where customer_id = ${who.user.id}`;
  await runNow(late.key);
  await until(async () => (await passkeysOf(who)) === 0);
});

it('waits no longer than ever once the password was set, or told, together with a factor', async () => {
  const who = await holder();
  const password = await resetByMail(who);
  const entered = (await enterByPasskey(who)).result;
  const own = 'the owner’s own one 5';
  const change = {
    oldPassword: password,
    newPassword: own,
    otp: await proof(who, entered.token, 'user/repassword'),
  };
  expect((await call(entered, 'POST user/repassword', change)).code).toBe('200');
  const asked = await ask(who, own);
  expect(asked.result.byMailedPassword).toBe(false);
  expect(daysUntil(asked.result.dueAt)).toBeLessThan(3.01);

  const other = await enrolled(app);
  const set = await resetByMail(other, codeOfApp(other.secret));
  expect((await ask(other, set)).result.byMailedPassword).toBe(false);

  const later = await registered(app);
  const mailed = await resetByMail(later);
  const { token } = (
    await app.call<SignedIn>('POST login/login', { account: later.email, password: mailed })
  ).result;
  const begun = await call<{ secret: string }>({ token }, 'POST user/beginAuthenticator');
  const code = await ownMailedCode(app, { ...later, token });
  const on = { password: mailed, code, otp: codeOfApp(begun.result.secret) };
  expect((await call({ token }, 'POST user/enableAuthenticator', on)).code).toBe('200');
  // A first factor takes no more than the mailbox that set the password.
  expect((await ask(later, mailed)).result.byMailedPassword).toBe(true);
});

it('what the owner does with the passkey alone does not make a password of another theirs', async () => {
  const who = await holder();
  const password = await resetByMail(who);
  const entered = (await enterByPasskey(who)).result;
  await proof(who, entered.token, 'user/requestArchive');
  expect((await ask(who, password)).result.byMailedPassword).toBe(true);
});

it('a log-in with the password and a code shows whose the password is', async () => {
  const who = await enrolled(app);
  await app.owner.sql`
    update customer set password_proof = 'mail' where id = ${who.user.id}`;
  const log = (otp: string) =>
    app.call('POST login/login', { account: who.email, password: who.password, otp });
  expect((await ask(who, who.password)).result.byMailedPassword).toBe(true);
  await passStep(app, who.user.id);
  expect((await log(codeOfApp(who.secret))).code).toBe('200');
  await app.owner.sql`delete from factor_removal where customer_id = ${who.user.id}`;
  expect((await ask(who, who.password)).result.byMailedPassword).toBe(false);
});

it('how a password was proved is kept with its change', async () => {
  const who = await holder();
  const password = await resetByMail(who);
  const entered = (await enterByPasskey(who)).result;
  const otp = await proof(who, entered.token, 'user/repassword');
  const change = { oldPassword: password, newPassword: 'another long one 6', otp };
  await call(entered, 'POST user/repassword', change);
  const plain = await registered(app);
  await call(plain, 'POST user/repassword', {
    oldPassword: plain.password,
    newPassword: 'another long one 6',
  });
  const proofs = ({ user }: Who) =>
    app.owner.sql`
      select change, proof from security_change
      where customer_id = ${user.id} and change in ('password-reset', 'password-changed') order by id`;
  expect(await proofs(who)).toEqual([
    { change: 'password-reset', proof: 'mail' },
    { change: 'password-changed', proof: 'factor' },
  ]);
  expect(await proofs(plain)).toEqual([{ change: 'password-changed', proof: 'password' }]);
});

it('a password that was set by mail before this was kept counts as such, unless more proved it', async () => {
  const [thief, coded, added, plain] = [
    await holder(),
    await enrolled(app),
    await holder(),
    await holder(),
  ];
  await resetByMail(thief);
  await resetByMail(coded, codeOfApp(coded.secret));
  await resetByMail(added);
  await app.owner.sql`
    insert into security_change (customer_id, change, ip, at)
    values (${added.user.id}, 'passkey-added', '', now() + interval '1 second')`;
  const ids = [thief, coded, added, plain].map(({ user }) => user.id);
  await app.owner
    .sql`update customer set password_proof = 'opened' where id = any(${ids}::bigint[])`;
  const file = 'prisma/migrations/0036_password_proof/migration.sql';
  const [step] = /^update customer [^;]*;/m.exec(readFileSync(file, 'utf8'))!;
  await app.owner.pool.query(step);
  const rows = await app.owner.sql<{ proof: string }>`
    select password_proof as proof from customer where id = any(${ids}::bigint[]) order by id`;
  expect(rows.map(({ proof: how }) => how)).toEqual(['mail', 'opened', 'opened', 'opened']);
});
