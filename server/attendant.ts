import { setTimeout as sleep } from 'node:timers/promises';
import { fromDatabase, isDatabaseAway } from '@/lib/platform/database-away';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import type { Settings, Waiting } from './candidate';
import { measurePools } from './house/measuring';
import { startDrawing } from './pages/drawing';
import { openBase } from './processes/base';
import { followFloor } from './processes/follow-floor';
import { healthAlone } from './web/health-alone';
import { openWeb, type Web } from './web/open-web';
import { startWork } from './work/worker';

const againMs = 1_000;
// Opened without prices where no leader is found for so long: what needs none works.
const patienceMs = 10_000;

/** What a process does that never leads. */
export type Attending = Web & { runtime: Runtime; end(): Promise<void> };

/** A process that follows the leader: it answers customers, draws pages for them, or does what is due. */
export class Attendant {
  readonly isCutOff = false;
  private readonly ending = new AbortController();
  private readonly first: Promise<Attending | null>;
  private attending: Attending | null = null;
  private waiting: Waiting | null = null;

  constructor(private readonly settings: Settings) {
    this.first = this.open();
    this.first.catch((error: unknown) => {
      settings.log.error({ err: error }, 'Assay could not open');
      settings.onFailed?.(error);
    });
  }

  /** What answers now; null while it opens. */
  get work(): Attending | null {
    return this.attending;
  }

  /** Why it does not answer yet; null while it is on its way. */
  get waits(): Waiting | null {
    return this.waiting;
  }

  /** Resolves once it answers; rejects when it ended before that. */
  async opened(): Promise<Attending> {
    const found = await this.first;
    if (!found) throw new Error('The process ended before it was open.');
    return found;
  }

  /** Ends once what is being answered has been. */
  async stop(answered: Promise<unknown>): Promise<void> {
    this.ending.abort();
    await this.first.catch(() => undefined);
    await this.attending?.leave();
    await answered;
    await this.attending?.end();
  }

  /** Opens as soon as the database answers, and anew where it went away meanwhile. */
  private async open(): Promise<Attending | null> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      const attending = await this.attempt().catch((error: unknown) => {
        // What is wrong with the settings or the login does not pass by waiting.
        if (!isDatabaseAway(fromDatabase(error))) throw error;
        if (!this.waiting) this.settings.log.warn({ err: error }, 'the database is waited for');
        this.waiting = { leader: null };
      });
      if (attending) return attending;
      await sleep(againMs, null, { signal }).catch(() => undefined);
    }
    return null;
  }

  private async attempt(): Promise<Attending> {
    const { env, log, tracing, shared, onLead } = this.settings;
    const { base, stop } = await openBase({ env, log, tracing, shared });
    const { position, isFollowing, stop: stopFollowing } = followFloor(base, shared.channel);
    const runtime: Runtime = { ...base, ...position };
    const end = async (endPart?: () => Promise<void>) => {
      await stop(async () => {
        await endPart?.();
        stopFollowing();
      });
      setRuntime(undefined);
    };
    try {
      this.attending = await this.begin(runtime, isFollowing, end);
    } catch (error) {
      await end();
      throw error;
    }
    this.waiting = null;
    onLead?.(runtime);
    return this.attending;
  }

  private async begin(
    runtime: Runtime,
    isFollowing: Promise<unknown>,
    end: (endPart?: () => Promise<void>) => Promise<void>,
  ): Promise<Attending> {
    const { env, pages } = this.settings;
    setRuntime(runtime);
    runtime.metrics.measureBy(async () => measurePools({ runtime }));
    await Promise.race([
      isFollowing,
      sleep(patienceMs, null, { signal: this.ending.signal }),
    ]).catch(() => undefined);
    const endPart = await this.startPart(runtime);
    const web = env.ROLE === 'web' ? openWeb(runtime, await pages) : healthAlone();
    return { ...web, runtime, end: () => end(endPart) };
  }

  /** What this process does without being asked by a customer. */
  private async startPart(runtime: Runtime): Promise<(() => Promise<void>) | undefined> {
    const { env, pages } = this.settings;
    if (env.ROLE === 'work') return startWork(runtime);
    if (env.ROLE !== 'pages') return undefined;
    const { database } = runtime;
    return startDrawing(env.PAGES_SOCKET!, {
      pages: await pages,
      wasAwaySince: (ms) => database.wasAwaySince(ms),
    });
  }
}
