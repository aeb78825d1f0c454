import type { Database } from '@/lib/platform/db';
import { seedPlans } from '@/prisma/seed/seed-plans';

/** Offers what a sandbox does, from a treasury with its play money. Gives the products by name. */
export async function offerPlans(owner: Database): Promise<Record<string, string>> {
  await seedPlans(owner, true);
  const rows = await owner.sql<{ id: string; name: string }>`select id, name from plan_product`;
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

/** Pays what is due of a plan as if so many days had passed since it was sold. */
export async function payAfter(owner: Database, planId: string, days: number): Promise<number> {
  const [row] = await owner.sql<{ paid: number }>`
    select plan_pay_at(id, started_at + ${days}::integer * interval '24 hours') as paid
    from plan where id = ${planId}`;
  return row!.paid;
}

/** What the treasury holds, free and reserved. */
export async function treasuryOf(owner: Database): Promise<{ free: string; reserved: string }> {
  const [row] = await owner.sql<{ free: string; reserved: string }>`
    select trim_scale(free)::text as free, trim_scale(reserved)::text as reserved from treasury`;
  return row!;
}
