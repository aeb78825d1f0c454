import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';

/** When the first row was played at this pace, ms since the epoch. */
export type ReplayClock = { originMs: number; speed: number };

/** Where a replay stands over restarts, by what is played. */
export type ReplayMemory = {
  recall(recordings: string): Promise<ReplayClock | null>;
  /** Writes in the background: a replay does not wait for the database. */
  keep(recordings: string, clock: ReplayClock): void;
};

export function createReplayMemory(sql: Sql, log: Log): ReplayMemory {
  return {
    async recall(recordings) {
      const [row] = await sql<{ originMs: number; speed: string }>`
        select (extract(epoch from origin) * 1000)::float8 as "originMs", speed from replay_clock
        where recordings = ${recordings}`;
      return row ? { originMs: Math.round(row.originMs), speed: Number(row.speed) } : null;
    },
    keep(recordings, { originMs, speed }) {
      sql`
        insert into replay_clock (recordings, origin, speed)
        values (${recordings}, to_timestamp(${originMs / 1000}::float8), ${speed}::numeric)
        on conflict (recordings) do update set origin = excluded.origin, speed = excluded.speed`.catch(
        (error: unknown) => log.warn({ err: error }, 'the place in the replay could not be kept'),
      );
    },
  };
}
