import { startApp, type App } from '@/tests/setup/app';
import { askCode, passResendLimit, registered, type SignedIn } from '@/tests/setup/mailbox';

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: 'true' });
});
afterAll(() => app.stop());

/** What a call says to whoever still holds the token of a session. */
const answerTo = async (token: string) => {
  const { status, code, result } = await app.call('POST user/getUserInfo', {}, { token });
  return { status, code, result };
};
const over = (ended: string) => ({ status: 401, code: '401', result: { ended } });

/** A customer with two sessions. */
async function withTwo() {
  const person = await registered(app);
  const { username, password } = person;
  const login = await app.call<SignedIn>('POST login/login', { account: username, password });
  return { ...person, second: login.result.token };
}

it('says that a session was ended elsewhere, one by one, all at once or by logging out', async () => {
  const { token, second } = await withTwo();
  await app.call('POST user/revokeOtherSessions', {}, { token });
  expect(await answerTo(second)).toEqual(over('elsewhere'));
  await app.call('POST login/logout', {}, { token });
  expect(await answerTo(token)).toEqual(over('elsewhere'));
});

it('says that a new password ended it, changed or set by a mailed code', async () => {
  const { email, password, token, second } = await withTwo();
  const newPassword = 'another long password';
  await app.call('POST user/repassword', { oldPassword: password, newPassword }, { token });
  expect(await answerTo(second)).toEqual(over('password'));
  await passResendLimit(app, email);
  const code = await askCode(app, email, 'reset');
  await app.call('POST login/resetPassword', { email, code, password: 'one more password' });
  expect(await answerTo(token)).toEqual(over('password'));
});

it('says that it ran out, and is not ended by a suspension', async () => {
  const { user, second } = await withTwo();
  await app.owner.sql`
    update session set expires_at = now() - interval '1 second' where customer_id = ${user.id}`;
  app.runtime.sessions.revoke(() => true);
  expect(await answerTo(second)).toEqual(over('expired'));
  const { token, user: other } = await registered(app);
  await app.owner.sql`update customer set status = 'suspended' where id = ${other.id}`;
  app.runtime.sessions.revoke(() => true);
  expect((await answerTo(token)).code).toBe('200');
});

it('says nothing of a token that never was, nor to a caller without one', async () => {
  const nothing = { status: 401, code: '401', result: null };
  for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(500)])
    expect(await answerTo(token)).toEqual(nothing);
});

it('does and shows nothing where the session is of another than who is meant', async () => {
  const meant = await registered(app);
  const other = await registered(app);
  const as = (customer: string) => ({ token: other.token, headers: { Customer: customer } });
  const watch = (customer: string) =>
    app.call('POST user/createWatchlist', { name: 'Mine' }, as(customer));
  for (const answer of [
    await watch(meant.user.id),
    await app.call('GET order/getAccount', {}, as(meant.user.id)),
    await app.call('POST login/logout', {}, as(meant.user.id)),
    await app.call('GET index/listMarketByType', {}, as(meant.user.id)),
  ])
    expect([answer.status, answer.code, answer.result]).toEqual([401, '401', { ended: 'another' }]);
  expect((await app.call('GET order/getAccount', {}, as(other.user.id))).code).toBe('200');
  expect((await app.call('GET order/getAccount', {}, { token: other.token })).code).toBe('200');
});
