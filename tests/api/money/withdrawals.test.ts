import type { MarginOrder } from '@/lib/orders/contract';
import { balanceSince } from '@/lib/orders/record/books-queries';
import { replayDay } from '@/lib/replay/service';
import type { Told } from '@/lib/notifications/rules';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { codeOfApp, wrongCode } from '@/tests/setup/factors/authenticator';
import { fund, moneyOf, realCaller, txHashOf, usableWallet } from '@/tests/setup/money';
import { until } from '@/tests/setup/until';
import { eurusd } from '@/tests/setup/trader';
import { trading } from '@/tests/setup/trading';

const { app, me } = trading();
const call = realCaller(app, () => me.session);
const withdraw = (input: object = {}, key?: string) =>
  call<Withdrawal>('POST user/withdrawal', { ...asked, ...input }, key);
const money = (currency?: string) => moneyOf(app.owner, me.session.customerId, currency);
const decide = (id: string, status: string, more: object = {}) =>
  app.owner.sql.rows.withdrawal.update({
    where: { id: BigInt(id) },
    data: { status: status as 'approved', ...more },
  });

let asked: { destinationId: string; currency: string; amount: string };
beforeEach(async () => {
  const { customerId } = me.session;
  await fund(app.owner, customerId, '1000');
  const destinationId = await usableWallet(app.owner, customerId);
  asked = { destinationId, currency: 'USDT', amount: '502.50' };
});

it('holds the amount, takes the fee out of it, and tells each step', async () => {
  const answer = await withdraw({ feeRate: '0.0050' });
  expect(answer).toMatchObject({ code: '200', message: '20003' });
  expect(answer.result).toMatchObject({
    amount: '502.50',
    fee: '2.5125',
    feeRate: '0.005',
    received: '499.9875',
    status: 'pending',
    reviewers: 1,
    reviewedAt: null,
    destination: { kind: 'wallet', name: 'Cold wallet', network: 'tron' },
    steps: [{ step: 'requested', by: null }],
  });
  expect(await money()).toEqual({ available: '497.5', held: '502.5' });
  await decide(answer.result.id, 'approved');
  await decide(answer.result.id, 'completed', { reference: txHashOf('done') });
  expect(await money()).toEqual({ available: '497.5', held: '0' });
  const { result } = await call<{ items: Withdrawal[]; total: number }>('GET user/listWithdrwal', {
    status: ['completed'],
  });
  expect(result.total).toBe(1);
  expect(result.items[0]).toMatchObject({ status: 'completed', reference: txHashOf('done') });
  expect(result.items[0]!.steps.map((step) => step.step)).toEqual([
    'requested',
    'approved',
    'completed',
  ]);
  expect(result.items[0]!.reviewedAt).toBe(result.items[0]!.steps[1]!.at);
  const told = await call<{ items: Told[] }>('GET user/listNotification');
  const amounts = told.result.items.map(({ kind, facts }) => [kind, facts.amount]);
  expect(amounts.slice(0, 2)).toEqual([
    ['withdrawal-completed', '499.9875'],
    ['withdrawal-approved', '502.5'],
  ]);
  const [fees] = await app.owner.sql<{ amount: string }>`
    select p.amount from ledger_entry e join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference = ${`withdrawal:${answer.result.id}:completed`} and a.kind = 'fees'`;
  expect(fees!.amount).toBe('2.512500000000');
});

it('gives back what was held when it is rejected, with the reason, or cancelled', async () => {
  const first = await withdraw();
  await decide(first.result.id, 'rejected', { reason: 'The address belongs to an exchange.' });
  expect(await money()).toEqual({ available: '1000', held: '0' });
  const second = await withdraw();
  const cancelled = await call<Withdrawal>('POST user/cancelWithdrawal', { id: second.result.id });
  expect(cancelled.result).toMatchObject({ status: 'cancelled' });
  expect(await money()).toEqual({ available: '1000', held: '0' });
  // Who asks again after a lost answer is told what became of it.
  const again = await call<Withdrawal>('POST user/cancelWithdrawal', { id: second.result.id });
  expect(again).toMatchObject({ code: '200', result: { status: 'cancelled' } });
  expect(await money()).toEqual({ available: '1000', held: '0' });
  expect((await call('POST user/cancelWithdrawal', { id: first.result.id })).code).toBe('10115');
  const { result } = await call<{ items: Withdrawal[] }>('GET user/listWithdrwal');
  expect(result.items.map(({ status, reason }) => [status, reason])).toEqual([
    ['cancelled', ''],
    ['rejected', 'The address belongs to an exchange.'],
  ]);
});

it('is told of in a notification at each decision, and not when the customer cancels', async () => {
  const { result } = await withdraw();
  await decide(result.id, 'approved');
  await decide(result.id, 'rejected', { reason: 'The address belongs to an exchange.' });
  const again = await withdraw();
  await call('POST user/cancelWithdrawal', { id: again.result.id });
  const told = await call<{ items: { kind: string; facts: object }[] }>(
    'GET user/listNotification',
  );
  const about = { id: result.id, amount: '502.5', currency: 'USDT' };
  const reviews = told.result.items.filter(({ kind }) => kind.startsWith('withdrawal-'));
  expect(reviews.map(({ kind, facts }) => [kind, facts])).toEqual([
    ['withdrawal-rejected', { ...about, reason: 'The address belongs to an exchange.' }],
    ['withdrawal-approved', about],
  ]);
});

it('cannot be cancelled once it was approved, nor by anybody else', async () => {
  const { result } = await withdraw();
  const owner = me.session;
  me.session = await app.customer();
  expect((await call('POST user/cancelWithdrawal', { id: result.id })).code).toBe('404');
  expect((await call<{ total: number }>('GET user/listWithdrwal')).result.total).toBe(0);
  me.session = owner;
  await decide(result.id, 'approved');
  expect((await call('POST user/cancelWithdrawal', { id: result.id })).code).toBe('10115');
  expect(await money()).toEqual({ available: '497.5', held: '502.5' });
});

it('can be taken back once it was approved and not completed for seven days, which its customer is told', async () => {
  const { result } = await withdraw();
  expect(result).toMatchObject({ cancellable: true, cancelFrom: result.createdAt });
  await decide(result.id, 'approved');
  const mine = async () =>
    (await call<{ items: Withdrawal[] }>('GET user/listWithdrwal')).result.items[0]!;
  const approved = await mine();
  expect(approved.cancellable).toBe(false);
  expect(Date.parse(approved.cancelFrom!) - Date.parse(approved.reviewedAt!)).toBe(7 * 86_400_000);
  await app.owner.pool.query('alter table withdrawal_step disable trigger append_only');
  await app.owner.sql`
    update withdrawal_step set at = at - interval '7 days' where withdrawal_id = ${result.id}`;
  await app.owner.pool.query('alter table withdrawal_step enable trigger append_only');
  expect((await mine()).cancellable).toBe(true);
  const back = await call<Withdrawal>('POST user/cancelWithdrawal', { id: result.id });
  expect(back.result).toMatchObject({ status: 'cancelled', cancelFrom: null, cancellable: false });
  expect(await money()).toEqual({ available: '1000', held: '0' });
  await expect(decide(result.id, 'completed')).rejects.toThrow('that is final');
});

it('says that one is under way, not that the balance is too small for a second', async () => {
  expect((await withdraw({ amount: '600' })).code).toBe('200');
  expect((await withdraw({ amount: '600' })).code).toBe('10107');
});

describe('nothing is held when it is refused:', () => {
  afterEach(async () => {
    expect((await money()).held).toBe('0');
  });

  it.each([
    ['10025', { destinationId: undefined }],
    ['10025', { currency: 'BTC' }],
    ['404', { destinationId: '999999999' }],
    ['10011', { amount: '1000.000001' }],
    ['10016', { amount: '1.0000001' }],
    ['10113', { feeRate: '0.004' }],
    ['400', { amount: '0' }],
    ['400', { amount: '-5' }],
    ['400', { amount: '1e3' }],
    ['400', { amount: 5 }],
    ['400', { currency: 'EUR' }],
    ['400', { otp: '12345' }],
    ['400', { destinationId: 'x' }],
  ])('%s for %j', async (code, change) => {
    expect((await withdraw(change)).code).toBe(code);
  });

  it('in demo', async () => {
    expect((await me.call('POST user/withdrawal', asked)).code).toBe('10109');
    expect((await me.call('GET user/getWithdrawalTerms')).code).toBe('10109');
  });

  it('to a destination of another customer, or one that was removed', async () => {
    const other = await app.customer();
    const theirs = await usableWallet(app.owner, other.customerId);
    expect((await withdraw({ destinationId: theirs })).code).toBe('404');
    await call('POST user/removeDestination', { id: asked.destinationId });
    expect((await withdraw()).code).toBe('404');
  });

  it('to a new destination, and after a change of the password, with the time it ends', async () => {
    await app.owner
      .sql`update withdrawal_destination set usable_at = '2100-01-01' where id = ${asked.destinationId}`;
    expect(await withdraw()).toMatchObject({
      code: '10122',
      result: { reason: 'destination', from: '2100-01-01T00:00:00.000Z' },
    });
    await usableWallet(app.owner, me.session.customerId);
    await app.owner
      .sql`update customer set password_changed_at = '2099-01-01' where id = ${me.session.customerId}`;
    expect(await withdraw()).toMatchObject({
      code: '10122',
      result: { reason: 'password', from: '2099-01-02T00:00:00.000Z' },
    });
    const terms = await call<WithdrawalTerms>('GET user/getWithdrawalTerms');
    expect(terms.result.pausedUntil).toBe('2099-01-02T00:00:00.000Z');
    const causes = [
      ['authenticator-off', 'authenticator'],
      ['passkey-removed', 'passkey'],
      ['removal-done', 'removal'],
    ];
    for (const [n, [change, reason]] of causes.entries()) {
      await app.owner.sql`
        insert into security_change (customer_id, change, ip, at)
        values (${me.session.customerId}, ${change}::security_change_kind, '',
          '2099-06-01'::timestamptz + make_interval(days => ${n}))`;
      expect(await withdraw()).toMatchObject({ code: '10122', result: { reason } });
    }
  });
});

it('does not pause for the password chosen at registering', async () => {
  const { result } = await call<WithdrawalTerms>('GET user/getWithdrawalTerms');
  expect(result).toMatchObject({ feeRate: '0.005', pausedUntil: null });
  expect(result.wallets[0]).toMatchObject({ currency: 'USDT', withdrawable: '1000.00' });
});

it('asks for a code of the authenticator app where there is one, and takes it once', async () => {
  const real = { token: me.session.token };
  const { secret } = (await app.call<{ secret: string }>('POST user/beginAuthenticator', {}, real))
    .result;
  await app.owner.sql`
    update authenticator set enabled_at = now() where customer_id = ${me.session.customerId}`;
  const terms = () => call<WithdrawalTerms>('GET user/getWithdrawalTerms');
  expect((await terms()).result.asksCode).toBe(true);
  const refused = (message: string) => ({
    code: '10091',
    result: { issues: [{ path: 'otp', message }] },
  });
  expect(await withdraw()).toMatchObject(refused('otpNeeded'));
  expect(await withdraw({ otp: wrongCode(secret) })).toMatchObject(refused('otpWrong'));
  expect(await money()).toEqual({ available: '1000', held: '0' });
  const otp = codeOfApp(secret);
  const made = await withdraw({ otp });
  expect(made.code).toBe('200');
  await decide(made.result.id, 'rejected', { reason: 'Once more, please.' });
  expect(await withdraw({ otp })).toMatchObject(refused('otpWrong'));
});

it('is one at a time', async () => {
  await withdraw();
  expect((await withdraw({ amount: '1' })).code).toBe('10107');
});

it('is one, whether a hundred ask at once, with one key or with many', async () => {
  const many = await Promise.all(Array.from({ length: 50 }, () => withdraw({ amount: '10' })));
  const keyed = await Promise.all(
    Array.from({ length: 50 }, () => withdraw({ amount: '10' }, 'one key')),
  );
  const codes = [...many, ...keyed].map((answer) => answer.code);
  expect(codes.filter((code) => code === '200')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['200', '10107']));
  expect(await money()).toEqual({ available: '990', held: '10' });
});

it('is one and the same, when fifty ask at once with one key alone', async () => {
  const keyed = await Promise.all(
    Array.from({ length: 50 }, () => withdraw({ amount: '10' }, 'one key alone')),
  );
  expect(new Set(keyed.map(({ code }) => code))).toEqual(new Set(['200']));
  expect(new Set(keyed.map(({ result }) => result.id)).size).toBe(1);
  const { customerId } = me.session;
  expect(
    await app.owner.sql.rows.withdrawal.count({ where: { customer_id: BigInt(customerId) } }),
  ).toBe(1);
  expect(await money()).toEqual({ available: '990', held: '10' });
});

// Several processes meet in the database alone.
it('is one in the database too, when fifty ask it at once with one key', async () => {
  const { customerId } = me.session;
  const answers = await Promise.all(
    Array.from(
      { length: 50 },
      () => app.owner.sql<{ id: string }>`
        select withdrawal_request(${customerId}, ${asked.destinationId}, 'USDT', 10, 0.05, 0.005, 0,
          'one key of all') as id`,
    ),
  );
  expect(new Set(answers.map(([row]) => row!.id)).size).toBe(1);
  expect(await money()).toEqual({ available: '990', held: '10' });
});

it('shows whose payment it was claimed with, and that one which may have come back waits for a person', async () => {
  const { result } = await withdraw();
  const [claimed, paid] = [txHashOf('claimed'), txHashOf('paid')];
  const by = (name: string, change: string) =>
    app.owner.pool.query(
      `with actor as (select set_config('assay.operator', '${name}', true))
       update withdrawal set ${change} from actor where id = ${result.id}`,
    );
  const mine = async () =>
    (await call<{ items: Withdrawal[] }>('GET user/listWithdrwal')).result.items[0]!;
  await by('anna', "status = 'approved'");
  await by('anna', `reference = '${claimed}'`);
  expect((await mine()).completesBy).toEqual(expect.any(String));
  await app.owner.sql`
    insert into withdrawal_step (withdrawal_id, step, operator, reason)
    values (${result.id}, 'first-rejection', 'anna', 'It came back.')`;
  const waits = await mine();
  expect(waits).toMatchObject({ status: 'approved', completesBy: null, cancelFrom: null });
  const returnsMs = Date.parse(waits.returnsBy!) - Date.parse(waits.steps.at(-1)!.at);
  expect(returnsMs).toBe(7 * 86_400_000);
  expect(waits.steps.at(-1)).toMatchObject({
    step: 'first-rejection',
    by: 'anna',
    reason: 'It came back.',
  });
  // It is rejected by nobody yet.
  expect(waits.reason).toBe('');
  await by('berta', `status = 'completed', reference = '${paid}'`);
  const { steps, reference } = await mine();
  expect(reference).toBe(paid);
  expect(steps.map((one) => [one.step, one.reference])).toEqual([
    ['requested', null],
    ['approved', null],
    ['sent', claimed],
    ['first-rejection', null],
    ['completed', paid],
  ]);
});

it('has one outcome when a hundred decide and cancel at once', async () => {
  const { result } = await withdraw();
  await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => {
      if (n % 3 === 0) return call('POST user/cancelWithdrawal', { id: result.id });
      if (n % 3 === 1) return decide(result.id, 'approved');
      return decide(result.id, 'rejected', { reason: 'No' });
    }),
  );
  const { available, held } = await money();
  const [row] = await app.owner.sql<{ status: string; steps: number }>`
    select status, (select count(*)::integer from withdrawal_step where withdrawal_id = w.id) as steps
    from withdrawal w where id = ${result.id}`;
  expect([available, held]).toEqual(
    row!.status === 'approved' ? ['497.5', '502.5'] : ['1000', '0'],
  );
  expect(['approved', 'rejected', 'cancelled']).toContain(row!.status);
});

it('answers a repeated key with the first withdrawal, also after it ended', async () => {
  const first = await withdraw({}, 'again');
  await call('POST user/cancelWithdrawal', { id: first.result.id });
  const again = await withdraw({}, 'again');
  expect(again.result.id).toBe(first.result.id);
  expect(await money()).toEqual({ available: '1000', held: '0' });
  // The answer was lost, and a new one would be refused for its fee.
  await app.owner.sql`delete from idempotency_key where key = 'again'`;
  const later = await withdraw({ feeRate: '0.5' }, 'again');
  expect([later.code, later.result.id]).toEqual(['200', first.result.id]);
  expect((await withdraw({ feeRate: '0.5' }, 'other')).code).toBe('10113');
});

it('leaves what open positions need: a loss that is not realised yet cannot be withdrawn', async () => {
  const position = await app.call(
    'POST order/buyOptions',
    { ...eurusd, lots: '0.10' },
    { token: me.session.token },
  );
  expect(position.code).toBe('200');
  app.prices.jump('EURUSD', '1.38787', '1.38798');
  const free = await until(async () => {
    const { result } = await call<WithdrawalTerms>('GET user/getWithdrawalTerms');
    const { available, withdrawable } = result.wallets[0]!;
    return Number(withdrawable) < Number(available) && { available, withdrawable };
  });
  const over = (Number(free.withdrawable) + 0.01).toFixed(2);
  expect(Number(over)).toBeLessThan(Number(free.available));
  expect((await withdraw({ amount: over })).code).toBe('10011');
  expect((await withdraw({ amount: free.withdrawable })).code).toBe('200');
});

it('counts towards no close-out while it is under way: the books and their replay agree, and so does the curve', async () => {
  const caller = { customerId: me.session.customerId, mode: 'real' } as const;
  const { result } = await call<MarginOrder>('POST order/buyOptions', { ...eurusd, lots: '0.10' });
  const before = await balanceSince(null, caller);
  expect((await withdraw({ amount: '500' })).code).toBe('200');
  const after = await balanceSince(null, caller);
  const [last, next] = [before, after].map(({ points }) => Number(points.at(-1)!.balance));
  expect(last! - next!).toBeCloseTo(500, 6);
  expect(after.before).toBe('0.00');
  const status = async () =>
    (await call<MarginOrder>(`GET order/getOptionsOrderById/${result.id}`)).result.status;
  for (const bid of [1.38, 1.37, 1.36, 1.35, 1.34]) {
    app.prices.jump('EURUSD', bid.toFixed(5), (bid + 0.00011).toFixed(5));
    await app.engine.settled();
  }
  await until(async () => (await status()) === 'closed');
  const day = new Date().toISOString().slice(0, 10);
  const { findings } = await replayDay(app.owner, day, { recordings: new Set(['manual']) });
  // Real money meets simulated prices in tests alone.
  expect(findings.filter(({ text }) => !text.endsWith('a price that is not live'))).toEqual([]);
});

it('leaves though an open position has no price: what has to stay for it has a bound', async () => {
  const { book } = app.runtime;
  const small = { ...eurusd, lots: '0.01' };
  await app.call('POST order/buyOptions', small, { token: me.session.token });
  const quote = book.quote.bind(book);
  book.quote = () => undefined;
  const [all, some] = [await withdraw({ amount: '930' }), await withdraw()];
  book.quote = quote;
  expect([all.code, some.code]).toEqual(['10011', '200']);
});

it('tells the customer of a decision, wherever it was written', async () => {
  const heard: unknown[] = [];
  const stop = app.runtime.bus.subscribe((customerId, event) => {
    if (customerId === me.session.customerId && event.event === 'review') heard.push(event);
  });
  const { result } = await withdraw();
  await decide(result.id, 'approved');
  await until(() => heard.some((event) => (event as { status: string }).status === 'approved'));
  stop();
  expect(heard.at(-1)).toEqual({
    event: 'review',
    of: 'withdrawal',
    id: result.id,
    status: 'approved',
  });
});
