import type { Database } from '@/lib/platform/db';

const sandboxReference = 'sandbox';
const sandboxFunds = '100000';

const products = [
  { name: 'Harbour', min: 50, max: 5000, penalty: '0.02', frames: [[7, '0.0002'], [14, '0.00022']] },
  { name: 'Meridian', min: 200, max: 20000, penalty: '0.03', frames: [[30, '0.00025'], [60, '0.00028'], [90, '0.0003']] },
  { name: 'Summit', min: 1000, max: 50000, penalty: '0.05', frames: [[180, '0.00032'], [365, '0.00035']] },
] as const; // prettier-ignore

type Run = Pick<Database, 'transaction'>;

/** Puts play money into the treasury of a sandbox, as a move that says what it is. */
const fill = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const made = await sql<{ id: string }>`
      insert into treasury_move (source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'paid-in', ${sandboxFunds}::numeric, ${sandboxReference}, 'Play money of the sandbox', 'approved',
        'sandbox', 'seed', clock_timestamp()
      where not exists (select from treasury_move where reference = ${sandboxReference}) returning id`;
    if (made.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${made[0]!.id}`;
  });

/** Takes back what of the play money nobody is promised, and offers nothing that the sandbox began with. */
const empty = ({ transaction }: Run) =>
  transaction(async (sql) => {
    const played = await sql`select from treasury_move where reference = ${sandboxReference}`;
    if (played.length === 0) return;
    const names = products.map(({ name }) => name);
    await sql`update plan_product set enabled = false where enabled and name = any(${names})`;
    const taken = await sql<{ id: string }>`
      insert into treasury_move (source, amount, reference, note, status, entered_by, decided_by, decided_at)
      select 'taken-out', least(t.free, ${sandboxFunds}::numeric), ${`${sandboxReference}-ended`},
        'Play money of the sandbox', 'approved', 'sandbox', 'seed', clock_timestamp()
      from treasury t
      where t.free > 0 and not exists (
        select from treasury_move where reference = ${`${sandboxReference}-ended`})
      returning id`;
    if (taken.length > 0)
      await sql`select treasury_post(m) from treasury_move m where m.id = ${taken[0]!.id}`;
  });

/** What a sandbox offers, and what it pays it from. Elsewhere operators offer products and fill the treasury. */
export async function seedPlans(database: Run & Pick<Database, 'sql'>, sandbox: boolean) {
  if (!sandbox) return empty(database);
  for (const [at, { name, min, max, penalty, frames }] of products.entries()) {
    const timeframes = frames.map(([days, dailyYield]) => ({ days, dailyYield }));
    await database.sql`
      insert into plan_product (name, min_amount, max_amount, penalty_share, timeframes, sort_order)
      select ${name}, ${min}, ${max}, ${penalty}::numeric, ${JSON.stringify(timeframes)}::jsonb, ${at}
      where not exists (select from plan_product where name = ${name})`;
  }
  await fill(database);
}
