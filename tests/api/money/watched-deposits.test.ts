import type { Deposit } from '@/lib/deposits/contract';

import { allNo, askNobody, moved } from '@/tests/setup/limits';
import { moneyOf, realCaller } from '@/tests/setup/money';
import { FakeChain, type Payment } from '@/tests/setup/servers/fake-chain';
import { trading } from '@/tests/setup/trading';

const secret = 'a secret of the watcher, only for tests';
const { app, me } = trading({ DEPOSIT_WATCHER: 'webhook', DEPOSIT_WATCHER_SECRET: secret });
const call = realCaller(app, () => me.session);
const money = async () => (await moneyOf(app.owner, me.session.customerId)).available;
const list = async () => (await call<{ items: Deposit[] }>('GET user/listRecharge')).result.items;
const customer = (data: object) =>
  app.owner.sql.rows.customer.update({ where: { id: BigInt(me.session.customerId) }, data });

let chain: FakeChain;
let paid: Payment;
let count = 0;
/** Addresses of their own, whose checksums hold. */
const own = '0x52908400098527886E0F7030069857D2E4169EE7';

beforeEach(async () => {
  await customer({ basic_status: 'verified' });
  chain = new FakeChain(app, secret);
  await app.owner.sql`
    insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
    values ('ethereum', 'USDT', ${own}, true, ${me.session.customerId}, 'x')`;
  count += 1;
  paid = {
    network: 'ethereum',
    txHash: `${count}9f03c1`.padStart(64, 'b'),
    outputIndex: 0,
    address: own,
    currency: 'USDT',
    amount: '350',
  };
});
// Nobody's deposits are those of another one's address: each test takes it away again.
afterEach(async () => {
  await app.owner.sql`
    update deposit_address set address = ${own} || id, enabled = false where address = ${own}`;
});

const claim = (input: object = {}) =>
  call<Deposit>('POST user/recharge', {
    method: 'crypto',
    currency: 'USDT',
    amount: paid.amount,
    address: own,
    ...input,
  });
const told = async (payment: Payment) => {
  chain.pay(payment);
  chain.mine(20);
  return (await chain.tell(chain.notice(payment))).result.outcome;
};
const asked = (deposit: Deposit) => ({ id: deposit.question!.id, answers: allNo });
const verify = async (level: 'basic' | 'advanced') => {
  await app.owner.sql`
    with files as (select '{}'::jsonb as none)
    insert into verification (customer_id, level, fields, files)
    select ${me.session.customerId}, ${level}::verification_level, none, none from files`;
  await app.owner.sql`
    update verification set status = 'verified', reviewed_at = now(), reviewed_by = 'ann'
    where customer_id = ${me.session.customerId}`;
};

it('waits with a payment of who is not verified, and lets a person approve it where it may be', async () => {
  await customer({ basic_status: 'pending' });
  expect(await told(paid)).toBe('seen');
  expect((await list())[0]!.remarks).toEqual(['basic-verification']);
  await verify('basic');
  expect(await money()).toBe('350');
});

it('asks about a large payment that nobody told of, and credits it with the answer', async () => {
  await customer({ advanced_status: 'verified', locale: 'de' });
  paid.amount = '6000';
  expect(await told(paid)).toBe('seen');
  const [waits] = await list();
  expect(waits!.remarks).toEqual(['question-open']);
  expect(waits!.question!.items[0]!.text).toMatch(/Telefon|telefon/);
  expect(await money()).toBe('0');
  expect((await call('POST user/answerDeposit', { question: asked(waits!) })).code).toBe('200');
  expect(await money()).toBe('6000');
  expect((await list())[0]).toMatchObject({ status: 'approved', question: null });
});

it('waits with a payment whose customer did not answer about their report of it', async () => {
  await customer({ advanced_status: 'verified' });
  paid.amount = '6000';
  const report = await claim({ txHash: paid.txHash });
  expect(await told(paid)).toBe('seen');
  // One payment is asked about once.
  expect((await list()).filter(({ question }) => question)).toHaveLength(1);
  expect(await money()).toBe('0');
  await call('POST user/answerDeposit', { question: asked(report.result) });
  expect(await money()).toBe('6000');
  expect((await list()).map(({ status }) => status)).toEqual(['approved', 'duplicate']);
});

it('lets a person approve what waits for its customer', async () => {
  expect(await told({ ...paid, amount: '9000' })).toBe('seen');
  const [waits] = await list();
  expect(waits!.remarks).toEqual(['advanced-verification', 'question-open']);
  await app.owner.sql`select deposit_review(${waits!.id}, '{"status": "approved"}', 'ann')`;
  expect(await money()).toBe('9000');
});

it('lets the watcher approve nothing that waits, however it is written', async () => {
  await told({ ...paid, amount: '9000' });
  const [waits] = await list();
  await expect(
    app.owner.transaction(async (sql) => {
      await sql`select set_config('assay.operator', 'assay-watcher', true)`;
      await sql`update deposit set status = 'approved' where id = ${waits!.id}`;
    }),
  ).rejects.toThrow('waits for a person');
});

describe('a hash', () => {
  it.each([
    ['with 0x', (hash: string) => `0x${hash}`],
    ['in capitals', (hash: string) => hash.toUpperCase()],
    ['with 0x in capitals', (hash: string) => `0X${hash.toUpperCase()}`],
  ])('%s is that of the report without', async (_, write) => {
    const plain = await claim({ txHash: paid.txHash });
    expect(await told({ ...paid, txHash: write(paid.txHash) })).toBe('approved');
    expect(await told(paid)).toBe('approved');
    const [seen, report] = await list();
    expect(seen!.txHash).toBe(paid.txHash);
    expect(report).toMatchObject({
      id: plain.result.id,
      status: 'duplicate',
      duplicateOf: seen!.id,
    });
    expect(await money()).toBe('350');
    const [row] = await app.owner.sql<{ n: number }>`
      select count(*)::int as n from chain_payment where tx_hash ilike ${`%${paid.txHash}`}`;
    expect(row!.n).toBe(1);
  });
});

describe('a payment that was told of and seen', () => {
  const counted = async () => {
    const [row] = await app.owner.sql<{ sum: string }>`
      select trim_scale(own_deposits(${me.session.customerId}, '1 day', '{}'))::text as sum`;
    return row!.sum;
  };

  it.each([
    ['its hash', () => ({ txHash: paid.txHash })],
    ['its last six characters', () => ({ lastSix: paid.txHash.slice(-6) })],
  ])('by %s counts once, and closes the report with a link', async (_, said) => {
    paid.amount = '2600';
    await claim(said());
    chain.pay(paid);
    await chain.tellAll();
    expect(await counted()).toBe('2600');
    // 5,200 together would be asked about, and stand beyond the limit.
    const next = await claim({ amount: '2300', lastSix: 'aaaaaa' });
    expect(next).toMatchObject({ code: '200', result: { question: null, remarks: [] } });
    chain.mine(20);
    await chain.tellAll();
    const [, seen, report] = await list();
    expect(report).toMatchObject({ status: 'duplicate', duplicateOf: seen!.id });
    expect(report!.steps.at(-1)).toMatchObject({ step: 'duplicate', by: 'assay-watcher' });
    expect(await counted()).toBe('4900');
    expect(await money()).toBe('2600');
  });

  it('is closed where its report was approved first, and its twin of the same transaction is not', async () => {
    const report = await claim({ txHash: paid.txHash });
    chain.pay(paid);
    await chain.tellAll();
    await app.owner
      .sql`select deposit_review(${report.result.id}, '{"status": "approved"}', 'ann')`;
    expect((await list()).map(({ status }) => status)).toEqual(['duplicate', 'approved']);
    const twin = { ...paid, outputIndex: 1 };
    expect([await told(paid), await told(twin)]).toEqual(['duplicate', 'approved']);
    expect(await money()).toBe('700');
  });

  it('leaves a report of another output of its transaction', async () => {
    for (const [outputIndex, amount] of ['350', '120'].entries())
      chain.pay({ ...paid, outputIndex, amount });
    const report = await claim({ amount: '120', txHash: paid.txHash });
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['approved', 'approved']);
    const all = await list();
    const small = all.find(({ amount, status }) => amount === '120.00' && status === 'approved');
    expect(all.find(({ id }) => id === report.result.id)!.duplicateOf).toBe(small!.id);
    expect(await money()).toBe('470');
  });
});

describe('a notice that contradicts an earlier one', () => {
  const seen = async () => {
    const [row] = await app.owner.sql`
      select confirmations, trim_scale(amount)::text as amount, told_otherwise from chain_payment
      where tx_hash = ${paid.txHash}`;
    return row!;
  };

  it.each<[string, Partial<Payment>]>([
    ['amount', { amount: '351' }],
    ['address', { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' }],
    ['currency', { currency: 'ETH', amount: '350' }],
  ])('in its %s changes nothing, and leaves the payment to a person', async (_, other) => {
    chain.pay(paid);
    chain.mine(9);
    expect(await chain.tellAll()).toEqual(['seen']);
    const lie = { ...paid, ...other };
    chain.pay(lie);
    for (let again = 0; again < 3; again += 1)
      expect((await chain.tell(chain.notice(lie))).status).toBe(409);
    expect(await seen()).toMatchObject({
      confirmations: 9,
      amount: '350',
      told_otherwise: [
        { address: lie.address, currency: lie.currency, amount: lie.amount, confirmations: 0 },
      ],
    });
    chain.mine(20);
    expect((await chain.tell(chain.notice(paid))).result.outcome).toBe('seen');
    const [waits] = await list();
    expect(waits!.remarks).toEqual(['contradicted']);
    await app.owner.sql`select deposit_review(${waits!.id}, '{"status": "approved"}', 'ann')`;
    expect(await money()).toBe('350');
  });

  it('with fewer confirmations does not lower them, and credits nothing by what it said before', async () => {
    await customer({ basic_status: 'pending' });
    const many = { ...paid };
    chain.pay(many);
    chain.mine(30);
    await chain.tell(chain.notice(many));
    const fewer = { ...paid };
    chain.pay(fewer);
    await chain.tell(chain.notice(fewer));
    expect(await seen()).toMatchObject({ confirmations: 30, told_otherwise: [] });
    await verify('basic');
    expect(await money()).toBe('0');
    expect((await chain.tell(chain.notice(many))).result.outcome).toBe('approved');
  });
});

it('rests on no report that came to nothing', async () => {
  await customer({ advanced_status: 'verified' });
  paid.amount = '6000';
  const report = await claim({ txHash: paid.txHash });
  await app.owner.sql`
    select deposit_review(${report.result.id}, '{"status": "rejected", "reason": "Not there yet."}', 'ann')`;
  await moved(
    app.owner,
    `update deposit set created_at = created_at - interval '2 days'
    where id = ${report.result.id}`,
  );
  expect(await told(paid)).toBe('seen');
  expect((await list())[0]!.question).not.toBeNull();
});

// From here on nobody is asked.
it('waits with what passes the limit of the verification, and credits it once that is done', async () => {
  await askNobody(app.owner);
  expect(await told({ ...paid, amount: '3000' })).toBe('approved');
  const second = { ...paid, txHash: paid.txHash.replace('bb', 'cc'), amount: '2000.01' };
  expect(await told(second)).toBe('seen');
  expect(await money()).toBe('3000');
  const [waits] = await list();
  expect(waits).toMatchObject({ status: 'pending', remarks: ['advanced-verification'] });
  await verify('advanced');
  expect(await money()).toBe('5000.01');
  expect((await list())[0]!.steps.at(-1)).toMatchObject({ step: 'approved', by: 'assay-watcher' });
});
