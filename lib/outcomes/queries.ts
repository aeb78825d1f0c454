import { sql, type Sql } from '../platform/db';
import type { Outcomes } from './contract';
import { toldOf } from './rules';

/** The newest measurement. */
export async function readOutcomes(): Promise<Outcomes> {
  const newest = await sql.rows.outcome.findFirst({ orderBy: { day: 'desc' } });
  if (!newest) return { measuredAt: null, spans: [] };
  const rows = await sql.rows.outcome.findMany({
    where: { day: newest.day },
    orderBy: { days: 'asc' },
  });
  return { measuredAt: newest.measured_at.toISOString(), spans: rows.map(toldOf) };
}

/** Measures today, once. */
export const measureOutcomes = async (run: Sql): Promise<void> => {
  await run`select outcomes_measure()`;
};
