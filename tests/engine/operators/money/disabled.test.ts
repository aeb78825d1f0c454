import { readFileSync } from 'node:fs';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { addOperator, disableOperator } from '@/scripts/database/logins.mjs';
import { makeCustomer } from '@/tests/setup/app';
import { approveFreely, askNobody, moved } from '@/tests/setup/limits';
import { applyFor, fillBook, offerLoan, verifyForLoans } from '@/tests/setup/loans/lend';
import { fund, moneyOf, txHashOf, usableWallet } from '@/tests/setup/money';
import { asOperator } from '@/tests/setup/operator';
import { carryAll, edited, person, type Person } from '@/tests/setup/operators/people';
import { until } from '@/tests/setup/until';

/** Guarantee: what takes two operators is decided by two who may both log in: the word of one who was disabled since lapses. */

let owner: Database;
let app: Database;
let address: string;
let anna: Person;
let berta: Person;
let cora: Person;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
  await askNobody(owner);
  await approveFreely(owner);
  await owner.sql`update parameter set value = '999999999' where key like 'deposits.advancedAbove.%'`;
  await owner.sql`update parameter set value = '100' where key like '%.twoReviewersAbove.USDT'`;
  await offerLoan(owner);
  await fillBook(owner, '10000');
  [{ id: address }] = (await owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by)
    values ('USDT', 'tron', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'owner') returning id`) as [
    { id: string },
  ];
});
beforeEach(async () => {
  [anna, berta, cora] = [await person(), await person(), await person()];
});
afterEach(async () => {
  await Promise.all([anna, berta, cora].map(({ session }) => session.end()));
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => Promise.all([owner, app].map((database) => database.close())));

async function customer(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
  return customerId;
}

async function withdrawal(customerId: string, amount = '150'): Promise<string> {
  await fund(owner, customerId, amount);
  const to = await usableWallet(owner, customerId);
  const [row] = await app.sql<{ id: string }>`
    select withdrawal_request(${customerId}, ${to}, 'USDT', ${amount}::numeric,
      ${amount}::numeric * 0.005, 0.005, 0, null) as id`;
  return row!.id;
}

async function deposit(customerId: string): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
    values (${customerId}, 'crypto', 'USDT', ${address}, 150, ${txHashOf(customerId)})
    returning id`;
  return row!.id;
}

async function loan(customerId: string): Promise<string> {
  await verifyForLoans(owner, customerId);
  return applyFor(owner, customerId, '150');
}

const off = async ({ name, session }: Person) => {
  session.on('error', () => undefined);
  await disableOperator(process.env.DATABASE_URL!, name);
};
/** Lets somebody in again who was disabled. */
async function on(who: Person): Promise<void> {
  await addOperator(process.env.DATABASE_URL!, who.name, 'another-password');
  await who.session.end();
  const url = new URL(who.url);
  url.password = 'another-password';
  who.session = await asOperator(url.href);
}

/** How many statements wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await owner.sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  ).length;

/** Changes the history of who was disabled, as nothing but a superuser can. */
async function movedStanding(change: string): Promise<void> {
  await owner.pool.query('alter table operator_standing disable trigger user');
  await owner.pool.query(`update operator_standing set ${change}`);
  await owner.pool.query('alter table operator_standing enable trigger user');
}

/** What a database that knew the newest dates alone answers once the migration was applied; undone afterwards. */
async function upgraded(questions: string[]): Promise<unknown[][]> {
  const migration = 'prisma/migrations/0069_operator_standing/migration.sql';
  const session = await owner.pool.connect();
  try {
    await session.query(`begin;
      alter table operator_login add column readmitted_at timestamptz;
      update operator_login l set readmitted_at =
        (select max(at) from operator_standing s where s.name = l.name and s.stands);
      drop table operator_standing`);
    await session.query(readFileSync(migration, 'utf8'));
    const answers = [];
    for (const question of questions) {
      const { rows } = await session.query<Record<string, unknown>>(question);
      answers.push(rows.map((row) => Object.values(row)));
    }
    return answers;
  } finally {
    await session.query('rollback');
    session.release();
  }
}

/** Of each approval: whose it was, and whether it counted when it was decided, and counts now. */
const standsOf = (noun: string, id: string) =>
  `select operator, operator_stands(operator, at, (select max(at) from ${noun}_step
     where ${noun}_id = ${id} and step = 'approved')), operator_stands(operator, at) as now
   from ${noun}_step where ${noun}_id = ${id} and step in ('first-approval', 'approved')
   order by at`;

const approved = { status: 'approved' };
const cases = [
  ['deposit', deposit, 'approved'],
  ['withdrawal', withdrawal, 'approved'],
  ['loan', loan, 'repaying'],
] as const;

describe.each(cases)('the first approval of a %s', (noun, ask, done) => {
  const approve = (who: Person, id: string) => edited(app, who, noun, id, approved);
  let id: string;

  beforeEach(async () => {
    id = await ask(await customer());
    expect((await approve(anna, id)).answer).toBe(
      `First approval by ${anna.name} is on record. Above the limit a second operator approves.`,
    );
  });

  it('lapses where who gave it was disabled since, and the second one reads so', async () => {
    await off(anna);
    const first = await approve(berta, id);
    expect(first).toMatchObject({
      status: 'pending',
      answer: `First approval by ${berta.name} is on record: that of ${anna.name} lapsed, since they were disabled. Above the limit a second operator approves.`,
      steps: expect.stringMatching(
        new RegExp(`first-approval ${anna.name} lapsed, .*first-approval ${berta.name}($|,)`),
      ),
    });
    const { rows } = await berta.session.query<{ answer: string }>(
      `update operations.${noun} set status = 'approved' where key = $1 returning answer`,
      [id],
    );
    expect(rows[0]!.answer).toMatch(/^Not saved\. You approved it already/);
    expect((await approve(cora, id)).status).toBe(done);
  });

  it('does not come back with a login, and that login approves anew', async () => {
    await off(anna);
    await on(anna);
    expect(await approve(berta, id)).toMatchObject({
      status: 'pending',
      answer: expect.stringContaining(`that of ${anna.name} lapsed`),
    });
    expect((await approve(anna, id)).status).toBe(done);
  });

  it('stands where who gave it is disabled after the second, and let in again', async () => {
    expect((await approve(berta, id)).status).toBe(done);
    await off(anna);
    expect(await audit(owner)).toEqual([]);
    await on(anna);
  });

  it('is followed by no second of somebody whose disabling had ended before', async () => {
    const customerId = (
      await owner.pool.query<{ customer_id: string }>(
        `select customer_id from ${noun} where id = $1`,
        [id],
      )
    ).rows[0]!.customer_id;
    const holder = await owner.pool.connect();
    let wasOff: boolean;
    try {
      await holder.query('begin');
      await holder.query("select orders_lock($1, 'real')", [customerId]);
      await berta.session.query(
        `update operations.${noun} set status = 'approved' where key = $1`,
        [id],
      );
      const carried = carryAll(app);
      await until(async () => (await waiting()) === 1);
      let isOff = false;
      const disabled = off(berta).then(() => (isOff = true));
      await until(async () => isOff || (await waiting()) === 2);
      wasOff = isOff;
      await holder.query('commit');
      await Promise.all([carried, disabled]);
    } finally {
      holder.release();
    }
    const { rows } = await cora.session.query<{ status: string }>(
      `select status from operations.${noun} where key = $1`,
      [id],
    );
    // Where it was held up for long it was put off, and is not carried out any more.
    if (wasOff) expect(rows[0]!.status).toBe('pending');
  });

  it('is a finding where who gave it was disabled between the two, and stays one', async () => {
    const between = (await owner.sql<{ at: string }>`select clock_timestamp()::text as at`)[0]!.at;
    expect((await approve(berta, id)).status).toBe(done);
    const found = [expect.objectContaining({ view: `audit_${noun}s_were_decided` })];
    await off(anna);
    await movedStanding(`at = '${between}' where name = '${anna.name}' and not stands`);
    expect(await audit(owner)).toEqual(found);
    await on(anna);
    expect(await audit(owner)).toEqual(found);
    await movedStanding(`at = now() where name = '${anna.name}' and not stands`);
  });

  it('is told from each time that who gave it was disabled, also in an older database', async () => {
    await off(anna);
    await on(anna);
    expect((await approve(berta, id)).status).toBe('pending');
    await off(cora);
    await on(cora);
    expect((await approve(cora, id)).status).toBe(done);
    for (const who of [anna, berta, cora]) {
      await off(who);
      await on(who);
    }
    await off(berta);
    expect(await audit(owner)).toEqual([]);
    expect(
      await upgraded([`select id from audit_${noun}s_were_decided`, standsOf(noun, id)]),
    ).toEqual([
      [],
      [
        [anna.name, false, false],
        [berta.name, true, false],
        [cora.name, true, false],
      ],
    ]);
  });

  it('is none of two where one may approve alone by now', async () => {
    await off(anna);
    await moved(owner, `update ${noun} set reviewers = 1 where id = ${id}`);
    await owner.sql`update parameter set value = '1000' where key like '%.twoReviewersAbove.USDT'`;
    try {
      expect(await approve(berta, id)).toMatchObject({ status: done, reviewers: 1 });
    } finally {
      await owner.sql`update parameter set value = '100' where key like '%.twoReviewersAbove.USDT'`;
    }
  });
});

it('the first word of two that a payment came back lapses too, and so does its week', async () => {
  const customerId = await customer();
  const id = await withdrawal(customerId);
  const decide = (who: Person, change: Record<string, string>) =>
    edited(app, who, 'withdrawal', id, change);
  const back = { status: 'rejected', reason: 'The payment came back to us.' };
  for (const who of [anna, berta]) await decide(who, approved);
  await decide(cora, { status: 'sent', reference: txHashOf(`back ${id}`) });
  expect((await decide(anna, back)).answer).toMatch(
    /^First rejection by .* is on record\. It does/,
  );
  await off(anna);
  expect(await decide(berta, back)).toMatchObject({
    status: 'approved',
    answer: expect.stringContaining(
      `First rejection by ${berta.name} is on record: that of ${anna.name} lapsed, since they were disabled. It does`,
    ),
    steps: expect.stringContaining('lapsed'),
  });
  expect((await moneyOf(owner, customerId)).available).toBe('0');
  const aWeekAgo = (who: Person) =>
    moved(
      owner,
      `update withdrawal_step set at = at - interval '7 days' where withdrawal_id = ${id}
         and operator = '${who.name}'`,
    );
  await aWeekAgo(anna);
  await app.sql`select withdrawal_settle(${id})`;
  expect((await moneyOf(owner, customerId)).available).toBe('0');
  await aWeekAgo(berta);
  await app.sql`select withdrawal_settle(${id})`;
  expect((await moneyOf(owner, customerId)).available).toBe('150');
});

it('a word that lapsed gives nothing back: somebody else has a week to say so, then what was claimed stands', async () => {
  const customerId = await customer();
  const id = await withdrawal(customerId);
  const decide = (who: Person, change: Record<string, string>) =>
    edited(app, who, 'withdrawal', id, change);
  for (const who of [anna, berta]) await decide(who, approved);
  await decide(cora, { status: 'sent', reference: txHashOf(`claimed ${id}`) });
  await decide(anna, { status: 'rejected', reason: 'The payment came back to us.' });
  const ago = (days: number) =>
    moved(
      owner,
      `update withdrawal_step set at = at - interval '${days} days' where withdrawal_id = ${id}`,
    );
  await ago(8);
  await off(anna);
  const settled = async () => {
    await app.sql`select withdrawal_settle(${id})`;
    const [row] = await owner.sql<{ status: string }>`
      select status from withdrawal where id = ${id}`;
    return row!.status;
  };
  expect(await settled()).toBe('approved');
  await owner.sql`alter table operator_standing disable trigger user`;
  await owner.sql`update operator_standing set at = at - interval '7 days' where name = ${anna.name}`;
  await owner.sql`alter table operator_standing enable trigger user`;
  expect(await settled()).toBe('completed');
  expect((await moneyOf(owner, customerId)).available).toBe('0');
});

it('who said together with another one that a payment came back did not say so alone, whoever may log in since', async () => {
  const customerId = await customer();
  const id = await withdrawal(customerId);
  const decide = (who: Person, change: Record<string, string>) =>
    edited(app, who, 'withdrawal', id, change);
  const back = { status: 'rejected', reason: 'The payment came back to us.' };
  for (const who of [anna, berta]) await decide(who, approved);
  await decide(cora, { status: 'sent', reference: txHashOf(`back ${id}`) });
  await decide(anna, back);
  expect((await decide(berta, back)).status).toBe('rejected');
  const alone = async () =>
    (await owner.sql`select withdrawal_gave_back(${customerId}, ${berta.name}) as alone`)[0];
  expect(await alone()).toEqual({ alone: false });
  await off(anna);
  await on(anna);
  expect(await alone()).toEqual({ alone: false });
});

it('a change of who was disabled is not carried out, though they were let in again before', async () => {
  await anna.session.query(
    "update operations.instrument set sort_order = 701 where code = 'NZDUSD'",
  );
  await off(anna);
  await on(anna);
  await carryAll(app);
  const { rows } = await anna.session.query(
    "select answer from operations.instrument where code = 'NZDUSD'",
  );
  expect(rows).toEqual([
    { answer: 'Not saved. Its operator was disabled before it was carried out.' },
  ]);
});

it('the history of who was disabled only grows', async () => {
  await off(anna);
  for (const change of [
    "update operator_standing set at = now() - interval '1 year'",
    'delete from operator_standing',
    'truncate operator_standing',
  ])
    await expect(owner.pool.query(change)).rejects.toThrow('append-only');
});

it('a proposal does not come back with a login', async () => {
  const set = async (who: Person) =>
    String((await edited(app, who, 'parameter', 'deposits.min.USDT', { value: '130' })).answer);
  expect(await set(anna)).toMatch(/^Proposed/);
  await off(anna);
  await on(anna);
  expect(await set(berta)).toMatch(/^Proposed/);
  expect(await set(cora)).toMatch(/^Saved/);
});

it('money of the house that a disabled operator entered moves with nobody else’s approval', async () => {
  await anna.session.query(
    `insert into operations.treasury_move (amount, fund, note, reference, source)
     values ('10', 'plans', '', 'FT-1', 'paid-in')`,
  );
  const key = async (): Promise<string> => {
    const { rows } = await berta.session.query<{ key: string }>(
      'select key from operations.treasury_move where entered_by = $1',
      [anna.name],
    );
    return rows[0]!.key;
  };
  await carryAll(app);
  const id = await key();
  await off(anna);
  const { rows } = await berta.session.query<{ answer: string }>(
    "update operations.treasury_move set status = 'approved' where key = $1 returning answer",
    [id],
  );
  expect(rows[0]!.answer).toBe(
    'Not saved. Who entered it was disabled since: reject it, and enter it anew where it is right.',
  );
  expect(
    await edited(app, berta, 'treasury_move', id, { status: 'rejected', reason: 'By nobody.' }),
  ).toMatchObject({ status: 'rejected' });
});
