import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '@/lib/platform/log';

const longestWaitMs = 15_000;

/**
 * Calls `onNews` for every notification of a channel with its payload, and with null after each new
 * connection, since what was said in between is lost. Reconnects until stopped.
 */
export async function followChannel(
  url: string,
  channel: string,
  log: Log,
  onNews: (payload: string | null) => Promise<void> | void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;

  async function tell(payload: string | null): Promise<void> {
    try {
      await onNews(payload);
    } catch (error) {
      log.error({ err: error, channel }, 'news could not be taken in');
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url });
    await next.connect();
    next.on('notification', ({ payload }) => void tell(payload ?? ''));
    next.on('error', () => undefined);
    next.on('end', () => void reconnect());
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    for (let waitMs = 200; !stopped; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      await sleep(waitMs);
      try {
        await connect();
        return void (await tell(null));
      } catch {
        log.warn({ channel }, 'the database is not there yet');
      }
    }
  }

  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
