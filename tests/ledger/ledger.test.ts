import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Money } from '@/lib/core/money';
import { audit as auditAll } from '@/lib/ledger/audit';
import { post } from '@/lib/ledger/post';
import { openWallets } from '@/lib/ledger/wallets';
import { createDatabase, type Database } from '@/lib/platform/db';
import {
  LedgerModel,
  accountNames,
  storedBalances,
  tryTransfer,
  unitsToDecimal,
  type Transfer,
} from './ledger-model';

let app: Database;
let owner: Database;
const customers = ['900001', '900002', '900003'];

/** Held amounts have no order behind them here, and moves are no resets, as these views would report. */
const strangers = new Set(['audit_held_is_what_holds_it', 'audit_demo_resets_are_resets']);
const audit = async (database: Database) =>
  (await auditAll(database)).filter(({ view }) => !strangers.has(view));

beforeAll(async () => {
  app = createDatabase(process.env.DATABASE_URL!, { max: 20 });
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  for (const customer of customers) await openWallets(app.sql, customer);
});

afterAll(async () => {
  await app.close();
  await owner.close();
});

const transfer = (): fc.Arbitrary<Transfer> =>
  fc.record({
    from: fc.constantFrom(...accountNames(customers)),
    to: fc.constantFrom(...accountNames(customers)),
    currency: fc.constantFrom('USDT' as const, 'BTC' as const),
    mode: fc.constantFrom('real' as const, 'demo' as const),
    units: fc.oneof(fc.bigInt(1n, 500n), fc.bigInt(1n, 200_000_000_000n)),
  });

/** Loads what is stored into a fresh model, so that each run starts from the truth. */
async function modelOfStored(): Promise<LedgerModel> {
  const model = new LedgerModel();
  for (const [key, balance] of await storedBalances(app, customers)) {
    const currency = key.split(' ')[1]!;
    const scale = currency === 'BTC' ? 8 : 6;
    model.balances.set(key, BigInt(new Money(balance).mul(new Money(10).pow(scale)).toFixed(0)));
  }
  return model;
}

async function expectSame(model: LedgerModel) {
  const stored = await storedBalances(app, customers);
  const expected = new Map(
    [...model.balances]
      .filter(([, units]) => units !== 0n)
      .map(([key, units]) => [key, new Money(unitsToDecimal(units, key.split(' ')[1]!)).toFixed()]),
  );
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected));
}

describe('the ledger against a plain model', () => {
  it('posts what the model allows, refuses what it does not, and ends with the same balances', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transfer(), { minLength: 1, maxLength: 25 }), async (transfers) => {
        const model = await modelOfStored();
        for (const t of transfers) {
          if (t.from === t.to) continue;
          const takesHeld = t.from.endsWith('/held');
          const outcome = await tryTransfer(app, randomUUID(), t);
          const allowed = model.apply(t);
          // Only `available` is refused in words; nothing may ever try to overdraw what is held.
          expect(outcome).toBe(allowed ? 'posted' : takesHeld ? 'guarded' : 'refused');
        }
        await expectSame(model);
        expect(await audit(owner)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('never overdraws under parallel transfers, and refuses the rest with 10011', async () => {
    const [customer] = customers as [string];
    const model = await modelOfStored();
    const before = model.balance(`demo USDT ${customer}/available`);
    const units = before / 30n + 1n;
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () =>
        tryTransfer(app, randomUUID(), {
          from: `${customer}/available`,
          to: 'house/fees',
          currency: 'USDT',
          mode: 'demo',
          units,
        }),
      ),
    );
    expect(outcomes.filter((o) => o === 'posted')).toHaveLength(29);
    expect(outcomes.filter((o) => o === 'refused')).toHaveLength(31);
    expect(await audit(owner)).toEqual([]);
  });

  it('posts crossing transfers in both directions without a deadlock', async () => {
    const [a, b] = customers as [string, string];
    const outcomes = await Promise.all(
      Array.from({ length: 80 }, (_, i) =>
        tryTransfer(app, randomUUID(), {
          from: `${i % 2 ? a : b}/available`,
          to: `${i % 2 ? b : a}/available`,
          currency: 'USDT',
          mode: 'demo',
          units: 1n,
        }),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['posted']));
  });
});

describe('the guards in the database', () => {
  const [customer] = customers as [string];
  const pair = (amount: string, other = `-${amount}`) => [
    { customer, kind: 'available' as const, currency: 'USDT', amount },
    { kind: 'external' as const, currency: 'USDT', amount: other },
  ];
  const entry = (
    postings: Parameters<typeof post>[1]['postings'],
    reference: string = randomUUID(),
  ) => post(app.sql, { reference, reason: 'demo-reset', mode: 'demo', postings });

  it('tells an amount of too many places from a balance that does not suffice', async () => {
    await expect(entry(pair('0.0000001'))).rejects.toThrow('more places than its currency keeps');
  });

  it.each([
    ['an entry that does not sum to zero', () => entry(pair('1', '-0.9'))],
    ['more places than the currency keeps', () => entry(pair('0.0000001'))],
    [
      'an unknown currency',
      () => entry([{ customer, kind: 'available', currency: 'XXX', amount: '1' }]),
    ],
    [
      'an entry of one posting',
      () => entry([{ customer, kind: 'available', currency: 'USDT', amount: '1' }]),
    ],
    ['an entry of nothing', () => entry([])],
    ['NaN', () => entry(pair('NaN', 'NaN'))],
    [
      'a customer account without a customer',
      () => entry([{ ...pair('1')[0]!, customer: undefined }, pair('1')[1]!]),
    ],
  ])('refuse %s', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow();
    expect(await audit(owner)).toEqual([]);
  });

  it('take a reference once', async () => {
    const reference = randomUUID();
    await entry(pair('1'), reference);
    await expect(entry(pair('1'), reference)).rejects.toMatchObject({ code: '23505' });
  });

  it.each([
    'update ledger_account set balance = balance + 1',
    "insert into ledger_account (kind, currency, mode, balance) values ('marketing', 'USDT', 'demo', 5)",
    // Without a balance it would have no bounds either.
    "insert into ledger_account (customer_id, kind, currency, mode, balance) values (1, 'plan-principal', 'USDT', 'demo', null)",
    'update ledger_posting set amount = amount * 2',
    'delete from ledger_posting',
    'delete from ledger_entry',
    'truncate ledger_posting, fill, ledger_entry',
    'delete from ledger_account',
    'update fill set price = price',
  ])('refuse even the owner: %s', async (statement) => {
    await entry(pair('1'));
    const attempt = owner.pool.query(statement);
    // A table without rows changes nothing either way; every other statement must fail.
    if (statement.startsWith('update fill')) expect((await attempt).rowCount).toBe(0);
    else await expect(attempt).rejects.toThrow();
    expect(await audit(owner)).toEqual([]);
  });

  const external =
    "(select id from ledger_account where kind = 'external' and mode = 'demo' and currency = 'USDT')";
  const ofReal = external.replace("'demo'", "'real'");
  const newest = '(select max(id) from ledger_entry)';
  it.each([
    ['of another mode', [`${newest}, ${external}, 'USDT', 'real', 1`], /does not fit its account/],
    [
      'of another currency',
      [`${newest}, ${external}, 'BTC', 'demo', 1`],
      /does not fit its account/,
    ],
    ['of no account', [`${newest}, 0, 'USDT', 'demo', 1`], /does not fit its account/],
    [
      'without another side',
      [
        `${newest}, ${external.replace('external', 'available').replace('id', 'min(id)')}, 'USDT', 'demo', 1`,
      ],
      /sum to zero/,
    ],
    [
      'under an entry of another mode',
      [
        `${newest}, ${ofReal}, 'USDT', 'real', 1`,
        `${newest}, ${ofReal.replace('external', 'fees')}, 'USDT', 'real', -1`,
      ],
      /sum to zero/,
    ],
    [
      'of no entry',
      [`0, ${external}, 'USDT', 'demo', 1`, `0, FEES, 'USDT', 'demo', -1`],
      /sum to zero/,
    ],
  ])('refuse the owner a posting %s', async (_, rows, why) => {
    // The accounts of the house are made by the first entry that needs them.
    const [, other] = pair('1');
    const fees = { ...other!, kind: 'fees' as const, amount: '1' };
    const real = { reference: randomUUID(), reason: 'demo-reset', mode: 'real' } as const;
    await post(app.sql, { ...real, postings: [fees, other!] });
    await entry(pair('1'));
    await entry([
      { kind: 'fees', currency: 'USDT', amount: '1' },
      { kind: 'external', currency: 'USDT', amount: '-1' },
    ]);
    const values = rows.map(
      (row) => `(${row.replace('FEES', external.replace('external', 'fees'))})`,
    );
    await expect(
      owner.pool.query(
        `insert into ledger_posting (entry_id, account_id, currency, mode, amount) values ${values.join()}`,
      ),
    ).rejects.toThrow(why);
    expect(await audit(owner)).toEqual([]);
  });

  it.each([
    "insert into ledger_entry (reference, reason, mode) values ('x', 'demo-reset', 'demo')",
    "insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after) values (1, 1, 'USDT', 'demo', 1, 1)",
    'update ledger_account set balance = 1',
    'update orders set profit = 1',
    'insert into fill default values',
    'delete from orders',
  ])('give the application no other door: %s', async (statement) => {
    await expect(app.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('let the application read every audit view', async () => {
    const reader = createDatabase(process.env.DATABASE_URL!, { max: 1 });
    try {
      const views = await owner.sql<{ name: string }>`
        select viewname as name from pg_views where schemaname = 'public' and viewname like 'audit\_%'`;
      expect(views.length).toBeGreaterThan(20);
      for (const { name } of views) await reader.pool.query(`select * from ${name} limit 1`);
    } finally {
      await reader.close();
    }
  });
});
