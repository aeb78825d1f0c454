import type { Row, Sql } from '@/lib/platform/db';

/** A UTC day whose logged ticks were removed: how many, and when. */
export type Removal = { day: string; removedAt: Date; runs: number; ticks: number };

type RemovalRow = Row & { day: string; removed_at: Date; runs: string; ticks: string };

const dayMs = 86_400_000;
// The end of the day before stays, as the replay of a day reads it too.
const beforeMs = 10 * 60_000;

const removalOf = (row: RemovalRow): Removal => ({
  day: row.day,
  removedAt: row.removed_at,
  runs: Number(row.runs),
  ticks: Number(row.ticks),
});

/** Every removal on record, by day; a day may have lost its last kept runs later than the rest. */
export async function readRemovals(sql: Sql): Promise<Removal[]> {
  const rows = await sql<RemovalRow>`
    select day::text, removed_at, runs, ticks from tick_log_pruned order by day, removed_at`;
  return rows.map(removalOf);
}

/**
 * Removes the logged ticks of the UTC days before a date, of which the database keeps what prices at a
 * start hang on. Needs the owner of the database. Fails for a date in the last 30 days and removes
 * nothing then.
 */
export async function removeTicks(sql: Sql, before: string): Promise<Removal[]> {
  const rows = await sql<RemovalRow>`
    select day::text, removed_at, runs, ticks from prune_ticks(${before}::date) order by day`;
  return rows.map(removalOf);
}

/** Whether ticks that were received between two moments, in ms, may be among those that were removed. */
export const wereRemoved = (removals: readonly Removal[], from: number, to: number): boolean =>
  removals.some(({ day }) => {
    const start = Date.parse(`${day}T00:00:00.000Z`) - beforeMs;
    return start < to && start + dayMs > from;
  });

/** The ticks of a day are gone: nothing of it can be replayed. */
export class TicksRemoved extends Error {
  constructor(readonly removals: readonly Removal[]) {
    const ticks = removals.reduce((sum, one) => sum + one.ticks, 0);
    const first = removals[0]!;
    const at = `${first.removedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    super(
      `The ticks of ${first.day} (UTC) were removed at ${at}, ${ticks} of them by the record. ` +
        'The day can no longer be replayed, and nothing is said of it here; receipts keep their own ticks.',
    );
    this.name = 'TicksRemoved';
  }
}
