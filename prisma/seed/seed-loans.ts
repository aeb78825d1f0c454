import type { Database } from '@/lib/platform/db';

const sandboxReference = 'sandbox-loans';
const sandboxFunds = '100000';

const offers = [
  { days: 7, min: 20, max: 1000, daily: '0.0003', free: 3, overdue: '0.0006' },
  { days: 30, min: 50, max: 5000, daily: '0.0004', free: 7, overdue: '0.0008' },
  { days: 90, min: 100, max: 10000, daily: '0.0005', free: 7, overdue: '0.001' },
  { days: 180, min: 200, max: 10000, daily: '0.0006', free: 7, overdue: '0.0012' },
] as const;

type Run = Pick<Database, 'transaction'>;

/** Puts play money into the loan book of a sandbox, as a move that says what it is. */
const fill = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const made = await sql<{ id: string }>`
      insert into treasury_move (fund, source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'loans', 'paid-in', ${sandboxFunds}::numeric, ${sandboxReference}, 'Play money of the sandbox',
        'approved', 'sandbox', 'seed', clock_timestamp()
      where not exists (select from treasury_move where reference = ${sandboxReference}) returning id`;
    if (made.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${made[0]!.id}`;
  });

/** Takes back what of the play money nobody borrowed, and offers nothing that the sandbox began with. */
const empty = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const played = await sql`select from treasury_move where reference = ${sandboxReference}`;
    if (played.length === 0) return;
    const days = offers.map((one) => one.days);
    await sql`update loan_offer set enabled = false where enabled and days = any(${days})`;
    const taken = await sql<{ id: string }>`
      insert into treasury_move (fund, source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'loans', 'taken-out', least(b.free, ${sandboxFunds}::numeric), ${`${sandboxReference}-ended`},
        'Play money of the sandbox', 'approved', 'sandbox', 'seed', clock_timestamp()
      from loan_book b
      where b.free > 0 and not exists (
        select from treasury_move where reference = ${`${sandboxReference}-ended`})
      returning id`;
    if (taken.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${taken[0]!.id}`;
  });

/** What a sandbox lends, and out of what. Elsewhere operators offer terms and fill the loan book. */
export async function seedLoans(database: Run & Pick<Database, 'sql'>, sandbox: boolean) {
  if (!sandbox) return empty(database);
  for (const { days, min, max, daily, free, overdue } of offers)
    await database.sql`
      insert into loan_offer (days, min_amount, max_amount, daily_rate, interest_free_days, overdue_rate)
      select ${days}::integer, ${min}, ${max}, ${daily}::numeric, ${free}::integer, ${overdue}::numeric
      where not exists (select from loan_offer where days = ${days})`;
  await fill(database);
}
