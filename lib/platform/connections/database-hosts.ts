import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fromDatabase, isDatabaseAway } from '../database-away';
import { addressesOf, hostsIn } from '../settings/database-address';

// How long one host may take to say whether it takes writes.
const lookMs = 2_000;
// One that was promoted later may answer later than one that should not be there any more.
const graceMs = 250;

// The number of its timeline grows with each promotion: of two that take writes the later one counts.
const timeline = `
  select case when pg_is_in_recovery() or current_setting('transaction_read_only')::bool then null
    else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

type Found = { address: string; timeline: number };

async function lookAt(address: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: lookMs,
    query_timeout: lookMs,
    application_name: 'assay look',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(timeline);
    const found = rows[0]!.timeline;
    if (found === null) throw away(`${hostsIn(address)} takes no writes`);
    return { address, timeline: found };
  } finally {
    client.end().catch(() => undefined);
  }
}

const away = (words: string, cause?: unknown): unknown =>
  fromDatabase(new Error(`The database is away: ${words}`, { cause }));

/** A connection that leaves its host when another one is found to take writes. */
export type Movable = { leave(): void };

/** The hosts of one database, of which one takes writes: found when it is needed, and anew after each loss. */
export class Hosts {
  /** The one that takes writes, as far as is known. */
  private current: string | null = null;
  private last: string | null = null;
  private newest = 0;
  private finding: Promise<string> | null = null;
  private readonly open = new Map<Movable, string>();
  private readonly listeners = new Set<(place: string) => void>();

  constructor(private readonly addresses: readonly string[]) {}

  /** The address of the host that takes writes; rejects where none does. */
  async find(): Promise<string> {
    return this.current ?? (this.finding ??= this.look().finally(() => (this.finding = null)));
  }

  /** Something there failed: it is looked for again before the next connection. */
  lose(address: string): void {
    if (this.current === address) this.current = null;
  }

  /** Has a connection leave once another host takes writes. Gives the end of that. */
  hold(connection: Movable, address: string): () => void {
    this.open.set(connection, address);
    return () => void this.open.delete(connection);
  }

  /** Whether no other host was found since. */
  isLast(address: string): boolean {
    return this.last === address;
  }

  /** Tells where writes are taken, now as far as is known and each time that changes. Gives its end. */
  follow(listener: (place: string) => void): () => void {
    this.listeners.add(listener);
    if (this.last) listener(hostsIn(this.last));
    return () => void this.listeners.delete(listener);
  }

  private async look(): Promise<string> {
    const { address, timeline } = await this.choose();
    this.newest = timeline;
    this.current = address;
    if (address === this.last) return address;
    this.last = address;
    const elsewhere = [...this.open].filter(([, at]) => at !== address);
    for (const [connection] of elsewhere) connection.leave();
    for (const listener of this.listeners) listener(hostsIn(address));
    return address;
  }

  /** The host of the newest timeline that takes writes, of two the one that is named first. */
  private async choose(): Promise<Found> {
    const found: Found[] = [];
    const looks = this.addresses.map(async (address) => {
      const one = await lookAt(address);
      // Who was replaced and came back would take writes that nobody else has.
      if (one.timeline < this.newest) throw away(`${hostsIn(address)} was replaced by another`);
      found.push(one);
    });
    await Promise.any(looks).catch(({ errors }: AggregateError) => {
      const lasting: unknown = errors.find((error) => !isDatabaseAway(fromDatabase(error)));
      throw lasting ?? away('none of its hosts takes writes', errors[0]);
    });
    await Promise.race([Promise.allSettled(looks), sleep(graceMs)]);
    const rank = (one: Found) => this.addresses.indexOf(one.address);
    found.sort((a, b) => b.timeline - a.timeline || rank(a) - rank(b));
    return found[0]!;
  }
}

const known = new Map<string, Hosts>();

/** The hosts that an address names; null for the one host of all others. */
export function hostsOf(url: string): Hosts | null {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return null;
  const hosts = known.get(url) ?? new Hosts(addresses);
  known.set(url, hosts);
  return hosts;
}
