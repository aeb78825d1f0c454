import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Database } from '@/lib/platform/db';

const againMs = 1_000;

/** Notes which workers are of this process, so that others take what they had once it is gone. */
export function markWorkers({ sql }: Pick<Database, 'sql'>, process: string) {
  const events: WorkerEvents = new EventEmitter();
  let known: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function note(worker: string): Promise<void> {
    while (!isStopped) {
      try {
        await sql`
          insert into work_worker (worker, process) values (${worker}, ${process})
          on conflict do nothing`;
        return;
      } catch {
        await sleep(againMs);
      }
    }
  }
  events.on('worker:create', ({ worker }) => {
    known = Promise.all([known, note(worker.workerId)]);
  });

  const freeAbandoned = async (): Promise<void> => {
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
      await sql`delete from work_worker where process = ${process}`;
      await freeAbandoned();
    },
    stop: () => void (isStopped = true),
  };
}
