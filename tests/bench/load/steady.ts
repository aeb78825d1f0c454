import type { Session } from '../../setup/app';
import type { Database } from '@/lib/platform/db';
import { percentile } from '../report';
import { latenciesAt, type Timed } from './order-load';

// Connections open meanwhile; customers' are open before they trade.
const openingMs = 1_000;
export const wantedMs = 25;

/** What the database did so far that can hold up a commit. */
async function databaseWork(database: Database) {
  const [row] = await database.sql<Record<'wal' | 'full' | 'checkpoints' | 'files', string>>`
    select w.wal_bytes as wal, w.wal_fpi as full, c.num_timed + c.num_requested as checkpoints,
      (select sum(writes) from pg_stat_io where object = 'wal' and context = 'init') as files
    from pg_stat_wal w, pg_stat_checkpointer c`;
  return {
    wal: Number(row!.wal),
    full: Number(row!.full),
    checkpoints: Number(row!.checkpoints),
    files: Number(row!.files),
  };
}

/**
 * Leaves the database with files of its log that can be used again, as one in service has after its
 * first minutes: making a new one of 16 MB holds up every commit for a tenth of a second.
 */
export async function ageLog(database: Database, files = 8): Promise<void> {
  for (let file = 0; file < files; file += 1)
    await database.pool.query(
      "select pg_logical_emit_message(false, 'bench', 'one more'), pg_switch_wal()",
    );
  await database.pool.query('checkpoint');
}

/** Slow orders that were due one shortly after the other waited for the same thing: each such time, the worst first. */
function stallsOf(times: readonly Timed[]): string {
  const slow = times.filter(({ ms }) => ms > wantedMs).sort((a, b) => a.dueAt - b.dueAt);
  const stalls: { at: number; last: number; count: number; worst: number }[] = [];
  for (const { dueAt, ms } of slow) {
    const stall = stalls.at(-1);
    if (stall && dueAt - stall.last < wantedMs) {
      Object.assign(stall, { last: dueAt, worst: Math.max(stall.worst, ms) });
      stall.count += 1;
    } else stalls.push({ at: dueAt, last: dueAt, count: 1, worst: ms });
  }
  const told = stalls
    .sort((a, b) => b.worst - a.worst)
    .slice(0, 5)
    .map(
      ({ at, count, worst }) =>
        `${worst.toFixed(0)} ms for ${count} at ${(at / 1000).toFixed(1)} s`,
    );
  return told.length > 0 ? `${stalls.length} stalls: ${told.join(', ')}` : 'no stall';
}

export type Round = { p99: number; all: number[]; told: string };

/**
 * Orders sent at a steady rate for so many seconds, or until `isOver`, after one in which connections open:
 * the 99th percentile, all times, and what went on meanwhile.
 */
export async function steadyRound(
  database: Database,
  {
    rate,
    customers,
    seconds,
    isOver,
    closes,
  }: {
    rate: number;
    customers: Session[];
    seconds: number;
    isOver?: () => boolean;
    closes?: boolean;
  },
): Promise<Round> {
  const before = await databaseWork(database);
  const asked = { seconds: seconds + openingMs / 1000, isOver, closes };
  const times = (await latenciesAt(rate, customers, asked)).filter(
    ({ dueAt }) => dueAt >= openingMs,
  );
  const after = await databaseWork(database);
  const refused = times.find(({ code }) => code !== '200');
  if (refused) throw new Error(`An order was answered with ${refused.code}`);
  const all = times.map(({ ms }) => ms);
  const mb = ((after.wal - before.wal) / 2 ** 20).toFixed(0);
  const work = `${mb} MB of log, ${after.full - before.full} whole pages, ${after.checkpoints - before.checkpoints} checkpoints, ${after.files - before.files} new files`;
  return { p99: percentile(all, 99), all, told: `${stallsOf(times)}; ${work}` };
}
