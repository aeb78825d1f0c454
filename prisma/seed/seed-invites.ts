import type { Database } from '@/lib/platform/db';

const sandboxReference = 'sandbox-marketing';
const sandboxFunds = '10000';

type Run = Pick<Database, 'transaction'>;

/** Puts play money into the marketing account of a sandbox, as a move that says what it is. */
const fill = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const made = await sql<{ id: string }>`
      insert into treasury_move (fund, source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'marketing', 'paid-in', ${sandboxFunds}::numeric, ${sandboxReference}, 'Play money of the sandbox',
        'approved', 'sandbox', 'seed', clock_timestamp()
      where not exists (select from treasury_move where reference = ${sandboxReference}) returning id`;
    if (made.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${made[0]!.id}`;
  });

/** Takes back what of the play money no inviter has earned. */
const empty = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const played = await sql`select from treasury_move where reference = ${sandboxReference}`;
    if (played.length === 0) return;
    const taken = await sql<{ id: string }>`
      insert into treasury_move (fund, source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'marketing', 'taken-out', least(f.balance - f.owed, ${sandboxFunds}::numeric),
        ${`${sandboxReference}-ended`}, 'Play money of the sandbox', 'approved', 'sandbox', 'seed', clock_timestamp()
      from marketing_fund f
      where f.balance > f.owed and not exists (
        select from treasury_move where reference = ${`${sandboxReference}-ended`})
      returning id`;
    if (taken.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${taken[0]!.id}`;
  });

/** What a sandbox pays inviters from. Elsewhere operators fill the marketing account. */
export const seedInvites = (database: Run, sandbox: boolean): Promise<void> =>
  sandbox ? fill(database) : empty(database);
