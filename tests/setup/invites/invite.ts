import type { Database } from '@/lib/platform/db';

/** Moves money of the house into the marketing account, as two operators do. */
export async function fillMarketing(owner: Database, amount: string): Promise<void> {
  const [move] = await owner.sql<{ id: string }>`
    insert into treasury_move (fund, source, amount, reference, status, entered_by, decided_by, decided_at)
    values ('marketing', 'paid-in', ${amount}::numeric, ${`marketing-${Math.random()}`}, 'approved', 'a', 'b', now())
    returning id`;
  await owner.sql`select treasury_post(m) from treasury_move m where id = ${move!.id}`;
}

/** Takes everything out of the marketing account. */
export async function emptyMarketing(owner: Database): Promise<void> {
  const [move] = await owner.sql<{ id: string }>`
    insert into treasury_move (fund, source, amount, reference, status, entered_by, decided_by, decided_at)
    select 'marketing', 'taken-out', balance, ${`marketing-${Math.random()}`}, 'approved', 'a', 'b', now()
    from marketing_fund where balance > 0 returning id`;
  if (move) await owner.sql`select treasury_post(m) from treasury_move m where id = ${move.id}`;
}

type Person = { idNumber: string; fullName?: string; birthDate?: string };

/** Verifies who a customer is, as a review does. */
export async function verifyPerson(
  owner: Database,
  customerId: string,
  { idNumber, fullName = `Person ${idNumber}`, birthDate = '1990-04-01' }: Person,
): Promise<void> {
  const fields = JSON.stringify({ idNumber, fullName, birthDate, address: 'Street 1' });
  await owner.sql`
    insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
    values (${customerId}, 'basic', 'verified', ${fields}::jsonb, '{}', now(), 'a')`;
  await owner.sql`update customer set basic_status = 'verified' where id = ${customerId}`;
}

/**
 * Lets everything of a customer have happened so many days earlier, under the first terms of invitations:
 * rewards are shown once their month is over by the clock of the database.
 */
export async function earlier(owner: Database, customerId: string, days: number): Promise<void> {
  const change = (on: boolean) =>
    owner.pool.query(
      ['ledger_entry append_only', 'fee_terms append_only', 'invitation guard']
        .map((name) => name.split(' '))
        .map(([table, name]) => `alter table ${table} ${on ? 'enable' : 'disable'} trigger ${name}`)
        .join('; '),
    );
  await change(false);
  await owner.sql`
    update ledger_entry e set created_at = created_at - make_interval(days => ${days}::integer)
    where e.id in (select g.entry_id from ledger_posting g join ledger_account a on a.id = g.account_id
      where a.customer_id = ${customerId})`;
  await owner.sql`
    update fee_terms set announced_at = '2000-01-01', since = '2000-01-01'
    where key like 'invites.%' and version = 1`;
  await owner.sql`
    update invitation set next_day = next_day - ${days}::integer where customer_id = ${customerId}`;
  await change(true);
}

/** Pays out what a customer has in the real account, and closes it as if it had been asked for long ago. */
export async function closeNow(owner: Database, customerId: string): Promise<void> {
  await owner.sql`
    select ledger_post('test-out:' || a.id, 'sandbox-deposit', 'real', array[
      (a.customer_id, 'available', a.currency, -a.balance),
      (null, 'external', a.currency, a.balance)]::ledger_amount[])
    from ledger_account a
    where a.customer_id = ${customerId} and a.mode = 'real' and a.kind = 'available' and a.balance > 0`;
  await owner.sql`
    insert into account_closing (customer_id, asked_at, due_at, keep_days, gives)
    values (${customerId}, now() - interval '15 days', now() - interval '1 day', 10, '{}')`;
  const [row] = await owner.sql<{ said: string }>`
    select closing_finish(id, ${'0'.repeat(64)}) as said from account_closing
    where customer_id = ${customerId}`;
  if (row!.said !== 'closed') throw new Error(`The closing came to ${row!.said}.`);
}
