import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailNotification } from '@/lib/notifications/mail';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { askToClose, passWait, statusOf, type Leaver } from './leaver';
import { registered } from '@/tests/setup/mailbox';
import { fund, moneyOf, usableWallet } from '@/tests/setup/money';
import { Trader } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

/** Guarantee: whatever comes at the same moment, an account is closed and empty, or open and whole. */
const { app } = trading();
const real = { demo: false };
let ada: Leaver;

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(async () => {
  ada = await registered(app);
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${ada.user.id}`;
});

const many = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)));

/** Closes as due work does; other work of the site cannot be told the moment. */
async function finish(id: string): Promise<string> {
  const [row] = await app.owner.sql<{ said: string }>`
    select closing_finish(k.id, ${'0'.repeat(64)}) as said from account_closing k
    where customer_id = ${id} order by id desc limit 1`;
  return row!.said;
}

/** A payment told of, which an operator approves. */
async function pendingDeposit(): Promise<string> {
  const { result } = await app.call<{ id: string }>(
    'POST user/recharge',
    { method: 'crypto', currency: 'USDT', amount: '350', txHash: randomBytes(32).toString('hex') },
    ada,
  );
  return result.id;
}

const approve = (id: string) =>
  app.owner.sql`select deposit_review(${id}, '{"status": "approved"}', 'op')`.then(
    () => 'approved',
    () => 'refused',
  );

it('closes once, or is kept once, of 100 at once', async () => {
  await askToClose(app, ada);
  await passWait(app, ada.user.id);
  const said = await many(100, async (n) =>
    n % 2 === 0
      ? finish(ada.user.id)
      : (await app.call('POST user/keepAccount', {}, ada)).code === '200'
        ? 'kept'
        : 'late',
  );
  const outcomes = said.filter((one) => one !== 'over' && one !== 'late');
  expect(outcomes).toHaveLength(1);
  const status = await statusOf(app, ada.user.id);
  expect(status).toBe(outcomes[0] === 'kept' ? 'active' : 'closed');
});

it('is asked for once of 100 at once', async () => {
  const codes = (await many(100, () => askToClose(app, ada))).map(({ code }) => code);
  expect(codes.filter((code) => code === '200')).toHaveLength(1);
  const rows = await app.owner.sql`select from account_closing where customer_id = ${ada.user.id}`;
  expect(rows).toHaveLength(1);
});

it.each([0, 1, 2, 3, 4])('credits a deposit or closes, never both (%s)', async (round) => {
  await askToClose(app, ada);
  const id = await pendingDeposit();
  await passWait(app, ada.user.id);
  const said = await many(20, (n) => ((n + round) % 2 === 0 ? approve(id) : finish(ada.user.id)));
  // It stood in the way before, and its money does afterwards.
  expect(said).toContain('called-off');
  expect(said.filter((one) => one === 'approved')).toHaveLength(1);
  expect(await statusOf(app, ada.user.id)).toBe('active');
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('350');
});

const withdraw = (destinationId: string) =>
  app.call('POST user/withdrawal', { destinationId, currency: 'USDT', amount: '10' }, ada);

it('begins no order and no withdrawal in a closed account', async () => {
  await askToClose(app, ada);
  await passWait(app, ada.user.id);
  const destinationId = await usableWallet(app.owner, ada.user.id);
  const trader = new Trader(app, {
    token: ada.token,
    customerId: ada.user.id,
    username: ada.username,
  });
  const said = await many(60, async (n): Promise<string> => {
    if (n % 4 === 0) return finish(ada.user.id);
    if (n % 4 === 1) return `order ${(await trader.buy({}, real)).code}`;
    if (n % 4 === 2) return `withdrawal ${(await withdraw(destinationId)).code}`;
    return fund(app.owner, ada.user.id, '10').then(
      () => 'funded',
      () => 'refused',
    );
  });
  // Money that came first keeps the account open; what comes after it was closed is turned away.
  expect(said.filter((one) => one === 'order 200')).toEqual([]);
  const { available, held } = await moneyOf(app.owner, ada.user.id);
  const isClosed = (await statusOf(app, ada.user.id)) === 'closed';
  const funded = said.filter((one) => one === 'funded').length;
  const withdrawn = said.filter((one) => one === 'withdrawal 200').length;
  expect(said).toContain(isClosed ? 'closed' : 'called-off');
  expect([funded, withdrawn].every((count) => count === 0)).toBe(isClosed);
  expect(Number(available) + Number(held)).toBe(funded * 10);
});

it('undoes everything where it is cut off before its commit', async () => {
  await fund(app.owner, ada.user.id, '0.5');
  await askToClose(app, ada, { gives: [{ currency: 'USDT', amount: '0.5' }] });
  await passWait(app, ada.user.id);
  const before = await app.owner.sql`select * from customer where id = ${ada.user.id}`;
  const client = await app.owner.pool.connect();
  await client.query('begin');
  await client.query(
    `select closing_finish(id, repeat('0', 64)) from account_closing where customer_id = $1`,
    [ada.user.id],
  );
  client.release(new Error('killed'));
  expect(await app.owner.sql`select * from customer where id = ${ada.user.id}`).toEqual(before);
  expect((await moneyOf(app.owner, ada.user.id)).available).toBe('0.5');
  expect((await app.call('POST user/getUserInfo', {}, ada)).code).toBe('200');
  expect(await finish(ada.user.id)).toBe('closed');
});

it('leaves no letter that was on its way behind the last one', async () => {
  await askToClose(app, ada);
  await passWait(app, ada.user.id);
  const [told] = await app.owner.sql<{ id: string }>`
    select id from notification where customer_id = ${ada.user.id} order by id limit 1`;
  const closing = await app.owner.transaction(async (run) => {
    await mailNotification(run, told!.id);
    const isClosing = finish(ada.user.id);
    await sleep(300);
    return { said: isClosing };
  });
  expect(await closing.said).toBe('closed');
  const [left] = await app.owner.sql<{ n: string }>`
    select count(*) as n from mail_outbox where recipient = ${ada.email} and subject not like '%is closed'`;
  expect(left!.n).toBe('0');
});
