import { setTimeout as sleep } from 'node:timers/promises';
import {
  endHold,
  leaderNamed,
  tryLock,
  type Connection,
  type Leader,
  type Look,
} from './lead-look';
import { Patience } from './patience';

const retryMs = 250;
const beatMs = 500;
// PostgreSQL ends a connection a moment after it was told to.
const freedMs = 20;

/** The lead over a database: while it is held, this process alone prices and decides. */
export type Lead = {
  /** Stands on every write; the database refuses an older one. */
  epoch: string;
  /** false while the connection that holds the lead is being replaced. */
  isHeld(): boolean;
  /** How long the database has not answered the connection that holds it. */
  silentMs(): number;
  /** Says where this process takes what others hand on to the leader. */
  announce(address: string): void;
  resign(): Promise<void>;
};

/** Ends the hold of a leader that has given no sign of life for too long; whether it was for that. */
async function endSilent(url: string, { holder }: Look, patience: Patience): Promise<boolean> {
  if (!holder || !patience.isOver(holder.beat, performance.now())) return false;
  await endHold(url, holder);
  return true;
}

class HeldLead implements Lead {
  private client: Connection | null = null;
  private resigned = false;
  private beating: NodeJS.Timeout | null = null;
  private address: string | null = null;
  private answeredAt = performance.now();

  constructor(
    private readonly url: string,
    readonly epoch: string,
    private readonly onLost: () => void,
  ) {}

  isHeld = (): boolean => this.client !== null;

  silentMs = (): number => performance.now() - this.answeredAt;

  /** Gives signs of life for as long as the connection lives. A silent one is ended, so that it is replaced. */
  hold(client: Connection): void {
    this.client = client;
    this.answeredAt = performance.now();
    let misses = 0;
    let underWay = false;
    const beat = async (): Promise<void> => {
      if (underWay) return;
      underWay = true;
      try {
        await client.query('select engine_beat($1, $2)', [this.epoch, this.address]);
        misses = 0;
        this.answeredAt = performance.now();
      } catch {
        // One answer may come too late where this process itself was busy.
        misses += 1;
        if (misses > 1) client.end().catch(() => undefined);
      } finally {
        underWay = false;
      }
    };
    this.beating = setInterval(() => void beat(), beatMs);
    client.once('end', () => {
      clearInterval(this.beating!);
      this.client = null;
      if (!this.resigned) void this.regain();
    });
  }

  announce(address: string): void {
    this.address = address;
    this.client?.query('select engine_beat($1, $2)', [this.epoch, address]).catch(() => undefined);
  }

  // The lock goes with its connection. Unless the epoch moved on meanwhile nobody else has led.
  private async regain(): Promise<void> {
    const patience = new Patience();
    while (!this.resigned) {
      const found = await this.look(patience).catch(() => 'no answer' as const);
      if (found === 'lost') return this.onLost();
      if (found !== 'no answer') return this.hold(found);
      await sleep(retryMs);
    }
  }

  // A server that has not noticed the end of a connection that was cut still gives it the lock.
  private async look(patience: Patience): Promise<Connection | 'lost' | 'no answer'> {
    const look = await tryLock(this.url);
    if (look.epoch !== this.epoch || this.resigned) {
      await look.client?.end();
      return 'lost';
    }
    await endSilent(this.url, look, patience);
    return look.client ?? 'no answer';
  }

  async resign(): Promise<void> {
    this.resigned = true;
    const { client } = this;
    if (!client) return;
    await client.query('select engine_end_term($1)', [this.epoch]).catch(() => undefined);
    await client.end().catch(() => undefined);
  }
}

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
  const leader = leaderNamed(holder?.name);
  return [`${leader.process ? holder!.name.slice(6) : 'another process'} leads`, leader];
}

/** Begins a term on the connection that holds the lock; null where that broke. */
async function beginTerm(
  url: string,
  client: Connection,
  onLost: () => void,
): Promise<Lead | null> {
  try {
    const { rows } = await client.query<{ epoch: string }>('select engine_take_lead() as epoch');
    const lead = new HeldLead(url, rows[0]!.epoch, onLost);
    lead.hold(client);
    return lead;
  } catch {
    await client.end().catch(() => undefined);
    return null;
  }
}

/**
 * Waits until no other process leads, then leads: holds the lock on a connection of its own and begins
 * a new epoch. A leader that gives no sign of life for two and a half seconds, though the database answers,
 * loses its hold. Null when the signal aborts first. `onLost` is called when another process has taken over.
 * Throws where the database cannot be led as it is, since a role or a table is missing.
 */
export async function takeLead(
  url: string,
  { signal, onLost, onWait }: Candidacy,
): Promise<Lead | null> {
  let reason = '';
  const patience = new Patience();
  while (!signal.aborted) {
    const found = await tryLock(url).catch((error: Error) => error);
    if (found instanceof Error && isLasting(found)) throw found;
    const look = found instanceof Error ? null : found;
    const lead = look?.client && (await beginTerm(url, look.client, onLost));
    if (lead) return lead;
    if (!look?.client) {
      const [now, leader] = look ? reasonOf(look) : [(found as Error).message, null];
      if (now !== reason) onWait?.((reason = now), leader);
    }
    const ended = look && endSilent(url, look, patience);
    const isFreed = await ended?.catch((error: Error) => {
      onWait?.(error.message, null);
      return true;
    });
    await sleep(isFreed ? freedMs : retryMs, null, { signal }).catch(() => undefined);
  }
  return null;
}
