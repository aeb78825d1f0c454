import { setTimeout as sleep } from 'node:timers/promises';
import { createToken, hashToken } from '@/lib/credentials/token-crypto';
import { startApp, type App } from '@/tests/setup/app';
import { askCode, passResendLimit, registered, type SignedIn } from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

async function session(customerId: string): Promise<{ id: string; token: string }> {
  const token = createToken();
  const [row] = await app.owner.sql<{ id: string }>`
    insert into session (customer_id, token_hash, expires_at, ip)
    values (${customerId}, ${hashToken(token)}, now() + interval '30 days', '127.0.0.1')
    returning id`;
  return { id: row!.id, token };
}

const lives = async (token: string) =>
  (await app.call('POST user/getUserInfo', {}, { token })).status === 200;

const logIn = (account: string, password: string) =>
  app.call<SignedIn>('POST login/login', { account, password });

const change = (token: string, oldPassword: string, newPassword = 'the thief was here') =>
  app.call('POST user/repassword', { oldPassword, newPassword }, { token });

/**
 * Holds the customer's row, begins `call`, waits until it stands before that row, does `meanwhile`
 * and lets go: what the call had checked is then no longer so.
 */
async function overtaken<T>(
  customerId: string,
  call: () => Promise<T>,
  meanwhile: (sql: App['owner']['sql']) => Promise<unknown>,
): Promise<T> {
  const begun: Promise<T>[] = [];
  await app.owner.transaction(async (sql) => {
    await sql`select from customer where id = ${customerId} for update`;
    begun.push(call());
    await until(async () => {
      const [row] = await app.owner.sql<{ waiting: boolean }>`
        select exists (select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock') as waiting`;
      return row!.waiting;
    });
    await meanwhile(sql);
  });
  return begun[0]!;
}

describe('a session that is ended while it acts', () => {
  const end = (id: string) => (sql: App['owner']['sql']) =>
    sql`update session set revoked_at = now() where id = ${id}`;

  test('does not change the password any more', async () => {
    const { user, username, password, token } = await registered(app);
    const thief = await session(user.id);
    const answer = await overtaken(user.id, () => change(thief.token, password), end(thief.id));
    expect(answer).toMatchObject({ status: 401, code: '401' });
    expect((await logIn(username, password)).code).toBe('200');
    expect(await lives(token)).toBe(true);
  });

  test('ends no other session any more', async () => {
    const { user, token } = await registered(app);
    for (const input of [{}, { id: (await session(user.id)).id }]) {
      const thief = await session(user.id);
      const route = 'id' in input ? 'POST user/revokeSession' : 'POST user/revokeOtherSessions';
      const answer = await overtaken(
        user.id,
        () => app.call(route, input, { token: thief.token }),
        end(thief.id),
      );
      expect(answer.status).toBe(401);
      expect(await lives(token)).toBe(true);
    }
  });
});

test('of two changes of a password that were told the same old one, the later is refused', async () => {
  const { user, username, password } = await registered(app);
  const [one, other] = [await session(user.id), await session(user.id)];
  const answers = await Promise.all([
    change(one.token, password, 'chosen by the one'),
    change(other.token, password, 'chosen by the other'),
  ]);
  expect(answers.filter((a) => a.code === '200')).toHaveLength(1);
  const chosen = answers[0]!.code === '200' ? 'chosen by the one' : 'chosen by the other';
  expect((await logIn(username, chosen)).code).toBe('200');
});

test('a change of the password that a reset overtakes is refused', async () => {
  const { user, email, username, password, token } = await registered(app);
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  const [, changed] = await Promise.all([
    app.call('POST login/resetPassword', { email, code, password: 'set by the mailbox' }),
    overtaken(
      user.id,
      () => change(token, password),
      () => Promise.resolve(),
    ),
  ]);
  // Whichever came first: the mailbox has the last word, or the change was refused.
  expect(['200', '401', '10004']).toContain(changed.code);
  expect((await logIn(username, 'set by the mailbox')).code).toBe('200');
});

test('a log-in opens no session when the password changes between its check and its session', async () => {
  const { user, username, password } = await registered(app);
  const answer = await overtaken(
    user.id,
    () => logIn(username, password),
    (sql) => sql`update customer set password_hash = 'changed' where id = ${user.id}`,
  );
  expect(answer.code).toBe('10004');
});

test('a password change that races the end of its session, 200 times around 25 ms: one of the two wins', async () => {
  const { user, password } = await registered(app);
  const [before] = await app.owner.sql<{ password_hash: string }>`
    select password_hash from customer where id = ${user.id}`;
  const both: number[] = [];
  const won = { owner: 0, thief: 0 };
  for (let n = 0; n < 200; n += 1) {
    const [owner, thief] = [await session(user.id), await session(user.id)];
    const [changed, ended] = await Promise.all([
      change(thief.token, password),
      sleep(n % 50).then(() =>
        app.call('POST user/revokeOtherSessions', {}, { token: owner.token }),
      ),
    ]);
    if (changed.code === '200' && ended.code === '200') both.push(n);
    if (changed.code === '200') won.thief += 1;
    else won.owner += 1;
    await app.owner.sql`
      update customer set password_hash = ${before!.password_hash} where id = ${user.id}`;
  }
  expect(both).toEqual([]);
  expect(won.owner + won.thief).toBe(200);
}, 300_000);
