import { verifiedName } from '@/lib/destinations/rows';
import { seedCustomers, sandboxLogins } from '@/prisma/seed/seed-customers';
import { startApp, type App } from '@/tests/setup/app';
import type { SignedIn } from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const logIn = (username: string, password: string) =>
  app.call<SignedIn>('POST login/login', { account: username, password });
const [verified, unverified] = sandboxLogins;

test('a sandbox has a verified customer with money and an unverified one without, however often it is seeded', async () => {
  for (let n = 0; n < 2; n++) await seedCustomers(app.owner, true);
  const rich = await logIn(verified!.username, verified!.password);
  expect(rich.result.user).toMatchObject({
    verification: { basic: 'verified', advanced: 'verified' },
  });
  const { result } = await app.call('POST user/getUserInfo', {}, { token: rich.result.token });
  expect(result).toMatchObject({ equity: '10000.00' });
  // What was verified is on record, once, with the name that a card has to be in.
  const standing = await app.call('GET user/getVerification', {}, { token: rich.result.token });
  expect(standing.result).toMatchObject({
    basic: { status: 'verified', fields: { fullName: 'Demo Customer' } },
    advanced: { status: 'verified', files: {} },
    loan: { status: 'not-started' },
  });
  expect(await verifiedName(app.owner.sql, rich.result.user.id)).toBe('Demo Customer');
  expect(
    await app.owner.sql`select from verification where customer_id = ${rich.result.user.id}`,
  ).toHaveLength(2);
  const poor = await logIn(unverified!.username, unverified!.password);
  expect(poor.result.user).toMatchObject({ verification: { basic: 'not-started' } });
  expect(await app.audit()).toEqual([]);
});

test('outside a sandbox they are closed while the seed has not run, and their sessions open nothing', async () => {
  const { result } = await logIn(verified!.username, verified!.password);
  const { env, sessions } = app.runtime;
  env.SANDBOX = false;
  sessions.revoke(() => true);
  for (const { username, password } of sandboxLogins)
    expect(await logIn(username, password)).toMatchObject({ code: '10005' });
  expect((await app.call('POST user/getUserInfo', {}, { token: result.token })).status).toBe(401);
  env.SANDBOX = true;
  expect((await app.call('POST user/getUserInfo', {}, { token: result.token })).status).toBe(200);
});

test('outside a sandbox the logins everyone knows are closed, and their sessions end', async () => {
  const { result } = await logIn(verified!.username, verified!.password);
  await seedCustomers(app.owner, false);
  app.runtime.env.SANDBOX = false;
  for (const { username, password } of sandboxLogins)
    expect(await logIn(username, password)).toMatchObject({ code: '10005' });
  const live = await app.owner
    .sql`select from session where customer_id = ${result.user.id} and revoked_at is null`;
  expect(live).toHaveLength(0);
});
