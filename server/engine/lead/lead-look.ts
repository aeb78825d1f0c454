import { hostname } from 'node:os';
import { DatabaseConnection } from '@/lib/platform/connections/database-connection';
import type { Sql } from '@/lib/platform/db';

// Any number will do, as long as nothing else in this database locks it.
const lockId = 7_202_611;
const connectMs = 5_000;
// A second sign of life that takes longer gives the connection up.
const answerMs = 1_500;

export type Connection = DatabaseConnection;

async function connect(url: string): Promise<Connection> {
  const client = new DatabaseConnection({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    application_name: `assay process ${process.pid} on ${hostname()}`.slice(0, 63),
    session: { role: 'assay_app' },
  });
  await client.connect();
  return client;
}

/** Who holds the lead as another process sees it: its connection, how it names itself, its newest sign of life. */
export type Holder = { pid: number; name: string; beat: string };

export type Look = {
  /** Holds the lock; null where another has it. */
  client: Connection | null;
  /** The newest epoch at that moment. */
  epoch: string;
  /** Who holds the lock; null where that is this one or cannot be told. */
  holder: Holder | null;
};

const holderOf = async (client: Connection): Promise<Holder | null> => {
  const { rows } = await client.query<Holder>(
    `select a.pid, a.application_name as name, b.beat_at::text as beat
     from pg_locks l join pg_stat_activity a using (pid), engine_beat b
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockId],
  );
  return rows[0] ?? null;
};

/** Another process that leads. Its id is null where it does not name itself. */
export type Leader = { process: number | null };

/** By how it names itself at the database. */
export function leaderNamed(name: string | undefined): Leader {
  const id = /^assay process (\d+) on /.exec(name ?? '')?.[1];
  return { process: id ? Number(id) : null };
}

/** Who leads and gave a sign of life within three seconds; null where nobody did. */
export async function livingLeader(sql: Sql): Promise<Leader | null> {
  const [beat] = await sql<{ name: string | null }>`
    select (select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${lockId}::oid
        and l.database = (select oid from pg_database where datname = current_database())) as name
    from engine_beat where beat_at > clock_timestamp() - interval '3 seconds'`;
  return beat ? leaderNamed(beat.name ?? undefined) : null;
}

/** Tries for the lock, on a connection that is only kept when it holds it. Throws where the database does not answer. */
export async function tryLock(url: string): Promise<Look> {
  const client = await connect(url);
  try {
    const held = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      lockId,
    ]);
    // Asked after the lock was tried for: before it, another could still lead and resign in between.
    const lead = await client.query<{ epoch: string }>('select epoch from engine_lead');
    const { epoch } = lead.rows[0]!;
    if (held.rows[0]!.held) return { client, epoch, holder: null };
    const holder = await holderOf(client);
    await client.end();
    return { client: null, epoch, holder };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Ends the connection that a leader without signs of life holds the lock by. What it still writes names a past epoch. */
export async function endHold(url: string, { pid, beat }: Holder): Promise<void> {
  const client = await connect(url);
  try {
    const still = await holderOf(client);
    if (still?.pid !== pid || still.beat !== beat) return;
    // Who logged in may end connections of its own login; the role it acts by may not.
    await client.query('set role none');
    await client.query('select pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
