import { startApp, type App } from '@/tests/setup/app';
import { codeOfApp, enrolled, wrongCode } from '@/tests/setup/factors/authenticator';
import { registered, type SignedIn } from '@/tests/setup/mailbox';
import { forgetOldAttempts } from '@/lib/security/attempt-rows';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

type Item = { event: string; tries: number; ip: string | null; userAgent: string | null };
const historyOf = async (token: string, input: object = {}) =>
  (await app.call<{ items: Item[]; total: number }>('GET user/listLoginHistory', input, { token }))
    .result;
const logIn = (account: string, password: string, address: string, otp?: string) =>
  app.call<SignedIn>(
    'POST login/login',
    { account, password, otp },
    { headers: { 'x-forwarded-for': address, 'user-agent': `agent of ${address}` } },
  );

test('each log-in and each refused one of the own account is there, the newest first', async () => {
  const { token, username, password } = await registered(app);
  const stranger = await registered(app);
  for (let n = 0; n < 3; n++) await logIn(username, 'not it', '198.51.100.1');
  await logIn(username, 'not it', '198.51.100.2');
  await logIn(username, password, '203.0.113.9');
  const { items, total } = await historyOf(token);
  const seen = items.map(({ event, tries, ip, userAgent }) => [event, tries, ip, userAgent]);
  expect(total).toBe(4);
  expect(seen.slice(0, 3)).toEqual([
    ['entered', 1, '203.0.113.9', 'agent of 203.0.113.9'],
    ['wrong-password', 1, '198.51.100.2', 'agent of 198.51.100.2'],
    ['wrong-password', 3, '198.51.100.1', 'agent of 198.51.100.1'],
  ]);
  expect(seen[3]![0]).toBe('entered');
  expect((await historyOf(stranger.token)).total).toBe(1);
  expect((await historyOf(token, { page: '2', size: '3' })).items).toHaveLength(1);
});

test('a wrong code and what was changed are there too', async () => {
  const me = await enrolled(app);
  await logIn(me.username, me.password, '198.51.100.3', wrongCode(me.secret));
  await logIn(me.username, 'not it', '198.51.100.3', codeOfApp(me.secret));
  const events = (await historyOf(me.token)).items.map((item) => item.event);
  expect(events).toEqual(['wrong-password', 'wrong-code', 'authenticator-on', 'entered']);
});

test('strangers from very many places do not fill it', async () => {
  const { token, username, user } = await registered(app);
  await app.owner.sql`
    insert into login_attempt (customer_id, outcome, ip)
    select ${user.id}, 'wrong-password', '10.0.0.' || n from generate_series(1, 200) n`;
  for (let n = 1; n <= 3; n++) await logIn(username, 'not it', `198.51.100.${n}`);
  const { items, total } = await historyOf(token, { size: '100' });
  expect(total).toBe(202);
  expect(items[0]).toMatchObject({ event: 'wrong-password', tries: 3, ip: null, userAgent: null });
});

test('log-ins are kept for 90 days, changes for good', async () => {
  const { token, user } = await enrolled(app);
  await app.owner.sql`
    update login_attempt set last_at = now() - interval '91 days' where customer_id = ${user.id}`;
  expect((await historyOf(token)).items.map((item) => item.event)).toEqual(['authenticator-on']);
  await forgetOldAttempts(app.owner.sql);
  const left = await app.owner.sql`select from login_attempt where customer_id = ${user.id}`;
  expect(left).toHaveLength(0);
});
