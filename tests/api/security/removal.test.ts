import { endRemoval } from '@/lib/security/removal-rows';
import { keepHouse } from '@/server/house/housekeeping';
import { startApp, type App } from '@/tests/setup/app';
import {
  codeOfApp,
  enrolled,
  passStep,
  wrongCode,
  type Enrolled,
} from '@/tests/setup/factors/authenticator';
import { SoftwarePasskey } from '@/tests/setup/factors/software-passkey';
import {
  askCode,
  letterOf,
  mailsOf,
  passResendLimit,
  registered,
  type Person,
} from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

const subject = 'Removal of your app and passkeys asked for';
type Due = { dueAt: string };

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  await app.stop();
});

async function ask({ email, password }: Person, over: object = {}) {
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'removal');
  return app.call<Due>('POST login/askRemoval', { email, password, code, ...over });
}

const twoFactor = async ({ token }: { token: string }) =>
  (
    await app.call<{ enabled: boolean; removalDueAt: string | null }>(
      'GET user/getTwoFactor',
      {},
      { token },
    )
  ).result;

const linkIn = (body: string) => {
  const { searchParams } = new URL(/https?:\S+recover\/stop\S+/.exec(body)![0]);
  return { id: searchParams.get('id')!, token: searchParams.get('token')! };
};

const log = ({ username: account, password }: Person) =>
  app.call<{ token: string }>('POST login/login', { account, password });

/** Lets the wait be over; it begins with the mail that tells of it. */
async function pass(who: Enrolled) {
  await letterOf(app, who.email, subject);
  await app.owner.sql`update factor_removal set due_at = now() where customer_id = ${who.user.id}`;
  await app.owner.sql`
    select work_add('end-removal', id::text, now()) from factor_removal
    where customer_id = ${who.user.id}`;
}

it('is asked for by the password and a mailed code, told at once, and takes 72 hours', async () => {
  const who = await enrolled(app);
  const answer = await ask(who);
  const hours = (Date.parse(answer.result.dueAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(71.9);
  expect(hours).toBeLessThan(72.1);
  await letterOf(app, who.email, subject);
  expect(await twoFactor(who)).toMatchObject({ enabled: true, removalDueAt: answer.result.dueAt });
  const told = await app.call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
    {},
    { token: who.token },
  );
  expect(told.result.items[0]).toMatchObject({
    kind: 'removal-asked',
    facts: { at: answer.result.dueAt },
  });
  expect((await log(who)).code).toBe('10091');
  // Another one neither shortens nor lengthens the wait.
  expect((await ask(who)).result.dueAt).toBe(answer.result.dueAt);
  const jobs = await app.owner.sql<{ task: string; due: Date }>`
    select t.identifier as task, j.run_at as due from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('end-removal', 'mail-removal') order by j.run_at`;
  expect(jobs.at(-1)).toEqual({ task: 'end-removal', due: new Date(answer.result.dueAt) });
  expect(jobs.at(-2)!.due.getTime()).toBe(Date.parse(answer.result.dueAt) - 86_400_000);
});

it('takes the app, the codes and the passkeys away once the wait is over, and pauses withdrawals', async () => {
  const who = await enrolled(app);
  await app.owner.sql`
    insert into passkey (customer_id, credential_id, public_key, counter, name)
    values (${who.user.id}, ${who.username}, '', 0, 'Phone')`;
  const byPasskey = await app.call<{ token: string }>('POST login/login', {
    account: who.username,
    password: who.password,
    otp: codeOfApp(who.secret),
  });
  await app.owner.sql`
    update session set passkey_id = (select id from passkey where customer_id = ${who.user.id})
    where id = (select max(id) from session where customer_id = ${who.user.id})`;
  const { token: opened } = byPasskey.result;
  const lives = async (token: string) =>
    (await app.call('POST user/getUserInfo', {}, { token })).code === '200';
  expect(await lives(opened)).toBe(true);
  await ask(who);
  await pass(who);
  const { token } = (
    await until(async () => {
      const answer = await log(who);
      return answer.code === '200' && answer;
    })
  ).result;
  const terms = await app.call<{ pausedUntil: string; asksCode: boolean }>(
    'GET user/getWithdrawalTerms',
    {},
    { token },
  );
  expect(terms.result).toMatchObject({ asksCode: false, pausedUntil: expect.any(String) });
  const [left] = await app.owner.sql`
    select (select count(*) from authenticator where customer_id = ${who.user.id})
      + (select count(*) from recovery_code where customer_id = ${who.user.id})
      + (select count(*) from passkey where customer_id = ${who.user.id}) as rows`;
  expect(left).toEqual({ rows: '0' });
  // What a passkey opened ends with it, in memory too; another session stays.
  await until(async () => !(await lives(opened)));
  expect(await lives(who.token)).toBe(true);
  await letterOf(app, who.email, 'Your app and passkeys were removed');
});

it('is not stopped by a session alone, nor by the password alone', async () => {
  const who = await enrolled(app);
  await ask(who);
  const { token, password } = who;
  const stop = (input: object) => app.call('POST user/stopRemoval', input, { token });
  const refused = (path: string, message: string) => ({
    code: '10091',
    result: { issues: [{ path, message }] },
  });
  expect(await stop({})).toMatchObject(refused('otp', 'otpNeeded'));
  expect(await stop({ password })).toMatchObject(refused('otp', 'otpNeeded'));
  expect(await stop({ otp: wrongCode(who.secret) })).toMatchObject(refused('otp', 'otpWrong'));
  expect((await stop({ password: 'not it 12345', code: '000000' })).code).toBe('10004');
  await passResendLimit(app, who.email);
  const code = await askCode(app, who.email, 'security', token);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await stop({ password, code: wrong })).toMatchObject(refused('code', expect.anything()));
  expect((await twoFactor(who)).removalDueAt).not.toBeNull();
  expect((await stop({ otp: codeOfApp(who.secret) })).code).toBe('200');
  expect((await twoFactor(who)).removalDueAt).toBeNull();
  await letterOf(app, who.email, 'Removal of your app and passkeys stopped');
});

it('is stopped by the password and a mailed code, and then nothing is removed', async () => {
  const who = await enrolled(app);
  const stranger = await registered(app);
  await ask(who);
  const stop = async ({ email, token, password }: typeof stranger) => {
    const code = await askCode(app, email, 'security', token);
    return () => app.call('POST user/stopRemoval', { password, code }, { token });
  };
  await passResendLimit(app, stranger.email);
  await passResendLimit(app, who.email);
  expect((await (await stop(stranger))()).code).toBe('404');
  const stopMine = await stop(who);
  const both = [await stopMine(), await stopMine()];
  expect(both.map(({ code }) => code).sort()).toEqual(['200', '404']);
  await pass(who);
  await letterOf(app, who.email, 'Removal of your app and passkeys stopped');
  await until(async () => {
    const [{ waiting }] = (await app.owner.sql<{ waiting: boolean }>`
      select exists (select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'end-removal' and j.run_at <= now()) as waiting`) as [
      { waiting: boolean },
    ];
    return !waiting;
  });
  expect(await twoFactor(who)).toMatchObject({ enabled: true, removalDueAt: null });
  const again = await ask(who);
  expect([again.status, Number(again.headers.get('retry-after')) > 86_000]).toEqual([429, true]);
  await app.owner.sql`
    update factor_removal set stopped_at = now() - interval '24 hours'
    where customer_id = ${who.user.id}`;
  expect((await ask(who)).code).toBe('200');
});

it('is ended by the house where its job failed for good', async () => {
  const who = await enrolled(app);
  await app.owner.sql`
    insert into factor_removal (customer_id, due_at, told_at)
    values (${who.user.id}, now() - interval '2 hours', now() - interval '3 days')`;
  await keepHouse(app.runtime.database.sql);
  await until(async () => {
    const [row] = await app.owner.sql<{ done: boolean }>`
      select done_at is not null as done from factor_removal where customer_id = ${who.user.id}`;
    return row!.done;
  });
});

it('ends nothing of somebody who was not told, and tells them first', async () => {
  const who = await enrolled(app);
  const { id } = (
    await app.owner.sql<{ id: string }>`
      insert into factor_removal (customer_id, asked_at, due_at)
      values (${who.user.id}, now() - interval '74 hours', now() - interval '2 hours')
      returning id`
  )[0]!;
  await app.owner.transaction((run) => endRemoval(run, `${id}:late`));
  expect((await twoFactor(who)).enabled).toBe(true);
  await keepHouse(app.runtime.database.sql);
  const removal = async () =>
    (
      await app.owner.sql<{ told: boolean; waits: boolean; done: boolean }>`
        select told_at is not null as told, due_at > now() + interval '47 hours' as waits,
          done_at is not null as done
        from factor_removal where id = ${id}`
    )[0]!;
  await until(async () => (await removal()).told);
  expect(await removal()).toEqual({ told: true, waits: true, done: false });
  expect((await twoFactor(who)).enabled).toBe(true);
});

describe('is stopped, and its owner told, by whatever shows that nothing is lost:', () => {
  type Holder = Enrolled & { key: SoftwarePasskey };
  type Options = { options: { challenge: string } };

  /** Somebody with an app, its codes and a passkey. */
  async function holder(): Promise<Holder> {
    const who = await enrolled(app);
    const { token, password, secret } = who;
    const key = new SoftwarePasskey('http://localhost:0', true);
    const input = { password, otp: codeOfApp(secret) };
    const { result } = await app.call<Options>('POST user/beginPasskey', input, { token });
    const credential = key.make(result.options);
    await app.call('POST user/addPasskey', { name: 'Phone', credential }, { token });
    await passStep(app, who.user.id);
    return { ...who, key };
  }

  const used = ({ key }: Holder, { options }: Options) =>
    key.use({ ...options, rpId: 'localhost' });
  const login = ({ username: account, password }: Holder, otp: string) =>
    app.call('POST login/login', { account, password, otp });
  const newPassword = 'another long one 9';

  const signs: [string, (who: Holder) => Promise<{ code: string | null }>][] = [
    ['a code of the app', (who) => login(who, codeOfApp(who.secret))],
    ['a recovery code', (who) => login(who, who.recoveryCodes[0]!)],
    [
      'a log-in with a passkey',
      async (who) => {
        const { result } = await app.call<Options>('POST login/beginPasskeyLogin', {});
        return app.call('POST login/loginByPasskey', { credential: used(who, result) });
      },
    ],
    [
      'what a passkey confirms',
      async (who) => {
        const { token } = who;
        const action = { action: 'user/requestArchive', about: {} };
        const { result } = await app.call<Options>('POST user/beginPasskeyProof', action, {
          token,
        });
        const credential = used(who, result);
        return app.call('POST user/provePasskey', { credential }, { token });
      },
    ],
    [
      'a passkey by the button that stops it',
      async (who) => {
        const { token } = who;
        const action = { action: 'user/stopRemoval', about: {} };
        const { result } = await app.call<Options>('POST user/beginPasskeyProof', action, {
          token,
        });
        const credential = used(who, result);
        const proved = await app.call<{ otp: string }>(
          'POST user/provePasskey',
          { credential },
          { token },
        );
        return app.call('POST user/stopRemoval', { otp: proved.result.otp }, { token });
      },
    ],
    [
      'a change of the password with a code',
      ({ token, password, secret }) => {
        const input = { oldPassword: password, newPassword, otp: codeOfApp(secret) };
        return app.call('POST user/repassword', input, { token });
      },
    ],
    [
      'a reset by mail with a code',
      async ({ email, secret }) => {
        const code = await askCode(app, email, 'reset');
        const input = { email, code, password: newPassword, otp: codeOfApp(secret) };
        return app.call('POST login/resetPassword', input);
      },
    ],
  ];

  const isOpen = async ({ user }: Holder) => {
    const rows = await app.owner.sql`
      select 1 as one from factor_removal
      where customer_id = ${user.id} and stopped_at is null and done_at is null`;
    return rows.length > 0;
  };

  it.each(signs)('%s', async (_, give) => {
    const who = await holder();
    await ask(who);
    await login(who, wrongCode(who.secret));
    expect(await isOpen(who)).toBe(true);
    await passResendLimit(app, who.email);
    expect((await give(who)).code).toBe('200');
    expect(await isOpen(who)).toBe(false);
    await letterOf(app, who.email, 'Removal of your app and passkeys stopped');
  });
});

it('removes nothing before its first mail was handed over, which another asking tries anew', async () => {
  const who = await enrolled(app);
  const { mailer } = app.runtime;
  const { send } = mailer;
  mailer.send = (mail, within) =>
    mail.subject === subject
      ? Promise.reject(new Error('The mail server is away.'))
      : send(mail, within);
  type Job = { task: string; failed: boolean };
  const jobs = async () => {
    const [removal] = await app.owner.sql<{ id: string }>`
      update factor_removal set due_at = now() where customer_id = ${who.user.id} returning id`;
    return app.owner.sql<Job>`
      select t.identifier as task, j.last_error is not null as failed from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.key = ${`mail-removal:${removal!.id}:asked`}
        or j.key like ${`end-removal:${removal!.id}:%`}`;
  };
  try {
    expect((await ask(who)).code).toBe('200');
    const tried = await until(async () => {
      const found = await jobs();
      return found.some(({ failed }) => failed) && found;
    });
    expect(tried.map(({ task }) => task)).toEqual(['mail-removal']);
    expect((await log(who)).code).toBe('10091');
    // The last try of its job has failed.
    await app.owner.sql`
      update graphile_worker._private_jobs set attempts = max_attempts
      where key like 'mail-removal:%:asked'`;
  } finally {
    mailer.send = send;
  }
  expect((await ask(who)).code).toBe('200');
  await letterOf(app, who.email, 'Your app and passkeys were removed');
  expect((await log(who)).code).toBe('200');
});

it('is stopped by the link of its mail alone, and once', async () => {
  const [who, other] = [await enrolled(app), await enrolled(app)];
  await ask(who);
  await ask(other);
  const link = linkIn((await letterOf(app, who.email, subject)).body);
  const otherLink = linkIn((await letterOf(app, other.email, subject)).body);
  const stop = (input: object) => app.call('POST login/stopRemoval', input);
  expect((await stop({ ...link, id: otherLink.id })).code).toBe('404');
  expect((await stop({ ...link, token: 'x'.repeat(43) })).code).toBe('404');
  expect((await stop(link)).code).toBe('200');
  expect((await stop(link)).code).toBe('404');
  expect((await twoFactor(who)).removalDueAt).toBeNull();
  expect((await twoFactor(other)).removalDueAt).not.toBeNull();
});

it('is refused without the password, without the code, and where there is nothing to remove', async () => {
  const who = await enrolled(app);
  expect((await ask(who, { code: '000000' })).code).toBe('10091');
  expect((await ask(who, { password: 'not it' })).code).toBe('10004');
  const { email, password } = who;
  const [{ code_used }] = (await app.owner.sql<{ code_used: boolean }>`
    select used_at is not null as code_used from email_code
    where email = ${email} and purpose = 'removal' order by id desc limit 1`) as [
    { code_used: boolean },
  ];
  expect(code_used).toBe(true);
  expect((await twoFactor(who)).removalDueAt).toBeNull();
  expect((await ask(await registered(app))).code).toBe('10132');
  await app.owner.sql`update customer set status = 'suspended' where id = ${who.user.id}`;
  expect((await ask({ ...who, password })).code).toBe('200');
});

it('tells a stranger nothing of who has an account', async () => {
  const email = `nobody${Date.now()}@example.com`;
  const sent = await app.call('POST login/sendCode', { email, purpose: 'removal' });
  expect(sent.code).toBe('200');
  expect((await mailsOf(app, email)).map(({ subject: of }) => of)).toEqual([
    'There is no Assay account with this address',
  ]);
});

it('is stopped by a code that is right, also where what it was for is refused', async () => {
  const card = { name: 'Ada', bankName: 'First Bank', cardNumber: '4111 1111 1111 1111' };
  const me = await enrolled(app);
  expect((await ask(me)).code).toBe('200');
  expect((await twoFactor(me)).removalDueAt).not.toBeNull();
  const add = (otp: string) =>
    app.call('POST user/addBankCard', { ...card, otp }, { token: me.token });
  expect((await add(wrongCode(me.secret))).code).toBe('10091');
  expect((await twoFactor(me)).removalDueAt).not.toBeNull();
  expect((await add(codeOfApp(me.secret))).code).toBe('10022');
  expect((await twoFactor(me)).removalDueAt).toBeNull();
});
