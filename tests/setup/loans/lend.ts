import { randomBytes } from 'node:crypto';
import type { Database } from '@/lib/platform/db';

type Offered = {
  days: number;
  daily: string;
  free: number;
  overdue: string;
  min: string;
  max: string;
};
const usual: Offered = {
  days: 30,
  daily: '0.0004',
  free: 7,
  overdue: '0.0008',
  min: '50',
  max: '5000',
};

/** Offers a term; one with so many days that is there already stays as it is. */
export async function offerLoan(owner: Database, given: Partial<Offered> = {}): Promise<number> {
  const { days, daily, free, overdue, min, max } = { ...usual, ...given };
  await owner.sql`
    insert into loan_offer (days, min_amount, max_amount, daily_rate, interest_free_days, overdue_rate)
    select ${days}::integer, ${min}::numeric, ${max}::numeric, ${daily}::numeric, ${free}::integer, ${overdue}::numeric
    where not exists (select from loan_offer where days = ${days})`;
  return days;
}

/** Moves money of the house into the loan book, as two operators do. */
export async function fillBook(owner: Database, amount: string): Promise<void> {
  const [move] = await owner.sql<{ id: string }>`
    insert into treasury_move (fund, source, amount, reference, status, entered_by, decided_by, decided_at)
    values ('loans', 'paid-in', ${amount}::numeric, ${`book-${Math.random()}`}, 'approved', 'a', 'b', now())
    returning id`;
  await owner.sql`select treasury_post(m) from treasury_move m where id = ${move!.id}`;
}

/** Takes everything that nobody borrowed out of the loan book. */
export async function emptyBook(owner: Database): Promise<void> {
  const [move] = await owner.sql<{ id: string }>`
    insert into treasury_move (fund, source, amount, reference, status, entered_by, decided_by, decided_at)
    select 'loans', 'taken-out', free, ${`book-${Math.random()}`}, 'approved', 'a', 'b', now()
    from loan_book where free > 0 returning id`;
  if (move) await owner.sql`select treasury_post(m) from treasury_move m where id = ${move.id}`;
}

/** What the loan book holds, and what of it is lent. */
export async function bookOf(owner: Database): Promise<{ free: string; lent: string }> {
  const [row] = await owner.sql<{ free: string; lent: string }>`
    select trim_scale(free)::text as free, trim_scale(lent)::text as lent from loan_book`;
  return row!;
}

export const verifyForLoans = (owner: Database, customerId: string): Promise<unknown> =>
  owner.sql`update customer set loan_status = 'verified' where id = ${customerId}`;

/** Verifies a customer for loans under a name, as a review does. */
export async function verifyAs(
  owner: Database,
  customerId: string,
  [firstName, lastName]: readonly [string, string],
): Promise<void> {
  const fields = JSON.stringify({ firstName, lastName });
  await owner.sql`
    insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
    values (${customerId}, 'loan', 'verified', ${fields}::jsonb, '{}', now(), 'anna')`;
}

/** The id of a file of the customer's: a signature that they drew, or an agreement. */
export async function signatureOf(
  owner: Database,
  customerId: string,
  purpose: 'signature' | 'agreement' = 'signature',
): Promise<string> {
  const [key] = await owner.sql<{ id: string }>`
    insert into file_key (id, retired_at) values (${randomBytes(8).toString('hex')}, clock_timestamp() + interval '1 day')
    returning id`;
  const [row] = await owner.sql<{ id: string }>`
    insert into file (customer_id, purpose, state, size_bytes, sha256, key_id, wrapped_key)
    values (${customerId}, ${purpose}::file_purpose, 'unused', 1, ${'0'.repeat(64)}, ${key!.id}, '\\x00') returning id`;
  return row!.id;
}

/** Applies for a loan, under the terms that are offered now. */
export async function applyFor(
  owner: Database,
  customerId: string,
  amount: string,
  days = usual.days,
): Promise<string> {
  const signature = await signatureOf(owner, customerId);
  const agreement = await signatureOf(owner, customerId, 'agreement');
  const [row] = await owner.sql<{ id: string }>`
    select loan_request(${customerId}, ${days}, (select terms_version from loan_offer where days = ${days}),
      ${amount}::numeric, ${signature}, ${agreement}, 'en', null) as id`;
  return row!.id;
}

/** Lends to a customer, as an operator approves it. */
export async function lendTo(
  owner: Database,
  customerId: string,
  amount: string,
  days = usual.days,
  operator = 'anna',
): Promise<string> {
  await offerLoan(owner, { days });
  await fillBook(owner, amount);
  await verifyForLoans(owner, customerId);
  const id = await applyFor(owner, customerId, amount, days);
  await owner.sql`select set_config('assay.operator', ${operator}, true),
    loan_review(${id}, '{"status": "approved"}', ${operator})`;
  return id;
}
