import { setTimeout as sleep } from 'node:timers/promises';
import type { Emit } from './price-source';

/** The other side does not want us: trying again soon would only annoy it. */
export class TurnedAway extends Error {}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
const turnedAwayMs = 60_000;
// A connection that held this long was a good one: the next wait is short again.
const goodMs = 30_000;

/** How long to wait before the next try, ms: twice as long each time, with up to half taken off at random. */
export const waitBefore = (tries: number, random = Math.random()): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries, 10)) * (1 - random / 2);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

type Link = {
  emit: Pick<Emit, 'link'>;
  signal: AbortSignal;
  /** Connects and stays until the connection breaks, then throws. Says itself when it is live. */
  session: () => Promise<void>;
  /** Shortens every wait, for tests. */
  pace?: number;
};

/** Keeps a connection up until the signal aborts. */
export async function keepUp({ emit, signal, session, pace = 1 }: Link): Promise<void> {
  for (let tries = 0; !signal.aborted; tries += 1) {
    emit.link('connecting');
    const began = Date.now();
    let error: unknown = new Error('the connection ended');
    await session().catch((thrown: unknown) => (error = thrown));
    if (signal.aborted) return;
    emit.link('backing-off', reasonOf(error));
    if (Date.now() - began >= goodMs) tries = 0;
    const waitMs = error instanceof TurnedAway ? turnedAwayMs : waitBefore(tries);
    await sleep(waitMs * pace, undefined, { signal }).catch(() => undefined);
  }
}
