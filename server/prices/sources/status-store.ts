import type { Sql } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import type { Clock } from '../clock';
import type { SourceStatus } from './source-status';

const lookMs = 500;
const writeMs = 3000;

type Row = {
  source: string;
  live: boolean;
  state: string;
  instruments: number;
  lastTickAt: string | null;
  ticks: number;
  dropped: Record<string, number>;
  reconnects: number;
  lastError: string | null;
  takenOverFrom: string | null;
};

type Parts = {
  sql: Sql;
  log: Log;
  clock: Clock;
  statuses: readonly SourceStatus[];
  lastSignOf: (source: string) => number;
};

const write = (sql: Sql, rows: readonly Row[]) => sql`
  insert into price_source_status (source, live, state, instruments, last_tick_at, ticks, dropped, reconnects, last_error, taken_over_from)
  select source, live, state, instruments, "lastTickAt", ticks, dropped, reconnects, "lastError", "takenOverFrom"
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (source text, live boolean, state text, instruments integer,
    "lastTickAt" timestamptz, ticks bigint, dropped jsonb, reconnects integer, "lastError" text, "takenOverFrom" text)
  on conflict (source) do update set live = excluded.live, state = excluded.state, instruments = excluded.instruments,
    last_tick_at = excluded.last_tick_at, ticks = excluded.ticks, dropped = excluded.dropped, reconnects = excluded.reconnects,
    last_error = excluded.last_error, taken_over_from = excluded.taken_over_from, updated_at = clock_timestamp()`;

/** Keeps the table of sources up to date: every few seconds, and soon when one changes its state. */
export function keepStatus({ sql, log, clock, statuses, lastSignOf }: Parts) {
  let writtenAt = -Infinity;
  let urgent = '';
  let told = '';
  let busy: Promise<void> = Promise.resolve();

  const rowOf = (status: SourceStatus): Row => ({
    source: status.source.name,
    live: status.source.live,
    state: status.state(clock.now(), lastSignOf(status.source.name)),
    instruments: status.instruments,
    lastTickAt: status.lastTickAt === null ? null : new Date(status.lastTickAt).toISOString(),
    ticks: status.ticks,
    dropped: Object.fromEntries(status.dropped),
    reconnects: status.reconnects,
    lastError: status.lastError,
    takenOverFrom: status.takenOverFrom,
  });

  function tell(rows: readonly Row[]): Promise<void> {
    busy = busy
      .then(() => write(sql, rows))
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'the state of sources was not written'),
      );
    return busy;
  }

  function look(): void {
    const rows = statuses.map(rowOf);
    const now = clock.now();
    const states = rows.map((r) => `${r.state} ${r.takenOverFrom}`).join();
    const all = JSON.stringify(rows);
    if (states === urgent && (now - writtenAt < writeMs || all === told)) return;
    [urgent, told, writtenAt] = [states, all, now];
    void tell(rows);
  }

  return {
    async start(signal: AbortSignal): Promise<void> {
      // A source that an earlier run used and this one does not is off.
      const names = statuses.map((s) => s.source.name);
      await sql`
        update price_source_status set state = 'off', taken_over_from = null, updated_at = clock_timestamp()
        where not source = any(${names}) and state <> 'off'`;
      look();
      clock.every(lookMs, look, signal);
    },
    /** Writes that they all are off. */
    async stop(): Promise<void> {
      for (const status of statuses) status.end();
      await tell(statuses.map(rowOf));
    },
  };
}
