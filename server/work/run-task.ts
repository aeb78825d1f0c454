import type { Database, Work } from '@/lib/platform/db';
import type { Task, TaskParts } from './tasks';

/** Whether a task was not done under this reference before; from then on it counts as done, once this commits. */
async function markDone(run: Work, task: string, reference: string): Promise<boolean> {
  const rows = await run`
    insert into work_done (task, reference) values (${task}, ${reference})
    on conflict do nothing returning task`;
  return rows.length > 0;
}

/** Does a job; of a task that must be done once, it does nothing where that has happened. */
export async function runTask(
  name: string,
  task: Task,
  reference: string,
  parts: TaskParts & { database: Pick<Database, 'transaction'> },
): Promise<void> {
  if ('again' in task) return task.again(parts);
  await parts.database.transaction(async (run) => {
    if (await markDone(run, name, reference)) await task.once(reference, run, parts);
  });
}
