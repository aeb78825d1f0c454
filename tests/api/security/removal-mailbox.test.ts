import { startApp, type App } from '@/tests/setup/app';
import { codeOfApp, enrolled, passStep, type Enrolled } from '@/tests/setup/factors/authenticator';
import {
  askCode,
  letterOf,
  mailsOf,
  passResendLimit,
  registered,
  type Person,
} from '@/tests/setup/mailbox';

// Whoever reads the mailbox of an owner who lost every factor must not keep them out for good.

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

const again = 'Removal of your app and passkeys asked for again';

async function ask({ email, password }: Person) {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'removal');
  return app.call<{ dueAt: string }>('POST login/askRemoval', { email, password, code });
}

const linkIn = (body: string) => {
  const { searchParams } = new URL(/https?:\S+recover\/stop\S+/.exec(body)![0]);
  return { id: searchParams.get('id')!, token: searchParams.get('token')! };
};

const state = async ({ token }: { token: string }) =>
  (
    await app.call<{ enabled: boolean; removalDueAt: string | null; removalMailStops: boolean }>(
      'GET user/getTwoFactor',
      {},
      { token },
    )
  ).result;

/** As if so many days had passed since the last removal was stopped. */
const passDays = ({ user }: Enrolled, days: number) =>
  app.owner.sql`
    update factor_removal set stopped_at = stopped_at - make_interval(days => ${days}::int)
    where customer_id = ${user.id} and stopped_at is not null`;

async function stopByMail(who: Enrolled) {
  const { token, password, email } = who;
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'security', token);
  return app.call('POST user/stopRemoval', { password, code }, { token });
}

it('the link of a letter stops one removal in 30 days, and not the next one', async () => {
  const who = await enrolled(app);
  await ask(who);
  const first = linkIn(
    (await letterOf(app, who.email, 'Removal of your app and passkeys asked for')).body,
  );
  expect((await app.call('POST login/stopRemoval', first)).code).toBe('200');
  await passDays(who, 1);

  const asked = await ask(who);
  expect(asked.code).toBe('200');
  expect(Date.parse(asked.result.dueAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  const letter = await letterOf(app, who.email, again);
  expect(letter.body).not.toContain('/pass/recover/stop');
  expect(await state(who)).toMatchObject({ removalMailStops: false });
  const [row] = await app.owner.sql<{ id: string }>`
    select max(id) as id from factor_removal where customer_id = ${who.user.id}`;
  const { stopToken } = await import('@/lib/security/removal-rows');
  const forged = { id: row!.id, token: stopToken(row!.id) };
  expect((await app.call('POST login/stopRemoval', forged)).code).toBe('404');
  expect(await stopByMail(who)).toMatchObject({
    code: '10091',
    result: { issues: [{ path: 'otp', message: 'otpNeeded' }] },
  });
  expect((await state(who)).removalDueAt).not.toBeNull();

  // Who has a factor stops it all the same.
  await passStep(app, who.user.id);
  const input = { otp: codeOfApp(who.secret) };
  expect((await app.call('POST user/stopRemoval', input, { token: who.token })).code).toBe('200');
  expect((await state(who)).removalDueAt).toBeNull();
});

it('nor do the password and a mailed code; after 30 days a mail stops one again', async () => {
  const who = await enrolled(app);
  await ask(who);
  expect((await stopByMail(who)).code).toBe('200');
  await passDays(who, 29);
  await ask(who);
  expect((await stopByMail(who)).code).toBe('10091');
  await app.owner.sql`
    update factor_removal set done_at = now()
    where customer_id = ${who.user.id} and stopped_at is null`;
  await passDays(who, 2);
  await ask(who);
  expect((await stopByMail(who)).code).toBe('200');
});

it('what a factor stopped takes no stop away', async () => {
  const who = await enrolled(app);
  await ask(who);
  const { token } = who;
  await app.call('POST user/stopRemoval', { otp: codeOfApp(who.secret) }, { token });
  await passDays(who, 1);
  await ask(who);
  expect(await state(who)).toMatchObject({ removalMailStops: true });
});

it('two stops of one removal at once, and an asking beside them, leave one stop and its wait', async () => {
  const who = await enrolled(app);
  await ask(who);
  const { body } = await letterOf(app, who.email, 'Removal of your app and passkeys asked for');
  await passResendLimit(app, who.email);
  const code = await askCode(app, who.email, 'removal');
  const { email, password } = who;
  const answers = await Promise.all([
    app.call('POST login/stopRemoval', linkIn(body)),
    app.call('POST login/stopRemoval', linkIn(body)),
    app.call('POST login/askRemoval', { email, password, code }),
  ]);
  expect(
    answers
      .slice(0, 2)
      .map((one) => one.code)
      .sort(),
  ).toEqual(['200', '404']);
  const rows = await app.owner.sql<{ open: boolean }>`
    select stopped_at is null as open from factor_removal where customer_id = ${who.user.id}`;
  expect(rows).toEqual([{ open: false }]);
});

describe('a factor in its first 14 days', () => {
  const unsettle = ({ user }: Enrolled) =>
    app.owner.sql`
      update customer set factors_settle_at = now() + interval '10 days' where id = ${user.id}`;

  it('stops one removal, as a mail does, and no second one', async () => {
    const who = await enrolled(app);
    await unsettle(who);
    const { token } = who;
    const stop = async () => {
      await passStep(app, who.user.id);
      return app.call('POST user/stopRemoval', { otp: codeOfApp(who.secret) }, { token });
    };
    await ask(who);
    expect((await stop()).code).toBe('200');
    await passDays(who, 1);
    await ask(who);
    expect(await stop()).toMatchObject({
      code: '10091',
      result: { issues: [{ path: 'otp', message: 'otpUnsettled' }] },
    });
    const { username: account, password, secret } = who;
    await passStep(app, who.user.id);
    const entered = await app.call('POST login/login', {
      account,
      password,
      otp: codeOfApp(secret),
    });
    expect(entered.code).toBe('200');
    expect((await state(who)).removalDueAt).not.toBeNull();
  });

  it('proves nothing of a password that mail set, so that a removal still takes 14 days', async () => {
    const who = await enrolled(app);
    await unsettle(who);
    await app.owner.sql`update customer set password_proof = 'mail' where id = ${who.user.id}`;
    const { username: account, password, secret } = who;
    await app.call('POST login/login', { account, password, otp: codeOfApp(secret) });
    const [row] = await app.owner.sql`
      select password_proof::text as proof from customer where id = ${who.user.id}`;
    expect(row).toEqual({ proof: 'mail' });
  });

  it('is told of by a letter, which says what the mailbox can do meanwhile', async () => {
    const who = await enrolled(app);
    const letter = await letterOf(app, who.email, 'Your second factor and the next 14 days');
    expect(letter.body).toContain('whoever reads your email can set a new password');
    expect(letter.body).toContain('/pass/reset');
  });
});

it('resets by mail lengthen a removal once', async () => {
  const who = await enrolled(app);
  // Of an account whose app is gone the password is set by mail alone.
  await app.owner.sql`delete from authenticator where customer_id = ${who.user.id}`;
  await app.owner.sql`
    insert into passkey (customer_id, credential_id, public_key, counter, name)
    values (${who.user.id}, ${who.username}, '', 0, 'Phone')`;
  const { dueAt } = (await ask(who)).result;
  const reset = async (password: string) => {
    await passResendLimit(app, who.email);
    const code = await askCode(app, who.email, 'reset');
    const answer = await app.call('POST login/resetPassword', { email: who.email, code, password });
    expect(answer.code).toBe('200');
  };
  const due = async () =>
    (
      await app.owner.sql<{ due_at: Date }>`
        select due_at from factor_removal where customer_id = ${who.user.id}`
    )[0]!.due_at.getTime();
  await reset('the first of a thief 1');
  const once = await due();
  expect(once - Date.parse(dueAt)).toBeGreaterThan(10 * 86_400_000);
  await reset('the second of a thief 2');
  await reset('the third of a thief 3');
  expect(await due()).toBe(once);
});

it('outside a sandbox, a login of one that asks for a removal is told that it is closed', async () => {
  const who = await enrolled(app);
  await app.owner.sql`
    update customer set email = ${`${who.username}@assay.test`} where id = ${who.user.id}`;
  const email = `${who.username}@assay.test`;
  const code = await askCode(app, email, 'removal');
  app.runtime.env.SANDBOX = false;
  try {
    const { password } = who;
    expect((await app.call('POST login/askRemoval', { email, password, code })).code).toBe('10005');
  } finally {
    app.runtime.env.SANDBOX = true;
  }
});

it('a first passkey is told of by the same letter, a second one is not', async () => {
  const who = await registered(app);
  const { SoftwarePasskey } = await import('@/tests/setup/factors/software-passkey');
  const { ownMailedCode } = await import('@/tests/setup/factors/authenticator');
  const key = new SoftwarePasskey('http://localhost:0');
  const { token, password } = who;
  const begun = await app.call<{ options: { challenge: string } }>(
    'POST user/beginPasskey',
    { password, code: await ownMailedCode(app, who) },
    { token },
  );
  const credential = key.make(begun.result.options);
  await app.call('POST user/addPasskey', { name: 'Phone', credential }, { token });
  await letterOf(app, who.email, 'Your second factor and the next 14 days');
  const letters = (await mailsOf(app, who.email)).filter(({ subject }) =>
    subject.startsWith('Your second factor'),
  );
  expect(letters).toHaveLength(1);
});
