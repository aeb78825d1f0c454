import type pg from 'pg';
import type { Fee } from '@/lib/fees/contract';
import type { SwapQuote } from '@/lib/swaps/contract';
import type { Withdrawal, WithdrawalTerms } from '@/lib/withdrawals/contract';
import { fund, realCaller, txHashOf, usableWallet } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { trading } from '@/tests/setup/trading';
import { until } from '@/tests/setup/until';

/**
 * Guarantee: what withdrawals and swaps cost changes by two operators alone, in versions that everybody can
 * read; what is worse for customers a day after it was announced; and what was asked for keeps its fee.
 */

const { app, me } = trading();
const call = realCaller(app, () => me.session);
let anna: pg.Client;
let berta: pg.Client;

beforeAll(async () => {
  const login = async () => asOperator((await operatorLogin(process.env.DATABASE_URL!)).url);
  [anna, berta] = [await login(), await login()];
});
afterAll(() => Promise.all([anna, berta].map((session) => session.end())));
beforeEach(() => fund(app.owner, me.session.customerId, '100000'));

/** Saves a value as an operator, and tells what became of it. */
async function save(who: pg.Client, key: string, value: string): Promise<string> {
  const answer = async () =>
    (
      await who.query<{ answer: string }>(
        'select answer from operations.parameter where key = $1',
        [key],
      )
    ).rows[0]!.answer;
  const { rows } = await who.query<{ answer: string }>(
    'update operations.parameter set value = $2 where key = $1 returning answer',
    [key, value],
  );
  if (rows[0]!.answer !== 'Accepted.') return rows[0]!.answer;
  return until(async () => {
    const told = await answer();
    return told !== 'Accepted.' && told;
  });
}
const both = async (key: string, value: string) => {
  await save(anna, key, value);
  return save(berta, key, value);
};

const feeOf = async (of: string, what: string, currency: string | null = null) =>
  (await app.call<Fee[]>('GET index/listFees')).result.find(
    (one) => one.of === of && one.what === what && one.currency === currency,
  )!;

/** Lets a day pass for what was announced of a key. */
async function nextDay(key: string): Promise<void> {
  await app.owner.pool.query('alter table fee_terms disable trigger append_only');
  await app.owner.sql`
    update fee_terms set announced_at = announced_at - interval '24 hours', since = since - interval '24 hours'
    where key = ${key} and since > now()`;
  await app.owner.pool.query('alter table fee_terms enable trigger append_only');
}

const withdraw = async (change: object = {}) =>
  call<Withdrawal>('POST user/withdrawal', {
    destinationId: await usableWallet(app.owner, me.session.customerId),
    currency: 'USDT',
    amount: '1000',
    ...change,
  });
const terms = async () => (await call<WithdrawalTerms>('GET user/getWithdrawalTerms')).result;

it('tells everybody what is charged, and since when', async () => {
  expect(await feeOf('withdrawal', 'feeRate')).toMatchObject({
    value: '0.005',
    versions: [{ version: 1, value: '0.005' }],
  });
  expect(await feeOf('swap', 'max', 'BTC')).toMatchObject({ value: '1.00000000' });
  expect((await app.call<Fee[]>('GET index/listFees')).result).toHaveLength(13);
});

it('raises the smallest deposit a day after it was announced, and never beyond its bound', async () => {
  const key = 'deposits.min.USDT';
  expect(await save(anna, key, '1000.01')).toMatch(
    /^Not saved. The smallest deposit is at most 1000/,
  );
  expect(await both(key, '900')).toMatch(/^Saved as version 2: announced, and counts from /);
  expect(await feeOf('deposit', 'min', 'USDT')).toMatchObject({ value: '120.00' });
  await app.owner.sql`
    update customer set basic_status = 'verified' where id = ${me.session.customerId}`;
  const tell = (amount: string, end: string) =>
    call('POST user/recharge', { method: 'crypto', currency: 'USDT', amount, lastSix: end });
  expect((await tell('200', 'aaaa01')).code).toBe('200');
  await nextDay(key);
  expect(await tell('200', 'aaaa02')).toMatchObject({ code: '10101', result: { limit: '900' } });
  expect(await both(key, '120')).toBe('Saved as version 3: it counts now.');
  expect((await tell('200', 'aaaa03')).code).toBe('200');
});

it('one operator alone changes no fee, however often they save it', async () => {
  const key = 'withdrawals.feeRate';
  expect(await save(anna, key, '0.003')).toMatch(/^Proposed: 0.003. It counts once another/);
  expect(await save(anna, key, '0.003')).toMatch(/^Proposed/);
  expect(await save(berta, key, '0.002')).toMatch(/^Proposed: 0.002/);
  // What berta wants by now is another value than anna's.
  expect(await save(anna, key, '0.001')).toMatch(/^Proposed/);
  expect(await feeOf('withdrawal', 'feeRate')).toMatchObject({ value: '0.005' });
  expect((await feeOf('withdrawal', 'feeRate')).versions).toHaveLength(1);
  await app.owner.pool.query('alter table operator_change disable trigger append_only');
  await app.owner
    .sql`update operator_change set at = at - interval '8 days' where row_key = ${key}`;
  await app.owner.pool.query('alter table operator_change enable trigger append_only');
  expect(await save(berta, key, '0.001')).toMatch(/^Proposed/);
});

it('a proposal is taken back by saving what counts', async () => {
  const key = 'withdrawals.feeRate';
  expect(await save(anna, key, '0.05')).toMatch(/^Proposed/);
  expect(await save(anna, key, '0.005')).toMatch(/^Taken back/);
  expect(await save(anna, key, '0.005')).toBe('Nothing was changed.');
  expect(await save(berta, key, '0.05')).toMatch(/^Proposed/);
  expect((await feeOf('withdrawal', 'feeRate')).versions).toHaveLength(1);
  expect(await save(berta, key, '0.005')).toMatch(/^Taken back/);
});

it('raises a fee a day after it was announced, and lowers it at once', async () => {
  const key = 'withdrawals.feeRate';
  const first = await withdraw({ feeRate: '0.005' });
  expect(first.result).toMatchObject({ fee: '5.00', status: 'pending' });
  expect(await both(key, '0.02')).toMatch(/^Saved as version 2: announced, and counts from /);
  const announced = await feeOf('withdrawal', 'feeRate');
  expect(announced).toMatchObject({ value: '0.005', versions: [{ value: '0.02' }, {}] });
  const [next] = announced.versions;
  expect(Date.parse(next!.since) - Date.parse(next!.announcedAt)).toBe(86_400_000);
  expect(await terms()).toMatchObject({
    feeRate: '0.005',
    nextFee: { feeRate: '0.02', since: next!.since },
  });
  await call('POST user/cancelWithdrawal', { id: first.result.id });
  const asked = await withdraw({ feeRate: '0.005' });
  expect(asked.result).toMatchObject({ fee: '5.00' });
  await nextDay(key);
  expect(await terms()).toMatchObject({ feeRate: '0.02', nextFee: null });
  // What is in review keeps the fee of when it was asked for, to its end.
  for (const [status, reference] of [
    ['approved', ''],
    ['completed', txHashOf('paid')],
  ] as const)
    await app.owner.sql.rows.withdrawal.update({
      where: { id: BigInt(asked.result.id) },
      data: { status, reference },
    });
  const [kept] = await app.owner.sql`
    select fee::float as fee, fee_version from withdrawal where id = ${asked.result.id}`;
  expect(kept).toEqual({ fee: 5, fee_version: 1 });
  expect(await withdraw({ feeRate: '0.005' })).toMatchObject({
    code: '10113',
    result: { feeRate: '0.02' },
  });
  expect(await both(key, '0.004')).toBe('Saved as version 3: it counts now.');
  expect((await withdraw({ feeRate: '0.004' })).result).toMatchObject({ fee: '4.00' });
});

it('a raise that was announced gives way to a lower fee that was announced after it', async () => {
  const key = 'swaps.feeRate';
  await both(key, '0.01');
  await both(key, '0.0005');
  expect(await feeOf('swap', 'feeRate')).toMatchObject({ value: '0.0005' });
  await nextDay(key);
  expect(await feeOf('swap', 'feeRate')).toMatchObject({ value: '0.0005' });
  const quote = await call<SwapQuote>('POST user/quoteSwap', {
    from: 'USDT',
    to: 'BTC',
    amount: '1000',
  });
  expect(quote.result.feeRate).toBe('0.0005');
  expect((await call('POST user/swap', { quoteId: quote.result.id })).code).toBe('200');
});

it('and one that was a mistake never counts, though what it should have been is a raise too', async () => {
  const key = 'swaps.feeRate';
  expect(await both(key, '0.05')).toMatch(
    /^Saved as version \d+: announced, and counts from [^.]+\.$/,
  );
  await app.owner.pool.query('alter table fee_terms disable trigger append_only');
  await app.owner.sql`
    update fee_terms set announced_at = announced_at - interval '23 hours', since = since - interval '23 hours'
    where key = ${key} and since > now()`;
  await app.owner.pool.query('alter table fee_terms enable trigger append_only');
  expect(await both(key, '0.0006')).toMatch(
    /What was announced before as version \d+ never counts/,
  );
  const inAWhile = async (hours: number) =>
    (
      await app.owner.sql<{ value: string }>`
        select value from fee_terms_at(${key}, now() + ${hours}::integer * interval '1 hour')`
    )[0]!.value;
  expect([await inAWhile(0), await inAWhile(2), await inAWhile(23), await inAWhile(25)]).toEqual([
    '0.0005',
    '0.0005',
    '0.0005',
    '0.0006',
  ]);
  const { versions } = await feeOf('swap', 'feeRate');
  expect(versions.slice(0, 3).map(({ state }) => state)).toEqual(['toCome', 'lapsed', 'inForce']);
  expect(versions.slice(0, 3).map((one) => one.replacedBy)).toEqual([
    null,
    versions[0]!.version,
    null,
  ]);
  // Another raise on top is no correction: each counts from its own moment.
  await both(key, '0.0009');
  expect(await inAWhile(25)).toBe('0.0009');
});

it('a limit that takes fewer amounts is announced too', async () => {
  expect(await both('swaps.max.BTC', '0.5')).toMatch(/^Saved as version 2: announced/);
  expect(await both('swaps.min.USDT', '20')).toMatch(/^Saved as version 2: announced/);
  expect(await both('swaps.max.USDT', '60000')).toBe('Saved as version 2: it counts now.');
  expect(await both('swaps.min.BTC', '0.0001')).toBe('Saved as version 2: it counts now.');
  expect(await save(anna, 'swaps.min.BTC', '3')).toMatch(/^Not saved. The smallest amount must/);
});

it('other parameters have no versions', async () => {
  expect(await save(anna, 'plans.enabled', 'false')).toBe(
    'Saved: it is switched off, and what runs goes on.',
  );
  expect(await both('plans.enabled', 'true')).toBe('Saved: it is switched on.');
  expect(await save(anna, 'withdrawals.alonePerDay.USDT', '19000')).toBe(
    'Saved: it counts from now on.',
  );
  expect(await both('timedOptions.minStake', '2')).toBe('Saved, for later orders only.');
});

it('the audit finds a fee that is not of its version, or of one that did not count', async () => {
  const { result } = await withdraw();
  const findings = async (change: string) => {
    const client = await app.owner.pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query(change);
      const { rows } = await client.query('select reference from audit_fees_are_their_version');
      return (rows as { reference: string }[]).map(({ reference }) => reference);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  const mine = [`withdrawal:${result.id}`];
  expect(await findings('select 1')).toEqual([]);
  for (const change of [
    `update withdrawal set fee_rate = 0.05 where id = ${result.id}`,
    `update withdrawal set fee_version = 99 where id = ${result.id}`,
    `insert into fee_terms select key, version + 1, value, now() - interval '1 hour', now() - interval '1 hour'
      from fee_terms where key = 'withdrawals.feeRate' order by version desc limit 1`,
  ])
    expect(await findings(change)).toEqual(expect.arrayContaining(mine));
});

it('no version is ever changed or removed', async () => {
  await expect(app.owner.sql`update fee_terms set value = '0'`).rejects.toThrow();
  await expect(app.owner.sql`delete from fee_terms`).rejects.toThrow();
});

it('sets what inviting brings by two operators, and takes less of it a day later', async () => {
  expect(await save(anna, 'invites.share', '0.9')).toMatch(/^Not saved\. Write a fraction/);
  expect(await save(anna, 'invites.share', '0.2')).toMatch(/^Proposed: 0\.2/);
  expect((await feeOf('invite', 'share')).value).toBe('0.1');
  expect(await save(berta, 'invites.share', '0.2')).toMatch(/it counts now/);
  expect(await both('invites.share', '0.1')).toMatch(/announced, and counts from/);
  expect((await feeOf('invite', 'share')).value).toBe('0.2');
  await nextDay('invites.share');
  expect((await feeOf('invite', 'share')).value).toBe('0.1');
  expect(await both('invites.days', '30')).toMatch(/announced, and counts from/);
  expect((await feeOf('invite', 'days')).value).toBe('365');
});

it('moves money into the marketing account by two operators', async () => {
  const enter = async () => {
    await anna.query(
      `insert into operations.treasury_move (source, amount, reference, fund)
       values ('paid-in', '250', 'SEPA-4711-marketing', 'marketing')`,
    );
    return until(async () => {
      const { rows } = await anna.query<{ key: string }>(
        "select key from operations.treasury_move where fund = 'marketing' and reference like 'SEPA-4711%' and key not like 'draft-%'",
      );
      return rows[0]?.key;
    });
  };
  const key = await enter();
  const decide = async (who: pg.Client) =>
    (
      await who.query<{ answer: string }>(
        "update operations.treasury_move set status = 'approved' where key = $1 returning answer",
        [key],
      )
    ).rows[0]!.answer;
  expect(await decide(anna)).toMatch(/another operator decides/);
  const balance = async () =>
    (await app.owner.sql<{ balance: string }>`select balance::text from marketing_fund`)[0]!
      .balance;
  const before = Number(await balance());
  await decide(berta);
  await until(async () => Number(await balance()) === before + 250);
});
