import { endSuspensions } from '@/lib/customers/customer-rows';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { hashPassword } from '@/lib/credentials/password-crypto';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { fund, realCaller, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const real = { demo: false };
const password = 'a long password 1';
const reason = 'A court asked us to.';
const pendingInput = { type: 'limit', limitPrice: '1.30000' };

let hash: string;
beforeAll(async () => {
  await seedAddresses(app.owner, true);
  hash = await hashPassword(password);
});
beforeEach(async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '10000');
  await app.owner.sql`
    update customer set basic_status = 'verified', password_hash = ${hash} where id = ${customerId}`;
});

/** Suspends the customer for two days; gives what a refusal says of it. */
async function suspend() {
  const [row] = await app.owner.sql<{ until: Date }>`
    update customer set status = 'suspended', status_reason = ${reason},
      suspended_until = date_trunc('milliseconds', now()) + interval '2 days'
    where id = ${me.session.customerId} returning suspended_until as until`;
  return { code: '10005', result: { reason, until: row!.until.toISOString() } };
}
const orderOf = async (id: string) =>
  (await me.get<{ status: string; cancelReason: string }>(`getOptionsOrderById/${id}`, {}, real))
    .result;
const available = async () => {
  const { result } = await call<{ wallets: { currency: string; available: string }[] }>(
    'POST user/getUserInfo',
  );
  return result.wallets.find(({ currency }) => currency === 'USDT')!.available;
};

it('lets its customer go on, log in, close, cancel and withdraw', async () => {
  const position = (await me.buy({}, real)).result;
  const pending = (await me.buy(pendingInput, real)).result;
  const destinationId = await usableWallet(app.owner, me.session.customerId);
  await suspend();
  expect((await me.close(position.id, undefined, real)).code).toBe('200');
  expect((await me.post('cancelOptions', { id: pending.id }, real)).code).toBe('200');
  const [{ email }] = (await app.owner.sql<{ email: string }>`
    select email from customer where id = ${me.session.customerId}`) as [{ email: string }];
  expect((await app.call('POST login/login', { account: email, password })).code).toBe('200');
  const out = { destinationId, currency: 'USDT', amount: '900' };
  expect((await call('POST user/withdrawal', out)).code).toBe('200');
});

it('opens nothing and shows nowhere to pay to, and says why and until when', async () => {
  const refused = await suspend();
  expect(await me.buy({}, real)).toMatchObject(refused);
  expect(await me.buy(pendingInput, real)).toMatchObject(refused);
  expect(await me.bet({}, real)).toMatchObject(refused);
  const terms = await call<RechargeTerms>('GET user/getRechargeTerms');
  expect(terms.result.suspendedUntil).toBe(refused.result.until);
  expect(terms.result.accounts).not.toEqual([]);
  for (const { address, note } of terms.result.accounts)
    expect([address, note]).toEqual([null, '']);
  expect((await me.buy()).code).toBe('200');
});

it('cancels a waiting order whose price is reached, and gives back what it held', async () => {
  const before = await available();
  const pending = (await me.buy(pendingInput, real)).result;
  const refused = await suspend();
  const move = { id: pending.id, limitPrice: '1.31000' };
  expect(await me.post('updateOptions', move, real)).toMatchObject(refused);
  app.prices.jump('EURUSD', '1.29900', '1.29911');
  await until(async () => (await orderOf(pending.id)).status === 'cancelled');
  expect((await orderOf(pending.id)).cancelReason).toBe('suspended');
  expect(await available()).toBe(before);
});

it('lets orders open again once it is over, before and after its end is told', async () => {
  await suspend();
  await app.owner.sql`
    update customer set suspended_until = clock_timestamp() where id = ${me.session.customerId}`;
  expect((await me.buy({}, real)).code).toBe('200');
  await endSuspensions(app.owner.sql);
  expect((await me.buy({}, real)).code).toBe('200');
  const { result } = await call<{ items: { kind: string }[] }>('GET user/listNotification');
  expect(result.items[0]!.kind).toBe('suspension-ended');
});
