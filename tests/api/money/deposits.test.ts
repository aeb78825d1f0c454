import type { Deposit, RechargeTerms } from '@/lib/deposits/contract';
import { wakeDeposits } from '@/lib/deposits/due-rows';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { moneyOf, realCaller, tronAddress, txHashOf } from '@/tests/setup/money';
import { allNo, answeringNo, askNobody } from '@/tests/setup/limits';
import { FakeChain, type Payment } from '@/tests/setup/servers/fake-chain';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

const secret = 'a secret of the watcher, only for tests';
const { app, me } = trading({ DEPOSIT_WATCHER: 'webhook', DEPOSIT_WATCHER_SECRET: secret });
const call = realCaller(app, () => me.session);
/** The end of what a customer tells of unless more is said; nobody else's. */
const endOf = ({ customerId }: { customerId: string }) => customerId.padStart(6, '0').slice(-6);
const claim = (input: object = {}, key?: string) =>
  call<Deposit>(
    'POST user/recharge',
    {
      method: 'crypto',
      currency: 'USDT',
      amount: '350',
      ...('txHash' in input ? {} : { lastSix: endOf(me.session) }),
      ...input,
    },
    key,
  );
const money = (currency?: string) => moneyOf(app.owner, me.session.customerId, currency);
const terms = async () => (await call<RechargeTerms>('GET user/getRechargeTerms')).result;
const verify = (level: 'basic_status' | 'advanced_status') =>
  app.owner.sql.rows.customer.update({
    where: { id: BigInt(me.session.customerId) },
    data: { [level]: 'verified' },
  });
const decide = (id: string, status: string, reason?: string) =>
  app.owner.sql.rows.deposit.update({
    where: { id: BigInt(id) },
    data: { status: status as 'approved', ...(reason && { reason }) },
  });

beforeAll(() => seedAddresses(app.owner, true));
beforeEach(() => verify('basic_status'));

it('is credited once it was approved, and tells each step', async () => {
  const { code, message, result } = await claim({
    network: 'tron',
    txHash: txHashOf(`ab ${me.session.customerId}`),
  });
  expect([code, message]).toEqual(['200', '20002']);
  expect(result).toMatchObject({
    amount: '350.00',
    network: 'tron',
    status: 'pending',
    reviewers: 1,
    confirmations: null,
    steps: [{ step: 'submitted', by: null }],
  });
  expect((await money()).available).toBe('0');
  await decide(result.id, 'approved');
  expect((await money()).available).toBe('350');
  await expect(decide(result.id, 'approved')).rejects.toThrow('approved already');
  await expect(decide(result.id, 'rejected', 'No')).rejects.toThrow('final');
  const list = await call<{ items: Deposit[]; total: number }>('GET user/listRecharge', {
    status: ['approved'],
  });
  expect(list.result.total).toBe(1);
  expect(list.result.items[0]!.steps.map(({ step }) => step)).toEqual(['submitted', 'approved']);
  expect(list.result.items[0]!.reviewedAt).not.toBeNull();
});

it('takes a proof that is the customer’s own file, once', async () => {
  const file = async (customerId: string, purpose: string) => {
    const [row] = await app.owner.sql<{ id: string }>`
      insert into file (customer_id, purpose) values (${customerId}, ${purpose}::file_purpose) returning id`;
    await app.owner.sql`
      insert into file_key (id) values ('0123456789abcdef') on conflict do nothing`;
    await app.owner.sql`
      update file set state = 'unused', sha256 = repeat('0', 64), size_bytes = 1, key_id = '0123456789abcdef',
        wrapped_key = '' where id = ${row!.id}`;
    return row!.id;
  };
  const mine = await file(me.session.customerId, 'proof');
  const front = await file(me.session.customerId, 'front');
  const other = await app.customer();
  const theirs = await file(other.customerId, 'proof');
  for (const proof of [theirs, front]) expect((await claim({ proof })).code).toBe('404');
  const { code, result } = await claim({ proof: mine });
  expect(code).toBe('200');
  expect((await claim({ proof: mine })).code).toBe('404');
  await decide(result.id, 'rejected', 'The picture cannot be read.');
  expect((await claim({ proof: mine })).code).toBe('200');
});

it('knows a payment again however its hash was written, and at whatever address', async () => {
  const hash = txHashOf(`ab ${me.session.customerId}`);
  const first = await claim({ network: 'tron', txHash: hash });
  await decide(first.result.id, 'approved');
  for (const [network, txHash] of [
    ['tron', `0x${hash.toUpperCase()}`],
    ['tron', `${hash}:0`],
    ['ethereum', hash],
  ] as const) {
    const again = await claim({ network, txHash });
    await expect(decide(again.result.id, 'approved')).rejects.toThrow('credited already');
  }
  expect((await money()).available).toBe('350');
});

it('takes no hash that is none of its chain, nor another end of it beside it', async () => {
  const hash = txHashOf(`cut ${me.session.customerId}`, '7e57a1');
  for (const txHash of [
    hash.slice(1),
    hash.slice(0, 60),
    `a${hash}`,
    `${hash.slice(0, 30)}.${hash.slice(30)}`,
  ])
    expect(await claim({ txHash, lastSix: '7e57a1' })).toMatchObject({
      code: '400',
      result: { issues: [{ path: 'txHash', message: 'txHash' }] },
    });
  expect(await claim({ txHash: hash, lastSix: '7e57a2' })).toMatchObject({
    code: '400',
    result: { issues: [{ path: 'lastSix', message: 'lastSixOther' }] },
  });
  expect((await claim({ txHash: `TX: 0x${hash}`.replace(' ', ''), lastSix: '7E57A1' })).code).toBe(
    '200',
  );
});

it('credits no second payment of the same amount whose hash has the same end before both outputs are known', async () => {
  const [one, two] = ['one', 'two'].map((name) => txHashOf(name, '7e57a1'));
  const first = await claim({ txHash: one });
  await decide(first.result.id, 'approved');
  const again = await claim({ txHash: two });
  await expect(decide(again.result.id, 'approved')).rejects.toThrow('credited already');
  expect((await claim({ txHash: two, amount: '351' })).code).toBe('200');
});

it('knows a payment again by the page of an explorer, and by its last six characters alone', async () => {
  const hash = me.session.customerId.padStart(58, '0') + endOf(me.session);
  const first = await claim({ network: 'ethereum', txHash: `https://etherscan.io/tx/0x${hash}` });
  await decide(first.result.id, 'approved');
  for (const said of [{ txHash: `0x${hash.toUpperCase()}` }, { lastSix: endOf(me.session) }]) {
    const again = await claim({ network: 'ethereum', ...said });
    await expect(decide(again.result.id, 'approved')).rejects.toThrow('credited already');
  }
  expect((await money()).available).toBe('350');
});

it('says why it was rejected, and moves nothing', async () => {
  const { result } = await claim();
  await expect(decide(result.id, 'rejected')).rejects.toThrow('Give the reason');
  await decide(result.id, 'rejected', 'No such payment came.');
  const list = await call<{ items: Deposit[] }>('GET user/listRecharge');
  expect(list.result.items[0]).toMatchObject({
    status: 'rejected',
    reason: 'No such payment came.',
  });
  expect((await money()).available).toBe('0');
});

it.each([
  ['10101', { amount: '119.99' }],
  ['10101', { currency: 'BTC', amount: '0.01499999' }],
  ['10101', { currency: 'ETH', amount: '0.1' }],
  ['10016', { amount: '350.0000001' }],
  ['10120', { currency: 'BTC', network: 'tron', amount: '1' }],
  ['10120', { method: 'card', currency: 'ETH', lastSix: '123456' }],
  ['400', { method: 'card', lastSix: '9f03c1' }],
  ['404', { proof: '999999999' }],
  ['400', { lastSix: '' }],
  ['400', { lastSix: '12345' }],
  // No hash has letters beyond f.
  ['400', { lastSix: '9f03cO' }],
  ['400', { lastSix: '', txHash: 'two words' }],
  ['400', { amount: '0' }],
  ['400', { amount: '-350' }],
  ['400', { method: 'cash' }],
])('answers %s to %j, and keeps nothing', async (code, change) => {
  expect((await claim(change)).code).toBe(code);
  const list = await call<{ total: number }>('GET user/listRecharge');
  expect(list.result.total).toBe(0);
});

it('names the limit of the currency', async () => {
  expect(await claim({ amount: '1' })).toMatchObject({
    code: '10101',
    result: { limit: '120', currency: 'USDT' },
    message: expect.stringContaining('120'),
  });
});

it('is for verified customers: who is not sees no address either', async () => {
  me.session = await app.customer();
  expect((await terms()).accounts).toEqual([]);
  expect(await claim()).toMatchObject({ code: '10022', result: { level: 'basic' } });
  await verify('basic_status');
  expect((await terms()).accounts.map(({ currency }) => currency).sort()).toEqual(
    ['BTC', 'ETH', 'USDT', 'USDT', 'USDT'].sort(),
  );
});

it('asks for the advanced verification before the deposit that passes the limit with all before it', async () => {
  const first = await claim({ amount: '4000' });
  await decide(first.result.id, 'approved');
  expect(await claim({ amount: '1000.01' })).toMatchObject({
    code: '10022',
    result: { level: 'advanced', limit: '5000', currency: 'USDT' },
  });
  const fits = await answeringNo<Deposit>((more) => claim({ amount: '1000', ...more }));
  expect(fits.code).toBe('200');
  await verify('advanced_status');
  const large = await answeringNo<Deposit>((more) => claim({ amount: '20000', ...more }));
  expect(large.result.reviewers).toBe(2);
});

it('tells by when a verification in review is answered, and how far the next level is needed', async () => {
  expect((await terms()).verification).toMatchObject({ basic: 'verified', review: null });
  me.session = await app.customer();
  const { verification, currencies, accounts } = await terms();
  expect(verification.review).toBeNull();
  expect(currencies[0]).toMatchObject({ currency: 'USDT', advancedAbove: '5000.00' });
  expect(accounts).toEqual([]);
  const handedIn = {
    fullName: 'Ada Lovelace',
    idNumber: 'X1234567',
    birthDate: '1990-12-10',
    address: '12 St James Square, London',
  };
  expect((await call('POST user/verifyBasic', handedIn)).code).toBe('200');
  const { review } = (await terms()).verification;
  const hours = (Date.parse(review!.due) - Date.parse(review!.sent)) / 3_600_000;
  expect([hours, review!.late]).toEqual([48, false]);
});

it('shows no address whose checksum is wrong, and none that is disabled or another customer’s', async () => {
  const other = await app.customer();
  const added: [string, boolean, string | null][] = [
    [`${tronAddress.slice(0, -1)}c`, true, null],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', true, other.customerId],
    ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', false, null],
  ];
  for (const [address, enabled, customer] of added)
    await app.owner.sql`
      insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
      values ('tron', 'USDT', ${address}, ${enabled}, ${customer}, 'x')`;
  const shown = (await terms()).accounts.filter(({ network }) => network === 'tron');
  expect(shown.map(({ address }) => address)).toEqual([tronAddress]);
});

it('takes word of a payment that was made, with remarks, whatever a minimum or a verification says', async () => {
  const little = await claim({ amount: '1', paid: true, lastSix: 'aaaaa1' });
  expect(little.result.remarks).toEqual(['below-minimum']);
  const much = await claim({ amount: '7000', paid: true, lastSix: 'aaaaa2' });
  expect(much.result.remarks).toEqual(['advanced-verification', 'question-open']);
  await decide(little.result.id, 'approved');
  expect((await money()).available).toBe('1');

  me.session = await app.customer();
  const early = await claim({ paid: true, lastSix: 'aaaaa3' });
  expect(early.result.remarks).toEqual(['basic-verification']);
  await expect(decide(early.result.id, 'approved')).rejects.toThrow('comes first');
  expect((await money()).available).toBe('0');
  await verify('basic_status');
  await decide(early.result.id, 'approved');
  expect((await money()).available).toBe('350');
});

it('takes word of a payment to an address that was shown once, and to no other', async () => {
  const former = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9';
  const never = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const [row] = await app.owner.sql<{ id: string }>`
    insert into deposit_address (network, currency, address, enabled, added_by)
    values ('tron', 'USDT', ${former}, true, 'x') returning id`;
  await app.owner.sql`update deposit_address set enabled = false where id = ${row!.id}`;
  await app.owner.sql`
    insert into deposit_address (network, currency, address, enabled, added_by)
    values ('tron', 'USDT', ${never}, false, 'x')`;
  const told = await claim({ address: former, lastSix: 'bbbbb1' });
  expect(told.result).toMatchObject({ network: 'tron', remarks: ['former-address'] });
  await decide(told.result.id, 'approved');
  expect((await money()).available).toBe('350');
  for (const address of [never, 'TAUN6FwrnwwmaEqYcckffC7wYmbaS6cBiX', former.toLowerCase()])
    expect((await claim({ address })).code).toBe('10141');
  const other = await app.customer();
  await app.owner.sql`
    insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
    values ('tron', 'USDT', 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS', true, ${other.customerId}, 'x')`;
  expect((await claim({ address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' })).code).toBe('10141');
});

describe('a transaction that pays an address several times', () => {
  // By another operator than who approves.
  const tell = (id: string, output: number) =>
    app.owner.transaction(async (sql) => {
      await sql`select set_config('assay.operator', 'cora', true)`;
      await sql`update deposit set output_index = ${output} where id = ${id}`;
    });

  it('is credited for each output that was told apart, and for none twice', async () => {
    const txHash = txHashOf(`batch ${me.session.customerId}`);
    const told = [];
    for (let n = 0; n < 3; n += 1) told.push((await claim({ txHash })).result.id);
    const [one, two, three] = told as [string, string, string];
    await decide(one, 'approved');
    await expect(decide(two, 'approved')).rejects.toThrow('give the output of both');
    await tell(two, 1);
    await expect(decide(two, 'approved')).rejects.toThrow('credited already');
    await tell(one, 0);
    await expect(tell(one, 2)).rejects.toThrow('that is final');
    // The watcher saw neither: two operators credit the second output.
    await expect(decide(two, 'approved')).rejects.toThrow('a second operator approves');
    await app.owner
      .sql`insert into deposit_step (deposit_id, step, operator) values (${two}, 'first-approval', 'berta')`;
    await decide(two, 'approved');
    await expect(decide(three, 'approved')).rejects.toThrow('credited already');
    for (const output of [0, 1])
      await expect(tell(three, output)).rejects.toThrow('credited already');
    expect((await money()).available).toBe('700');
  });

  it('credits one of many reports, however their approvals and outputs race', async () => {
    const txHash = txHashOf(`race ${me.session.customerId}`);
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await claim({ txHash })).result.id);
    await tell(ids[1]!, 1);
    await tell(ids[2]!, 1);
    await tell(ids[3]!, 1);
    await Promise.allSettled([...ids, ...ids].map((id) => decide(id, 'approved')));
    // Either the one whose output nobody knows, or output 1: never both.
    expect((await money()).available).toBe('350');
  });
});

it('is for real accounts', async () => {
  expect(
    (
      await me.call('POST user/recharge', {
        method: 'card',
        currency: 'USDT',
        amount: '200',
        lastSix: '123456',
      })
    ).code,
  ).toBe('10109');
  expect((await me.call('GET user/getRechargeTerms')).code).toBe('10109');
});

it('counts once with one key, and is unknown to others', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim({}, 'one key')));
  expect(new Set(answers.map((answer) => answer.result?.id ?? answer.code)).size).toBeLessThan(3);
  const list = () => call<{ total: number }>('GET user/listRecharge');
  expect((await list()).result.total).toBe(1);
  me.session = await app.customer();
  expect((await list()).result.total).toBe(0);
});

it('credits one payment once, whoever claims it', async () => {
  const txHash = txHashOf(`shared ${me.session.customerId}`);
  const mine = await claim({ txHash });
  me.session = await app.customer();
  await verify('basic_status');
  const theirs = await claim({ txHash: txHash.toUpperCase() });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      decide(n % 2 ? mine.result.id : theirs.result.id, 'approved'),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [row] = await app.owner.sql<{ entries: number }>`
    select count(*)::integer as entries from ledger_entry
    where reference in (${`deposit:${mine.result.id}`}, ${`deposit:${theirs.result.id}`})`;
  expect(row!.entries).toBe(1);
});

describe('a watcher of the chain', () => {
  let chain: FakeChain;
  let paid: Payment;
  const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

  beforeEach(async () => {
    chain = new FakeChain(app, secret);
    await app.owner.sql`
      insert into deposit_address (network, currency, address, enabled, customer_id, added_by)
      values ('tron', 'USDT', ${own}, true, ${me.session.customerId}, 'x')
      on conflict (network, currency, address) do update
        set customer_id = excluded.customer_id`;
    paid = {
      network: 'tron',
      txHash: txHashOf(me.session.customerId),
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

  it('credits a customer’s own address after its confirmations, once, however often it tells', async () => {
    const heard: string[] = [];
    const stop = app.runtime.bus.subscribe((customerId, event) => {
      if (customerId === me.session.customerId && event.event === 'review')
        heard.push(event.status);
    });
    chain.pay(paid);
    expect(await chain.tellAll()).toEqual(['seen']);
    chain.mine(19);
    expect(await chain.tellAll()).toEqual(['seen']);
    expect((await money()).available).toBe('0');
    const before = await call<{ items: Deposit[] }>('GET user/listRecharge');
    expect(before.result.items[0]).toMatchObject({
      status: 'pending',
      confirmations: { seen: 19, needed: 20 },
    });
    chain.mine();
    const last = chain.notice(paid);
    const answers = await Promise.all(Array.from({ length: 50 }, () => chain.tell(last)));
    expect(new Set(answers.map((answer) => answer.result.outcome))).toEqual(new Set(['approved']));
    expect((await money()).available).toBe('350');
    await until(() => heard.includes('approved'));
    stop();
    const after = await call<{ items: Deposit[] }>('GET user/listRecharge');
    expect(after.result.items).toHaveLength(1);
    expect(after.result.items[0]!.steps.at(-1)).toMatchObject({
      step: 'approved',
      by: 'assay-watcher',
    });
  });

  it('credits nobody at an address that no second operator has enabled', async () => {
    await app.owner.sql`update deposit_address set enabled = false where address = ${own}`;
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    expect((await money()).available).toBe('0');
    await app.owner.sql`update deposit_address set enabled = true where address = ${own}`;
    expect(await chain.tellAll()).toEqual(['approved']);
    expect((await money()).available).toBe('350');
  });

  it('is credited once its address is one to pay to, though the watcher tells no more', async () => {
    await app.owner.sql`
      update deposit_address set address = ${own} || 'x', enabled = false where address = ${own}`;
    await app.owner.sql`
      insert into deposit_address (network, currency, address, customer_id, enabled, added_by)
      values ('tron', 'USDT', ${own}, ${me.session.customerId}, false, 'x')`;
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('0');
    await app.owner.sql`update deposit_address set enabled = true where address = ${own}`;
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('350');
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('350');
  });

  it('and at one that was shown before, once it is enabled again', async () => {
    await app.owner.sql`update deposit_address set enabled = false where address = ${own}`;
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('0');
    await app.owner.sql`update deposit_address set enabled = true where address = ${own}`;
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('350');
  });

  const lastSix = () => paid.txHash.slice(-6);

  it('credits nothing that was credited by a report with the last six characters alone', async () => {
    paid.txHash = txHashOf(me.session.customerId);
    const told = await claim({ lastSix: lastSix() });
    await decide(told.result.id, 'approved');
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['duplicate']);
    expect((await money()).available).toBe('350');
  });

  it('lets nobody approve a report with the last six characters of what it credited', async () => {
    paid.txHash = txHashOf(me.session.customerId, endOf(me.session));
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['approved']);
    const late = await claim({ lastSix: lastSix() });
    await expect(decide(late.result.id, 'approved')).rejects.toThrow('that is final');
    expect((await money()).available).toBe('350');
  });

  it('waits with a payment whose customer answered yes about their report of it', async () => {
    paid.txHash = txHashOf(me.session.customerId, endOf(me.session));
    paid.amount = '5000';
    await verify('advanced_status');
    const told = await claim({ amount: '5000', lastSix: lastSix() });
    const { id } = (told.result as unknown as { question: { id: string } }).question;
    const answered = await call('POST user/answerDeposit', {
      question: { id, answers: { ...allNo, onPhone: true } },
    });
    expect(answered.code).toBe('200');
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    const again = await claim({ amount: '5000', lastSix: lastSix() });
    await expect(decide(again.result.id, 'approved')).rejects.toThrow('It rests until');
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('0');
    await app.owner.pool.query('alter table money_answer disable trigger user');
    await app.owner.sql`
      update money_answer set rests_until = now() - interval '3 days' where question_id = ${id}`;
    await app.owner.pool.query('alter table money_answer enable trigger user');
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('5000');
    await wakeDeposits(app.owner.sql);
    expect((await money()).available).toBe('5000');
  });

  it('leaves to two people what is above the limit, and is none of them', async () => {
    await verify('advanced_status');
    await askNobody(app.owner);
    paid.amount = '10000.01';
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    const { result } = await call<{ items: Deposit[] }>('GET user/listRecharge');
    const { id, steps } = result.items[0]!;
    expect(steps.map(({ step }) => step)).toEqual(['submitted']);
    const approve = (by: string) =>
      app.owner.sql`select deposit_review(${id}, '{"status": "approved"}', ${by})`;
    await approve('ann');
    await expect(approve('ann')).rejects.toThrow('another operator');
    expect(await chain.tellAll()).toEqual(['seen']);
    expect((await money()).available).toBe('0');
    await approve('bob');
    expect(await chain.tellAll()).toEqual(['approved']);
    expect((await money()).available).toBe('10000.01');
  });

  it('credits nothing at a shared address, where everybody can read what came', async () => {
    paid.address = tronAddress;
    chain.pay(paid);
    chain.mine(100);
    expect(await chain.tellAll()).toEqual(['seen']);
    const { result } = await claim({ network: 'tron', txHash: paid.txHash });
    expect(await chain.tellAll()).toEqual(['seen']);
    expect((await money()).available).toBe('0');
    await decide(result.id, 'rejected', 'Not yours');
  });

  it('knows nothing of addresses of others', async () => {
    paid.address = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU8';
    chain.pay(paid);
    expect(await chain.tellAll()).toEqual(['unknown']);
  });

  it.each<[string, (chain: FakeChain) => object]>([
    ['another secret', (c) => c.notice(paid, undefined, 'x'.repeat(40))],
    ['a notice of six minutes ago', (c) => c.notice(paid, Math.floor(Date.now() / 1000) - 360)],
    ['a notice of the future', (c) => c.notice(paid, Math.floor(Date.now() / 1000) + 360)],
    [
      'another amount under the same signature',
      (c) => {
        const signed = c.notice(paid);
        return { ...signed, payload: signed.payload.replace('350', '999') };
      },
    ],
    [
      'an old signature with a new time',
      (c) => ({
        ...c.notice(paid, Math.floor(Date.now() / 1000) - 360),
        timestamp: Math.floor(Date.now() / 1000),
      }),
    ],
  ])('is not believed with %s', async (_, made) => {
    chain.pay(paid);
    chain.mine(50);
    expect((await chain.tell(made(chain))).status).toBe(403);
    expect((await money()).available).toBe('0');
  });

  it('cannot change a payment it told of, nor tell nonsense', async () => {
    chain.pay(paid);
    expect(await chain.tellAll()).toEqual(['seen']);
    const changed = { ...paid, amount: '351' };
    chain.pay(changed);
    expect((await chain.tell(chain.notice(changed))).status).toBe(409);
    const bad = { ...paid, amount: '1.0000001' };
    chain.pay(bad);
    expect((await chain.tell(chain.notice(bad))).status).toBe(400);
  });

  it('credits each output of a batch to its customer’s own address', async () => {
    for (const outputIndex of [0, 1]) chain.pay({ ...paid, outputIndex });
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['approved', 'approved']);
    expect((await money()).available).toBe('700');
  });

  it('closes a report of what it was credited with', async () => {
    for (const outputIndex of [0, 1]) chain.pay({ ...paid, outputIndex });
    chain.mine(20);
    await chain.tellAll();
    const again = await claim({ txHash: paid.txHash, address: own });
    expect(again.result.status).toBe('duplicate');
    expect((await money()).available).toBe('700');
  });

  it('leaves to an operator what came to an address that is shown no more', async () => {
    await app.owner.sql`update deposit_address set enabled = false where address = ${own}`;
    chain.pay(paid);
    chain.mine(20);
    expect(await chain.tellAll()).toEqual(['seen']);
    await app.owner.sql`update deposit_address set enabled = true where address = ${own}`;
    const list = await call<{ items: Deposit[] }>('GET user/listRecharge');
    expect(list.result.items).toMatchObject([{ status: 'pending', remarks: ['former-address'] }]);
    await decide(list.result.items[0]!.id, 'approved');
    expect((await money()).available).toBe('350');
  });
});
