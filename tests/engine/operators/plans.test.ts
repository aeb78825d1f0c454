import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { review } from '@/scripts/operator-review.mjs';
import { makeCustomer } from '@/tests/setup/app';
import { fund } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { until } from '@/tests/setup/until';
import { offerPlans, treasuryOf } from '@/tests/setup/plans/offer-plans';
import { afterReading } from '@/tests/setup/operators/after-reading';

type Person = { name: string; url: string; session: pg.Client };
let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;
let carla: Person;
let products: Record<string, string>;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, url, session: await asOperator(url) };
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 8 });
  products = await offerPlans(owner);
  [anna, berta, carla] = [await person(), await person(), await person()];
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([anna, berta, carla].map(({ session }) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

const one = async ({ session }: Person, statement: string, values: unknown[] = []) =>
  (await session.query<Row>(statement, values)).rows[0];

const answerOf = async (table: string, key: string) =>
  (await one(anna, `select answer from operations.${table} where key = $1`, [key]))?.answer;

async function entered(source: string, amount: string, reference: string, who = anna) {
  await one(
    who,
    'insert into operations.treasury_move (source, amount, reference) values ($1, $2, $3) returning key',
    [source, amount, reference],
  );
  await carry();
  return String(
    (await one(who, 'select key from operations.treasury_move where reference = $1', [reference]))!
      .key,
  );
}

async function decided(key: string, status: string, who: Person, reason?: string) {
  await one(
    who,
    'update operations.treasury_move set status = $2, reason = $3 where key = $1 returning answer',
    [key, status, reason ?? null],
  );
  await carry();
  return answerOf('treasury_move', key);
}

it('moves the house’s money into the treasury once two operators say so', async () => {
  const before = Number((await treasuryOf(owner)).free);
  const key = await entered('paid-in', '5000', 'BANK-1');
  expect(await answerOf('treasury_move', key)).toBe(
    'Entered. Nothing has moved: another operator approves it.',
  );
  expect(await decided(key, 'approved', anna)).toBe(
    'Not saved. You entered it: another operator decides.',
  );
  expect(Number((await treasuryOf(owner)).free)).toBe(before);
  expect(await decided(key, 'approved', berta)).toBe(
    `Approved: the treasury has ${before + 5000} USDT that nobody is promised.`,
  );
  expect(await decided(key, 'rejected', berta, 'Too late')).toMatch(/^Not saved. It was approved/);
  expect(Number((await treasuryOf(owner)).free)).toBe(before + 5000);
});

it('is approved by nobody who wrote a part of it, in a draft either', async () => {
  const draft = await one(
    anna,
    "insert into operations.treasury_move (source, amount) values ('paid-in', '500') returning key",
  );
  await one(berta, 'update operations.treasury_move set reference = $2 where key = $1', [
    draft!.key,
    'BY-TWO-HANDS',
  ]);
  await carry();
  const { key } = (await one(
    anna,
    "select key from operations.treasury_move where reference = 'BY-TWO-HANDS'",
  ))!;
  for (const who of [anna, berta])
    expect(await decided(String(key), 'approved', who)).toMatch(/^Not saved. You entered it/);
});

it('wants a reason for a rejection, and each reference once of what was not rejected', async () => {
  const key = await entered('paid-in', '10', 'BANK-2');
  expect(await decided(key, 'rejected', berta)).toMatch(/needs its reason/);
  for (const [reason, said] of [
    ['Pay us 50 USDT first', 'to pay'],
    ['See assay-help.com', 'no link'],
    ['Send us your password', 'a password'],
  ] as const)
    expect(await decided(key, 'rejected', berta, reason)).toMatch(said);
  expect(await decided(key, 'rejected', berta, 'Never arrived')).toBe('Rejected: nothing moved.');
  // What was entered wrongly is entered anew under the reference of its payment.
  await entered('paid-in', '11', 'BANK-2');
  const again = await one(
    anna,
    "insert into operations.treasury_move (source, amount, reference) values ('paid-in', '10', 'bank-2') returning answer",
  );
  expect(again!.answer).toBe('Kept as a draft. A move with this reference is there already.');
});

it('takes out only what nobody is promised, and of fees only what was earned', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '50000');
  await owner.sql`select plan_buy(${customerId}, ${products.Summit!}, 1, 365, 50000, 17.5, 0, null)`;
  const { free, reserved } = await treasuryOf(owner);
  expect(Number(reserved)).toBe(6387.5);
  const all = await entered('taken-out', String(Number(free) + 0.01), 'OUT-1');
  expect(await decided(all, 'approved', berta)).toMatch(
    /^Not saved. There are only .* that nobody is promised/,
  );
  const fees = await entered('fees', '1', 'FEES-1');
  expect(await decided(fees, 'approved', berta)).toBe('Not saved. There are only 0 USDT of fees.');
  const rest = await entered('taken-out', free, 'OUT-2');
  expect(await decided(rest, 'approved', berta)).toBe(
    'Approved: the treasury has 0 USDT that nobody is promised.',
  );
  expect(await treasuryOf(owner)).toEqual({ free: '0', reserved: '6387.5' });
  const back = await entered('paid-in', free, 'BACK-2');
  await decided(back, 'approved', berta);
});

it('pays nobody’s yield out of what leaving a plan cost', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '50000');
  const [plan] = await owner.sql<{ id: string }>`
    select plan_buy(${customerId}, ${products.Summit!}, 1, 365, 50000, 17.5, 0, null) as id`;
  await owner.sql`select plan_exit(${customerId}, ${plan!.id}, 0, 2500)`;
  const fees = await entered('fees', '1', 'FEES-2');
  expect(await decided(fees, 'approved', berta)).toBe('Not saved. There are only 0 USDT of fees.');
});

it('says in words what a plan that is sold meanwhile leaves', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '50000');
  const { free } = await treasuryOf(owner);
  const all = await entered('taken-out', free, 'OUT-3');
  const buyer = await owner.pool.connect();
  let said: Promise<unknown>;
  try {
    await buyer.query('begin');
    await buyer.query('select plan_buy($1, $2, 1, 365, 50000, 17.5, 0, null)', [
      customerId,
      products.Summit,
    ]);
    said = decided(all, 'approved', berta);
    // It waits for the treasury, which the buyer holds.
    await until(
      async () =>
        (
          await owner.sql`select from pg_locks where not granted and pid in (
           select pid from pg_stat_activity where query like '%operations_carry_next%')`
        ).length > 0,
    );
    await buyer.query('commit');
  } finally {
    buyer.release();
  }
  expect(await said).toBe(
    `Not saved. There are only ${Number(free) - 6387.5} USDT in the treasury that nobody is promised.`,
  );
  await decided(all, 'rejected', berta, 'Too much');
});

it.each([
  [{ name: '' }, /name of 1 to 40/],
  [{ name: 'Harbour' }, /Another product/],
  [{ min_amount: '0' }, /at least 1/],
  [{ max_amount: '5' }, /at least 1/],
  [{ penalty_share: '0.6' }, /0 to 0.5/],
  [{ penalty_share: 'x' }, /plain number/],
  [{ timeframes: '[]' }, /1 to 8/],
  [{ timeframes: '[{"days": 0, "dailyYield": "0.001"}]' }, /whole number from 1 to 366/],
  [{ timeframes: '[{"days": 7, "dailyYield": 0.001}]' }, /whole number from 1 to 366/],
  [{ timeframes: '[{"days": 7, "dailyYield": "0.02"}]' }, /at most 0.01/],
  [
    { timeframes: '[{"days": 7, "dailyYield": "0.001"}, {"days": 7, "dailyYield": "0.002"}]' },
    /stands once/,
  ],
  [{ timeframes: '{"days": 7}' }, /1 to 8/],
  [{ timeframes: '[7]' }, /whole number from 1 to 366/],
])('keeps a product of %j as a draft', async (change, said) => {
  const good = {
    name: 'Fjord',
    min_amount: '10',
    max_amount: '100',
    penalty_share: '0.01',
    timeframes: '[{"days": 7, "dailyYield": "0.001"}]',
  };
  const row = { ...good, ...change };
  const names = Object.keys(row);
  const made = await one(
    anna,
    `insert into operations.plan_product (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning answer`,
    Object.values(row),
  );
  expect(made!.answer).toMatch(/^Kept as a draft. /);
  expect(made!.answer).toMatch(said);
});

it('offers a product once another operator enables it, and changes its terms for later plans only', async () => {
  await one(
    anna,
    `insert into operations.plan_product (name, min_amount, max_amount, penalty_share, timeframes)
     values ('Fjord', '10', '100', '0.01', '[{"days": 7, "dailyYield": "0.001"}]') returning answer`,
  );
  await carry();
  const found = await one(
    anna,
    "select key from operations.plan_product where name = 'Fjord' and key not like 'draft-%'",
  );
  const key = String(found!.key);
  const edit = async (who: Person, set: string) => {
    await one(who, `update operations.plan_product set ${set} where key = $1 returning answer`, [
      key,
    ]);
    await carry();
    return answerOf('plan_product', key);
  };
  expect(await answerOf('plan_product', key)).toBe(
    'Added. It is offered once another operator has enabled it.',
  );
  expect(await edit(anna, 'enabled = true')).toMatch(/^Not saved. You wrote its terms/);
  expect(await afterReading(() => edit(berta, 'enabled = true'))).toBe('Saved.');
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '100');
  const [bought] = await owner.sql<{ id: string }>`
    select plan_buy(${customerId}, ${key}, 1, 7, 100, 0.1, 0, null) as id`;
  expect(await edit(anna, "penalty_share = '0.3'")).toMatch(
    /^Saved as terms version 2, for later plans only. It is offered again once another/,
  );
  const [offered] = await owner.sql<{ enabled: boolean }>`
    select enabled from plan_product where id = ${key}`;
  expect(offered!.enabled).toBe(false);
  expect(await edit(berta, "penalty_share = '0.2', enabled = true")).toMatch(
    /^Not saved. Save the terms first/,
  );
  expect(await edit(anna, 'enabled = true')).toMatch(/^Not saved. You wrote its terms/);
  const [plan] = await owner.sql<{ penalty_share: string }>`
    select trim_scale(penalty_share)::text as penalty_share from plan where id = ${bought!.id}`;
  expect(plan!.penalty_share).toBe('0.01');
});

it('is enabled by nobody who wrote a part of its terms since it was last enabled', async () => {
  await one(
    anna,
    `insert into operations.plan_product (name, min_amount, max_amount, penalty_share, timeframes)
     values ('Delta', '10', '5', '0.01', '[{"days": 7, "dailyYield": "0.001"}]') returning answer`,
  );
  const draft = await one(anna, "select key from operations.plan_product where name = 'Delta'");
  const edit = async (who: Person, set: string, key: unknown) => {
    await one(who, `update operations.plan_product set ${set} where key = $1`, [key]);
    await carry();
    const row = await one(
      who,
      "select key, answer from operations.plan_product where name = 'Delta'",
    );
    return row!;
  };
  const { key } = await edit(berta, "max_amount = '100'", draft!.key);
  expect(key).not.toMatch(/^draft-/);
  const refused = { answer: expect.stringMatching(/^Not saved. You wrote its terms/) };
  const enabledBy = (who: Person) =>
    afterReading(async () => String((await edit(who, 'enabled = true', key)).answer));
  expect(await edit(anna, 'enabled = true', key)).toMatchObject(refused);
  expect(await enabledBy(carla)).toBe('Saved.');
  await edit(anna, "penalty_share = '0.3'", key);
  await edit(berta, "penalty_share = '0.2'", key);
  expect(await edit(anna, 'enabled = true', key)).toMatchObject(refused);
  expect(await edit(berta, 'enabled = true', key)).toMatchObject(refused);
  expect(await enabledBy(carla)).toBe('Saved.');
  await edit(berta, "penalty_share = '0.1'", key);
  expect(await enabledBy(anna)).toBe('Saved.');
  // Its name is read as its terms are, and promises nothing.
  const named = (name: string) =>
    one(anna, 'update operations.plan_product set name = $2 where key = $1 returning answer', [
      key,
      name,
    ]);
  expect(await named('Delta no risk')).toEqual({
    answer: expect.stringMatching(/^Not saved. A name promises nothing/),
  });
  await named('Delta two');
  await carry();
  const [renamed] = await owner.sql`select name, enabled from plan_product where id = ${key}`;
  expect(renamed).toEqual({ name: 'Delta two', enabled: false });
  await one(anna, "update operations.plan_product set name = 'Delta' where key = $1", [key]);
  expect(await edit(anna, 'enabled = true', key)).toMatchObject(refused);
});

it.each([
  'update operations.plan set paid_days = 0',
  'delete from operations.plan',
  'delete from operations.treasury_move',
  "update operations.treasury_move set entered_by = 'x'",
  'select public.plan_pay(1)',
  'select public.plan_pay_at(1, now())',
  'select public.treasury_post(null)',
  'select * from public.plan',
  'update public.plan_product set penalty_share = 0',
  'select public.plan_exit(1, 1, 0, 0)',
])('an operator may not: %s', async (statement) => {
  await expect(anna.session.query(statement)).rejects.toThrow(/permission denied|cannot/);
});

it('is entered and decided from a script too', async () => {
  const working = setInterval(() => void carry().catch(() => undefined), 100);
  try {
    expect(await review(anna.url, ['treasury', 'paid-in', '12', 'SCRIPT-1'])).toEqual({
      isDone: true,
      answer: 'Entered. Nothing has moved: another operator approves it.',
    });
    const { key } = (await one(
      anna,
      "select key from operations.treasury_move where reference = 'SCRIPT-1'",
    ))!;
    expect(await review(anna.url, ['treasury', 'approve', String(key)])).toMatchObject({
      isDone: false,
    });
    expect(await review(berta.url, ['treasury', 'approve', String(key)])).toMatchObject({
      isDone: true,
    });
  } finally {
    clearInterval(working);
  }
});

it('tells a script of its own decision, whatever others decide of the same row meanwhile', async () => {
  const key = await entered('paid-in', '13', 'SCRIPT-2');
  const saved = async (who: Person) =>
    (
      await owner.sql`select from operator_change
      where table_name = 'treasury_move' and row_key = ${key} and operator = ${who.name}`
    ).length;
  const told = [];
  for (const who of [berta, carla]) {
    told.push(review(who.url, ['treasury', 'approve', key]));
    await until(async () => (await saved(who)) === 1);
  }
  await carry();
  expect((await Promise.all(told)).map(({ isDone }) => isDone)).toEqual([true, false]);
});

it('takes the play money back when the sandbox ends', async () => {
  const { seedPlans } = await import('@/prisma/seed/seed-plans');
  await seedPlans(owner, false);
  await seedPlans(owner, false);
  const rows = await owner.sql<{ enabled: boolean }>`
    select enabled from plan_product where name in ('Harbour', 'Meridian', 'Summit')`;
  expect(rows.map(({ enabled }) => enabled)).toEqual([false, false, false]);
  const moves = await owner.sql`select from treasury_move where reference = 'sandbox-ended'`;
  expect(moves).toHaveLength(1);
});

it('switches off a product whose name a later rule refuses, and takes no such name', async () => {
  const insert = (name: string) =>
    one(
      anna,
      `insert into operations.plan_product (name, min_amount, max_amount, penalty_share, timeframes)
       values ($1, '10', '100', '0.05', '[{"days": 30, "dailyYield": "0.0004"}]') returning answer`,
      [name],
    );
  expect((await insert('Unlock withdrawals'))!.answer).toMatch(/A name says nothing of withdraw/);
  expect((await insert('Glacier'))!.answer).toMatch(/^Accepted/);
  await carry();
  await owner.pool.query('alter table plan_product disable trigger user');
  const [row] = await owner.sql<{ id: string }>`
    update plan_product set name = 'Unlock withdrawals', enabled = true where name = 'Glacier'
    returning id`;
  await owner.pool.query('alter table plan_product enable trigger user');
  await one(anna, 'update operations.plan_product set enabled = false where key = $1', [row!.id]);
  await carry();
  const [off] = await owner.sql`select enabled from plan_product where id = ${row!.id}`;
  expect(off).toEqual({ enabled: false });
});
