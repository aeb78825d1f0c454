import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseConnection } from '@/lib/platform/connections/database-connection';
import type { Log } from '@/lib/platform/log';
import { gatherNews, type Named } from './gathered-news';

const longestWaitMs = 15_000;
const pingMs = 10_000;
const answerMs = 5_000;

/**
 * Has `look` look at what the notices of a channel named, and at everything after each new connection,
 * since what was said in between is lost. Reconnects until stopped.
 */
export async function followChannel(
  url: string,
  channel: string,
  log: Log,
  look: (named: Named) => Promise<void> | void,
): Promise<() => Promise<void>> {
  let client: DatabaseConnection | null = null;
  let stopped = false;
  let ping: NodeJS.Timeout | undefined;

  // A line that broke without a word would never deliver anything again.
  async function assertAlive(of: DatabaseConnection): Promise<void> {
    try {
      await of.query('select 1');
    } catch {
      if (stopped) return;
      log.warn({ channel }, 'the connection for news does not answer');
      of.leave();
    }
  }

  const tell = gatherNews(look, (error) =>
    log.error({ err: error, channel }, 'news could not be taken in'),
  );

  async function connect(): Promise<void> {
    const next = new DatabaseConnection({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    await next.connect();
    next.on('notification', ({ payload }) => tell(payload ?? ''));
    await next.query(`listen ${pg.escapeIdentifier(channel)}`).catch((error: unknown) => {
      next.leave();
      throw error;
    });
    // It may have come after the end: nobody would end it any more.
    if (stopped) return next.leave();
    next.once('end', () => void reconnect());
    client = next;
    clearInterval(ping);
    ping = setInterval(() => void assertAlive(next), pingMs);
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 200; !stopped; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs);
      try {
        await connect();
        return stopped ? undefined : tell(null);
      } catch {
        log.warn({ channel }, 'the database is not there yet');
      }
    }
  }

  await connect();
  return async () => {
    stopped = true;
    clearInterval(ping);
    await client?.end();
  };
}
