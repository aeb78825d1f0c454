import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '@/lib/platform/db';

const againMs = 1_000;

/**
 * Notes which workers are of this process, so that others take what they had once it is gone. What they take is
 * locked by the name of the pool that they are in, and by none of their own.
 */
export function markWorkers({ sql }: Pick<Database, 'sql'>, process: string) {
  const events: WorkerEvents = new EventEmitter();
  let known: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const workers = new Set<string>();

  const noteAll = () => sql`
    insert into work_worker (worker, process)
    select worker, ${process} from unnest(${[...workers]}::text[]) worker
    on conflict do nothing`;

  async function note(worker: string): Promise<void> {
    workers.add(worker);
    while (!isStopped) {
      try {
        await noteAll();
        return;
      } catch {
        await sleep(againMs);
      }
    }
  }
  events.on('worker:create', ({ worker }) => {
    known = Promise.all([known, note(worker.workerPool.id)]);
  });

  // Others may have taken this process for gone, and its workers with it.
  const freeAbandoned = async (): Promise<void> => {
    await noteAll();
    await sql`select work_free_abandoned(${process})`;
  };
  return {
    events,
    /** Resolves once it is noted whose the workers are: before that, nothing is begun. */
    known: (): Promise<unknown> => known,
    /** Gives up what workers had taken whose process is gone. */
    freeAbandoned,
    /** Begins anew: the workers of before are gone, whether or not they could say so. */
    async begin(): Promise<void> {
      known = Promise.resolve();
      workers.clear();
      await sql`delete from work_worker where process = ${process}`;
      await freeAbandoned();
    },
    stop: () => void (isStopped = true),
  };
}
