import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { monthsAhead } from '@/lib/health/month-queries';
import { pricesFlow } from '@/lib/health/price-check';
import { workWaiting } from '@/lib/health/work-queries';
import type { Database } from '@/lib/platform/db';
import type { Runtime } from '@/lib/platform/runtime';
import { lastRun } from '@/scripts/commands/last-run.mjs';
import type { Lead } from '../engine/lead/lead';

type Parts = {
  runtime: Pick<Runtime, 'metrics' | 'book' | 'catalogue' | 'database' | 'env'>;
  lead: Pick<Lead, 'epoch' | 'isHeld' | 'silentMs'>;
  /** The connections of the desk. */
  desk: Pick<Database, 'pool' | 'isAway'>;
};

const patienceMs = 2_000;
// Several may watch, and a queue that is long takes a while to count.
const keptMs = 10_000;
const monthsKeptMs = 600_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function measureLead({ runtime: { metrics, book }, lead }: Parts): void {
  metrics.leading.set(lead.isHeld() ? 1 : 0);
  metrics.epoch.set(Number(lead.epoch));
  metrics.leadSilence.set(lead.silentMs() / 1000);
  metrics.halted.set(book.haltedCodes().length);
}

function measureMarkets({ runtime }: Parts): void {
  const { metrics } = runtime;
  const { open, priced } = pricesFlow(runtime).part;
  metrics.instruments.set({ state: 'open' }, open);
  metrics.instruments.set({ state: 'priced' }, priced);
}

/** The connections of the calls, and those of the desk where there is one. */
export function measurePools({ runtime, desk }: Pick<Parts, 'runtime'> & Partial<Parts>): void {
  const { metrics, database } = runtime;
  for (const [name, one] of Object.entries({ calls: database, ...(desk && { desk }) })) {
    const { pool } = one;
    metrics.databaseAway.set({ pool: name }, one.isAway() ? 1 : 0);
    metrics.poolConnections.set({ pool: name, state: 'idle' }, pool.idleCount);
    metrics.poolConnections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
    metrics.poolLimit.set({ pool: name }, pool.options.max);
    metrics.poolWaiting.set({ pool: name }, pool.waitingCount);
  }
}

/** A folder that is not made yet will be on the disk of the one that it is to stand in. */
function existing(folder: string): string {
  const full = path.resolve(folder);
  return existsSync(full) ? full : existing(path.dirname(full));
}

async function measureDisks({ runtime: { metrics, env } }: Parts): Promise<void> {
  const folders = { data: env.ASSAY_DATA_DIR, files: env.FILES_DIR };
  metrics.diskFree.reset();
  metrics.diskSize.reset();
  for (const [folder, where] of Object.entries(folders)) {
    const { bavail, blocks, bsize } = await inTime(statfs(existing(where)));
    metrics.diskFree.set({ folder }, bavail * bsize);
    metrics.diskSize.set({ folder }, blocks * bsize);
  }
}

async function measureDuties({ runtime: { metrics, env } }: Parts): Promise<void> {
  for (const [duty, folder] of [
    ['backup', 'backups'],
    ['audit', 'audits'],
    ['audit-full', path.join('audits', 'full')],
  ] as const) {
    const last = await lastRun(path.join(env.ASSAY_DATA_DIR, folder));
    const at = Date.parse(String(last?.finishedAt));
    metrics.finishedAt.set({ duty }, Number.isFinite(at) ? at / 1000 : 0);
    metrics.dutyOk.set({ duty }, last?.ok === true ? 1 : 0);
    if (duty === 'backup') metrics.backupBytes.set(Number(last?.bytes ?? 0));
  }
}

/** Looks once what was found is too old; what cannot be seen is forgotten. */
function seldom(lookMs: number, look: () => Promise<void>, forget: () => void) {
  let since = -Infinity;
  let looking: Promise<void> | null = null;
  // While one look takes long, others wait for it instead of beginning more.
  const lookOnce = () =>
    (looking ??= look()
      .then(() => void (since = performance.now()))
      .finally(() => (looking = null)));

  return async (): Promise<void> => {
    if (performance.now() - since < lookMs) return;
    try {
      await inTime(lookOnce());
    } catch (error) {
      forget();
      throw error;
    }
  };
}

/** Looks at the queue of due work. */
function queueMeasure({ runtime: { metrics, database } }: Parts): () => Promise<void> {
  async function look(): Promise<void> {
    const { due, retried, failed, oldest_seconds } = await workWaiting(database.sql);
    metrics.workJobs.set({ state: 'due' }, due);
    metrics.workJobs.set({ state: 'retried' }, retried);
    metrics.workJobs.set({ state: 'failed' }, failed);
    metrics.workOldest.set(oldest_seconds);
  }
  return seldom(keptMs, look, () => {
    metrics.workJobs.reset();
    metrics.workOldest.remove();
  });
}

function monthMeasure({ runtime: { metrics, database } }: Parts): () => Promise<void> {
  async function look(): Promise<void> {
    for (const { table, seconds } of await monthsAhead(database.sql))
      metrics.monthsAhead.set({ table }, seconds);
  }
  return seldom(monthsKeptMs, look, () => metrics.monthsAhead.reset());
}

/** Has what the process knows of itself, its database and its disk measured whenever somebody reads the metrics. */
export function measureHouse(parts: Parts): void {
  const { metrics } = parts.runtime;
  const measure = (what: string, work: () => Promise<void> | void) => {
    metrics.notMeasured.inc({ what }, 0);
    metrics.measureBy(async () => {
      try {
        await work();
      } catch {
        metrics.notMeasured.inc({ what });
      }
    });
  };
  measure('lead', () => measureLead(parts));
  measure('markets', () => measureMarkets(parts));
  measure('pools', () => measurePools(parts));
  measure('disk', () => measureDisks(parts));
  measure('duties', () => measureDuties(parts));
  measure('queue', queueMeasure(parts));
  measure('months', monthMeasure(parts));
}
