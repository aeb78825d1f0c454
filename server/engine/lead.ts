import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

// Any number will do, as long as nothing else in this database locks it.
const lockId = 7_202_611;
const retryMs = 250;
const pingMs = 2_000;
const patienceMs = 5_000;

/** The lead over a database: while it is held, this process alone prices, decides and answers. */
export type Lead = {
  /** Stands on every write; the database refuses an older one. */
  epoch: string;
  /** false while the connection that holds the lead is being replaced. */
  isHeld(): boolean;
  /** How long the database has not answered the connection that holds it. */
  silentMs(): number;
  resign(): Promise<void>;
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: `assay process ${process.pid} on ${hostname()}`.slice(0, 63),
    options: '-c role=assay_app',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

type Look = {
  /** Holds the lock; null where another has it. */
  client: pg.Client | null;
  /** The newest epoch at that moment. */
  epoch: string;
  /** How the holder of the lock names itself; null where that is this one or cannot be told. */
  holder: string | null;
};

const holderOf = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [lockId],
  );
  return rows[0]?.name ?? null;
};

/** Tries for the lock, on a connection that is only kept when it holds it. Throws where the database does not answer. */
async function tryLock(url: string): Promise<Look> {
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

class HeldLead implements Lead {
  private client: pg.Client | null = null;
  private resigned = false;
  private ping: NodeJS.Timeout | null = null;
  private answeredAt = performance.now();

  constructor(
    private readonly url: string,
    readonly epoch: string,
    private readonly onLost: () => void,
  ) {}

  isHeld = (): boolean => this.client !== null;

  silentMs = (): number => performance.now() - this.answeredAt;

  /** Follows the connection for as long as it lives. A silent one is ended, so that it is replaced. */
  hold(client: pg.Client): void {
    this.client = client;
    this.answeredAt = performance.now();
    let misses = 0;
    this.ping = setInterval(() => {
      client.query('select 1').then(
        () => {
          misses = 0;
          this.answeredAt = performance.now();
        },
        () => {
          // One answer may come too late where this process itself was busy.
          misses += 1;
          if (misses > 1) client.end().catch(() => undefined);
        },
      );
    }, pingMs);
    client.once('end', () => {
      clearInterval(this.ping!);
      this.client = null;
      if (!this.resigned) void this.regain();
    });
  }

  // The lock went with its connection. Unless the epoch moved on meanwhile nobody else has led.
  private async regain(): Promise<void> {
    while (!this.resigned) {
      const found = await this.look().catch(() => 'no answer' as const);
      if (found === 'lost') return this.onLost();
      if (found !== 'no answer') return this.hold(found);
      await sleep(retryMs);
    }
  }

  private async look(): Promise<pg.Client | 'lost' | 'no answer'> {
    const { client, epoch } = await tryLock(this.url);
    if (epoch !== this.epoch || this.resigned) {
      await client?.end();
      return 'lost';
    }
    return client ?? 'no answer';
  }

  async resign(): Promise<void> {
    this.resigned = true;
    const { client } = this;
    if (!client) return;
    await client.query('select engine_end_term($1)', [this.epoch]).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

/** Another process that leads. Its id is null where it does not name itself. */
export type Leader = { process: number | null };

type Candidacy = {
  signal: AbortSignal;
  onLost: () => void;
  /** Told why it waits, whenever that changes, and who leads where another does: its process, as far as it is known. */
  onWait?: (reason: string, leader: Leader | null) => void;
};

// No role, no table, no right: such a database will not be another one by waiting.
const lasting = new Set(['22023', '42501', '42P01', '42883', '3D000']);

const isLasting = (error: Error): boolean => lasting.has((error as { code?: string }).code ?? '');

function reasonOf({ holder }: Look): [string, Leader] {
  const id = /^assay process (\d+) on /.exec(holder ?? '')?.[1];
  return id
    ? [`${holder!.slice(6)} leads`, { process: Number(id) }]
    : ['another process leads', { process: null }];
}

/**
 * Waits until no other process leads, then leads: holds the lock on a connection of its own and begins
 * a new epoch. Null when the signal aborts first. `onLost` is called when another process has taken over.
 * Throws where the database cannot be led as it is, since a role or a table is missing.
 */
export async function takeLead(
  url: string,
  { signal, onLost, onWait }: Candidacy,
): Promise<Lead | null> {
  let reason = '';
  while (!signal.aborted) {
    const found = await tryLock(url).catch((error: Error) => error);
    const client = found instanceof Error ? null : found.client;
    if (found instanceof Error && isLasting(found)) throw found;
    const [now, leader] = found instanceof Error ? [found.message, null] : reasonOf(found);
    if (!client && now !== reason) onWait?.((reason = now), leader);
    if (client) {
      try {
        const { rows } = await client.query<{ epoch: string }>(
          'select engine_take_lead() as epoch',
        );
        const lead = new HeldLead(url, rows[0]!.epoch, onLost);
        lead.hold(client);
        return lead;
      } catch {
        await client.end().catch(() => undefined);
      }
    }
    await sleep(retryMs, null, { signal }).catch(() => undefined);
  }
  return null;
}
