import type { Work } from '@/lib/platform/db';

type MonthTable = { name: string; kept_days: number | null };

/**
 * Makes the months that are to come and takes away those that are kept no longer. One table whose locks cannot be had
 * keeps no other from its turn, and rejects at the end.
 */
export async function turnMonths(sql: Work): Promise<void> {
  const tables = await sql<MonthTable>`select name, kept_days from month_table order by name`;
  const failures: unknown[] = [];
  const step = (work: Promise<unknown>) =>
    work.catch((error: unknown) => void failures.push(error));
  for (const { name, kept_days } of tables) {
    await step(sql`select months_make(${name})`);
    if (kept_days !== null) await step(sql`select months_drop(${name})`);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all months were turned');
}
