import { lookMs, withConnection } from '../database/connection.mjs';
import { slot } from './replication.mjs';

/** The slot that keeps the log: `{ active, wal_status, held_bytes }`, or undefined where there is none. */
export const slotState = (url) =>
  withConnection(
    url,
    async (client) => {
      const { rows } = await client.query(
        `select active, wal_status,
           coalesce(pg_current_wal_lsn() - restart_lsn, 0)::float8 as held_bytes
         from pg_replication_slots where slot_name = $1`,
        [slot],
      );
      return rows[0];
    },
    { queryMs: lookMs },
  );

/** Whether somebody lays the log down just now. */
export const isLogKept = async (url) => Boolean((await slotState(url))?.active);
