import fc from 'fast-check';
import type pg from 'pg';
import { audit } from '@/lib/ledger/audit';
import { owedAfter, splitRepayment, totalOf, type Debt, type LoanTerms } from '@/lib/loans/rules';
import { createDatabase, type Database, type Row } from '@/lib/platform/db';
import { isReview, review } from '@/scripts/operator-review.mjs';
import { makeCustomer } from '@/tests/setup/app';
import {
  applyFor,
  bookOf,
  emptyBook,
  fillBook,
  lendTo,
  offerLoan,
  signatureOf,
  verifyForLoans,
} from '@/tests/setup/loans/lend';
import { fund, moneyOf } from '@/tests/setup/money';
import { asOperator, operatorLogin } from '@/tests/setup/operator';
import { afterReading } from '@/tests/setup/operators/after-reading';

type Person = { name: string; url: string; session: pg.Client };
let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;

async function person(): Promise<Person> {
  const { name, url } = await operatorLogin(process.env.DATABASE_URL!);
  return { name, url, session: await asOperator(url) };
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 8 });
  await offerLoan(owner);
  await emptyBook(owner);
  [anna, berta] = [await person(), await person()];
});
afterEach(async () => {
  expect(await audit(owner)).toEqual([]);
});
afterAll(async () => {
  await Promise.all([anna, berta].map(({ session }) => session.end()));
  await Promise.all([owner, app].map((database) => database.close()));
});

async function carry(): Promise<void> {
  while ((await app.sql<{ more: boolean }>`select operations_carry_next() as more`)[0]!.more);
}

const one = async ({ session }: Person, statement: string, values: unknown[] = []) =>
  (await session.query<Row>(statement, values)).rows[0];

async function edited(
  table: string,
  key: string,
  who: Person,
  set: string,
  values: unknown[] = [],
) {
  await one(who, `update operations.${table} set ${set} where key = $1 returning answer`, [
    key,
    ...values,
  ]);
  await carry();
  return (await one(anna, `select answer from operations.${table} where key = $1`, [key]))!.answer;
}

const decided = (key: string, who: Person, status: string, reason: string | null = null) =>
  edited('loan', key, who, 'status = $2, reason = $3', [status, reason]);

async function borrower(): Promise<string> {
  const { customerId } = await makeCustomer(owner);
  await verifyForLoans(owner, customerId);
  return customerId;
}

type LoanRow = {
  status: string;
  principal: string;
  interest: string;
  counted_days: number;
  reason: string;
};
async function loanRow(id: string): Promise<LoanRow> {
  const [row] = await owner.sql<LoanRow>`
    select status::text as status, trim_scale(principal)::text as principal, reason, counted_days,
      trim_scale(interest)::text as interest from loan where id = ${id}`;
  return row!;
}

const available = async (customerId: string) => (await moneyOf(owner, customerId)).available;

/** Repays so many days and a half after payout. */
const repay = (
  customerId: string,
  id: string,
  amount: string,
  day: number,
  key: string | null = null,
) =>
  owner.sql`select loan_repay_at(${customerId}, ${id}, ${amount}::numeric, 0, ${key},
    (select paid_out_at + ${day}::integer * interval '24 hours' + interval '12 hours' from loan where id = ${id}))`;

const turn = async (id: string, hoursBefore: number) => {
  const [row] = await owner.sql<{ done: boolean }>`
    select loan_turn_at(id, due_at - ${hoursBefore}::integer * interval '1 hour') as done from loan where id = ${id}`;
  return row!.done;
};

const toldOf = async (customerId: string) =>
  (
    await owner.sql<{ kind: string }>`
      select kind::text as kind from notification where customer_id = ${customerId} order by id`
  ).map(({ kind }) => kind);

it('lends what an operator approves, out of the loan book', async () => {
  const customerId = await borrower();
  await fillBook(owner, '400');
  const before = await bookOf(owner);
  const id = await applyFor(owner, customerId, '400');
  expect(await available(customerId)).toBe('0');
  expect(await decided(id, anna, 'approved')).toBe(
    'Approved: 400 USDT are in the balance, and the customer was told. You alone approved 400 of 3000 USDT within a day, 400 of 10000 USDT within 7 days.',
  );
  expect(await available(customerId)).toBe('400');
  const after = await bookOf(owner);
  expect(Number(before.free) - Number(after.free)).toBe(400);
  expect(Number(after.lent) - Number(before.lent)).toBe(400);
  expect(await decided(id, berta, 'rejected', 'Too late')).toMatch(/^Not saved. It is repaying/);
  expect(await toldOf(customerId)).toEqual(['loan-approved']);
});

it('refuses in words what the loan book does not cover', async () => {
  const customerId = await borrower();
  const id = await applyFor(owner, customerId, '500');
  const { free } = await bookOf(owner);
  expect(await decided(id, anna, 'approved')).toBe(
    `Not saved. The loan book has only ${free} USDT: two operators move money into it first.`,
  );
  expect(await decided(id, anna, 'rejected')).toMatch(/Give the reason/);
  expect(await decided(id, anna, 'rejected', 'The book is empty')).toBe(
    'Rejected, and the customer was told.',
  );
  expect(await loanRow(id)).toMatchObject({ status: 'rejected', reason: 'The book is empty' });
  expect(await toldOf(customerId)).toEqual(['loan-rejected']);
});

it('takes two operators above the limit', async () => {
  await owner.sql`update parameter set value = '300' where key = 'loans.twoReviewersAbove.USDT'`;
  const customerId = await borrower();
  await fillBook(owner, '500');
  const id = await applyFor(owner, customerId, '500');
  expect(await decided(id, anna, 'approved')).toBe(
    `First approval by ${anna.name} is on record. Above the limit a second operator approves.`,
  );
  expect(await decided(id, anna, 'approved')).toMatch(/^Not saved. You approved it already/);
  await expect(
    owner.sql`update loan set status = 'repaying' where id = ${(await applyFor(
      owner,
      await borrower(),
      '400',
    ))!}`,
  ).rejects.toThrow('Two operators have to approve it.');
  expect(await available(customerId)).toBe('0');
  expect(await decided(id, berta, 'approved')).toMatch(/^Approved/);
  expect(await available(customerId)).toBe('500');
  await owner.sql`update parameter set value = '1000' where key = 'loans.twoReviewersAbove.USDT'`;
});

it('owes and repays, on any days, what the rules for the screen and integers say', async () => {
  const day = fc.record({
    day: fc.integer({ min: 0, max: 500 }),
    share: fc.integer({ min: 1, max: 1_000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5_000, max: 50_000 }),
      fc.array(day, { maxLength: 5 }),
      fc.integer({ min: 1, max: 366 }),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 100_000 }),
      async (cents, paid, days, free, rate) => {
        const terms: LoanTerms = {
          days,
          interestFreeDays: Math.min(free, days),
          dailyRate: (rate / 1e8).toFixed(8),
          overdueRate: (rate / 5e7).toFixed(8),
        };
        let debt: Debt = { principal: (cents / 100).toFixed(2), interest: '0', countedDays: 0 };
        for (const { day: on, share } of [...paid].sort((a, b) => a.day - b.day)) {
          const [row] = await owner.sql<{ principal: string; interest: string }>`
            select trim_scale(o.principal)::text as principal, trim_scale(o.interest)::text as interest
            from loan_owed(jsonb_populate_record(null::loan, jsonb_build_object('status', 'repaying',
              'days', ${terms.days}::integer, 'interest_free_days', ${terms.interestFreeDays}::integer,
              'daily_rate', ${terms.dailyRate}::numeric, 'overdue_rate', ${terms.overdueRate}::numeric,
              'principal', ${debt.principal}::numeric, 'interest', ${debt.interest}::numeric,
              'counted_days', ${debt.countedDays}::integer, 'paid_out_at', '2028-02-20T23:30:00Z'::timestamptz)),
              '2028-02-20T23:30:00Z'::timestamptz + ${on + 1}::integer * interval '24 hours' - interval '1 microsecond') o`;
          debt = owedAfter(debt, on, terms);
          expect(Number(row!.principal)).toBe(Number(debt.principal));
          expect(Number(row!.interest)).toBe(Number(debt.interest));
          const part = totalOf(debt).mul(share).div(1_000).toDecimalPlaces(6).toFixed();
          const split = splitRepayment(debt, part);
          debt = {
            principal: totalOf({ ...debt, interest: '0' })
              .sub(split.principal)
              .toFixed(),
            interest: totalOf({ ...debt, principal: '0' })
              .sub(split.interest)
              .toFixed(),
            countedDays: debt.countedDays,
          };
        }
      },
    ),
    { numRuns: 60 },
  );
});

it('takes interest first, then principal, and ends when all is repaid', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '100');
  const id = await lendTo(owner, customerId, '500');
  await repay(customerId, id, '0.20', 9, 'once');
  await repay(customerId, id, '0.20', 9, 'once');
  expect(await available(customerId)).toBe('599.8');
  expect(await loanRow(id)).toMatchObject({ principal: '500', interest: '0.2', counted_days: 9 });
  await repay(customerId, id, '250.20', 9);
  expect(await loanRow(id)).toMatchObject({ principal: '250', interest: '0', counted_days: 9 });
  await expect(repay(customerId, id, '250.110001', 10)).rejects.toThrow('10119');
  await expect(repay(customerId, id, '0.001', 10)).rejects.toThrow('10102');
  await expect(repay(customerId, id, '0', 10)).rejects.toThrow('10102');
  await expect(repay(customerId, id, '-1', 10)).rejects.toThrow('10102');
  await repay(customerId, id, '250.10', 10);
  expect(await loanRow(id)).toMatchObject({ status: 'repaid', principal: '0', interest: '0' });
  expect(await available(customerId)).toBe('99.5');
  await expect(repay(customerId, id, '1', 11)).rejects.toThrow('10115');
  expect(await toldOf(customerId)).toEqual(['loan-approved', 'loan-repaid']);
});

it('reminds twice, then is overdue and costs the overdue rate', async () => {
  const { customerId } = await makeCustomer(owner);
  await fund(owner, customerId, '100');
  const id = await lendTo(owner, customerId, '500');
  expect(await turn(id, 73)).toBe(false);
  expect(await turn(id, 72)).toBe(true);
  expect(await turn(id, 71)).toBe(false);
  expect(await turn(id, 24)).toBe(true);
  expect(await turn(id, 1)).toBe(false);
  expect(await turn(id, 0)).toBe(true);
  expect(await turn(id, -50)).toBe(false);
  expect(await toldOf(customerId)).toEqual([
    'loan-approved',
    'loan-due',
    'loan-due',
    'loan-overdue',
  ]);
  await repay(customerId, id, '1', 32);
  // 23 days at 0.2, then 2 at 0.4, less 1.
  expect(await loanRow(id)).toMatchObject({ status: 'overdue', principal: '500', interest: '4.4' });
  await repay(customerId, id, '504.4', 32);
  expect(await loanRow(id)).toMatchObject({ status: 'repaid' });
});

it('reminds once where both reminders were missed', async () => {
  const { customerId } = await makeCustomer(owner);
  const id = await lendTo(owner, customerId, '100');
  expect(await turn(id, 5)).toBe(true);
  expect(await turn(id, 4)).toBe(false);
  expect(await toldOf(customerId)).toEqual(['loan-approved', 'loan-due']);
});

describe('an application', () => {
  const asked = async (customerId: string, amount: string, days = 30) => {
    const signature = await signatureOf(owner, customerId);
    const agreement = await signatureOf(owner, customerId, 'agreement');
    return owner.sql`select loan_request(${customerId}, ${days}, 1, ${amount}::numeric, ${signature},
      ${agreement}, 'en', null)`;
  };

  it('needs the verification for loans, an offered term and an amount within the limit', async () => {
    const { customerId } = await makeCustomer(owner);
    await expect(asked(customerId, '100')).rejects.toMatchObject({ code: '10022' });
    await verifyForLoans(owner, customerId);
    await expect(asked(customerId, '100', 31)).rejects.toMatchObject({ code: '10023' });
    await expect(asked(customerId, '49.99')).rejects.toMatchObject({
      code: '10102',
      result: { min: '50', currency: 'USDT' },
    });
    await expect(asked(customerId, '500.01')).rejects.toMatchObject({
      code: '10119',
      result: { max: '500', currency: 'USDT' },
    });
    await asked(customerId, '300');
    await expect(asked(customerId, '200.01')).rejects.toMatchObject({
      code: '10119',
      result: { max: '200', currency: 'USDT' },
    });
  });

  it('never goes beyond the limit, however many come at once', async () => {
    const customerId = await borrower();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => asked(customerId, '200')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('is signed by a file of the customer’s, each by another', async () => {
    const customerId = await borrower();
    const foreign = await signatureOf(owner, await borrower());
    const agreement = await signatureOf(owner, customerId, 'agreement');
    const ask = (signature: string) =>
      owner.sql<{
        id: string | null;
      }>`select loan_request(${customerId}, 30, 1, 60, ${signature}, ${agreement}, 'en', null) as id`;
    expect((await ask(foreign))[0]!.id).toBeNull();
    const mine = await signatureOf(owner, customerId);
    expect((await ask(mine))[0]!.id).not.toBeNull();
    await expect(ask(mine)).rejects.toMatchObject({ code: '10112' });
  });

  it('can be taken back while it waits, and frees the limit', async () => {
    const customerId = await borrower();
    const id = await applyFor(owner, customerId, '500');
    const [other] = await owner.sql<{ done: boolean }>`
      select loan_cancel(${await borrower()}, ${id}) as done`;
    expect(other!.done).toBe(false);
    await owner.sql`select loan_cancel(${customerId}, ${id})`;
    await owner.sql`select loan_cancel(${customerId}, ${id})`;
    expect(await loanRow(id)).toMatchObject({ status: 'cancelled' });
    expect(await decided(id, anna, 'approved')).toMatch(/^Not saved. It is cancelled/);
    const paid = await lendTo(owner, customerId, '500');
    await expect(owner.sql`select loan_cancel(${customerId}, ${paid})`).rejects.toMatchObject({
      code: '10115',
    });
  });
});

it('offers a term once another operator enables it, and changes it for later loans only', async () => {
  await one(
    anna,
    `insert into operations.loan_offer (days, min_amount, max_amount, daily_rate, interest_free_days, overdue_rate)
     values (14, '20', '900', '0.0002', 3, '0.0005') returning answer`,
  );
  await carry();
  const key = String(
    (await one(anna, 'select key from operations.loan_offer where days = 14'))!.key,
  );
  expect(await edited('loan_offer', key, anna, 'enabled = true')).toMatch(/^Not saved. You wrote/);
  expect(await afterReading(() => edited('loan_offer', key, berta, 'enabled = true'))).toBe(
    'Saved.',
  );
  const id = await lendTo(owner, await borrower(), '100', 14);
  expect(await edited('loan_offer', key, anna, "daily_rate = '0.0001'")).toMatch(
    /^Saved as terms version 2, for later loans only/,
  );
  const [loan] = await owner.sql<{ rate: string }>`
    select trim_scale(daily_rate)::text as rate from loan where id = ${id}`;
  expect(loan!.rate).toBe('0.0002');
});

it('is enabled by nobody who wrote a part of its terms, whoever wrote last', async () => {
  await one(
    anna,
    `insert into operations.loan_offer (days, min_amount, max_amount, daily_rate, interest_free_days, overdue_rate)
     values (21, '20', '900', '0.001', 3, '0.001') returning answer`,
  );
  await carry();
  const key = String(
    (await one(anna, 'select key from operations.loan_offer where days = 21'))!.key,
  );
  await edited('loan_offer', key, berta, "max_amount = '999'");
  for (const who of [anna, berta])
    expect(await edited('loan_offer', key, who, 'enabled = true')).toMatch(/^Not saved. You wrote/);
});

it.each([
  ['min_amount', '0.5', /at least 1/],
  ['daily_rate', '0.0011', /0 to 0.001/],
  ['daily_rate', 'x', /plain number/],
  ['overdue_rate', '0.003', /0 to 0.002/],
  ['interest_free_days', 31, /Interest-free days/],
  ['days', 31, /given once|permission/],
])('keeps an offer from %s %s', async (column, value, said) => {
  const key = String(
    (await one(anna, 'select key from operations.loan_offer where days = 30'))!.key,
  );
  expect(await edited('loan_offer', key, anna, `${column} = $2`, [value])).toMatch(said);
});

it('moves money into the loan book by two operators, and out what is not lent', async () => {
  const before = Number((await bookOf(owner)).free);
  const enter = async (source: string, amount: string, reference: string) => {
    await one(
      anna,
      "insert into operations.treasury_move (fund, source, amount, reference) values ('loans', $1, $2, $3) returning key",
      [source, amount, reference],
    );
    await carry();
    return String(
      (await one(anna, 'select key from operations.treasury_move where reference = $1', [
        reference,
      ]))!.key,
    );
  };
  const key = await enter('paid-in', '1000', 'BOOK-1');
  const approve = (move: string, who: Person) =>
    edited('treasury_move', move, who, "status = 'approved'");
  expect(await approve(key, anna)).toMatch(/^Not saved. You entered it/);
  expect(await approve(key, berta)).toBe(
    `Approved: the loan book has ${Number((before + 1000).toFixed(6))} USDT to lend.`,
  );
  const out = await enter('taken-out', (before + 1000.01).toFixed(2), 'BOOK-2');
  expect(await approve(out, berta)).toMatch(/in the loan book that nobody has borrowed/);
});

it('is decided, listed and funded from the command line by the same rules', async () => {
  const working = setInterval(() => void carry().catch(() => undefined), 100);
  try {
    expect(isReview(['loan', 'approve', 'x'])).toBe(false);
    expect(isReview(['treasury', 'paid-in', '5', 'ref', 'houses'])).toBe(false);
    const words = ['treasury', 'paid-in', '321', 'BOOK-3', 'loans'];
    expect(isReview(words)).toBe(true);
    expect(await review(anna.url, words)).toMatchObject({ isDone: true });
    const move = await one(
      anna,
      "select key, fund from operations.treasury_move where reference = 'BOOK-3'",
    );
    expect(move!.fund).toBe('loans');
    expect(await review(berta.url, ['treasury', 'approve', String(move!.key)])).toMatchObject({
      isDone: true,
    });
    const customerId = await borrower();
    const [asked, other] = [
      await applyFor(owner, customerId, '200'),
      await applyFor(owner, customerId, '100'),
    ];
    const { answer } = await review(anna.url, ['loan', 'list']);
    expect(answer).toMatch(new RegExp(`^${asked}  .*200 USDT for 30 days`, 'm'));
    expect(await review(anna.url, ['loan', 'approve', asked])).toMatchObject({ isDone: true });
    expect(await review(anna.url, ['loan', 'reject', other, 'Too much'])).toMatchObject({
      isDone: true,
    });
    expect(await available(customerId)).toBe('200');
    expect(await loanRow(other)).toMatchObject({ status: 'rejected', reason: 'Too much' });
  } finally {
    clearInterval(working);
  }
});

it('takes the play money back when the sandbox ends, but for what is lent of it', async () => {
  const { seedLoans } = await import('@/prisma/seed/seed-loans');
  await seedLoans(owner, false);
  await seedLoans(owner, false);
  const offered = await owner.sql<{ days: number }>`
    select days from loan_offer where enabled and days in (7, 30, 90, 180)`;
  expect(offered).toEqual([]);
  const moves = await owner.sql`
    select from treasury_move where reference = 'sandbox-loans-ended' and fund = 'loans'`;
  expect(moves).toHaveLength(1);
  await owner.sql`update loan_offer set enabled = true where days = 30`;
});

it.each([
  'update operations.loan set sum = 1',
  'delete from operations.loan',
  'select public.loan_turn(1)',
  'select public.loan_repay(1, 1, 1, 0, null, null)',
  'select public.loan_review(1, null, null)',
  'select * from public.loan',
])('an operator may not: %s', async (statement) => {
  await expect(anna.session.query(statement)).rejects.toThrow(/permission denied|cannot/);
});

it.each([
  "update loan set status = 'repaid' where status = 'pending'",
  'update loan set amount = amount + 1',
  'update loan set principal = principal + 1',
  'delete from loan',
  'update loan_repayment set interest = 1',
  'update loan_terms set daily_rate = 0',
])('even the owner of the database may not: %s', async (statement) => {
  await lendTo(owner, await borrower(), '50');
  await expect(owner.pool.query(statement)).rejects.toThrow();
});

it('would be found without the agreement that its customer signed', async () => {
  const id = await lendTo(owner, await borrower(), '50');
  const foreign = await signatureOf(owner, await borrower(), 'agreement');
  const [before] = await owner.sql<{ agreement: string }>`
    select agreement from loan where id = ${id}`;
  const put = async (agreement: string) => {
    await owner.pool.query('alter table loan disable trigger judge');
    await owner.sql`update loan set agreement = ${agreement} where id = ${id}`;
    await owner.pool.query('alter table loan enable trigger judge');
  };
  await put(foreign);
  expect(await audit(owner)).toEqual([expect.objectContaining({ view: 'audit_loans_are_signed' })]);
  await put(before!.agreement);
});
