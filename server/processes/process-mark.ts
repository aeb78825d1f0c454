import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseConnection } from '@/lib/platform/connections/database-connection';
import type { Log } from '@/lib/platform/log';

const againMs = 500;
const patienceMs = 5_000;
const pingMs = 10_000;

/** The number of this process, by which others see that it lives. */
export type ProcessMark = { number: string; remove(): Promise<void> };

async function connect(url: string): Promise<DatabaseConnection> {
  const client = new DatabaseConnection({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'assay mark',
    session: { role: 'assay_app' },
  });
  await client.connect();
  return client;
}

/** Takes a number, and holds it on a connection of its own for as long as the process lives. */
export async function markProcess(url: string, log: Log): Promise<ProcessMark> {
  let client = await connect(url);
  let isRemoved = false;
  const { rows } = await client
    .query<{ number: string }>('select process_begin() as number')
    .catch((error: unknown) => {
      client.leave();
      throw error;
    });
  const { number } = rows[0]!;

  /** Holds the number on a new connection; false where the old one has it still, or the database does not answer. */
  async function hold(): Promise<boolean> {
    const next = await connect(url).catch(() => null);
    if (!next) return false;
    try {
      const { rows: held } = await next.query<{ held: boolean }>(
        'select process_hold($1) as held',
        [number],
      );
      if (!held[0]!.held) throw new Error('The old connection has it still.');
      client = next;
      follow(next);
      if (isRemoved) await next.end();
      return true;
    } catch {
      await next.end().catch(() => undefined);
      return false;
    }
  }

  // Whoever looks while it is not held takes over what this process has begun; each effect happens once all the same.
  async function holdAgain(): Promise<void> {
    while (!isRemoved) {
      await sleep(againMs);
      if (await hold()) return;
      log.warn({ number }, 'the number of this process is not held yet');
    }
  }

  // A server that has given the connection up without a word has given the number up with it.
  function follow(of: DatabaseConnection): void {
    const ping = setInterval(() => {
      of.query('select 1').catch(() => of.leave());
    }, pingMs);
    of.once('end', () => {
      clearInterval(ping);
      void holdAgain();
    });
  }

  follow(client);
  return {
    number,
    async remove() {
      isRemoved = true;
      await client.end().catch(() => undefined);
    },
  };
}
