import type { Sql } from './db';

/** The tasks of due work that find what is due, again and again; `server/work/tasks.ts` says what each does. */
const recurring = [
  'keep-house',
  'renew-file-key',
  'prove-liabilities',
  'make-archives',
  'close-accounts',
  'pay-plans',
  'measure-outcomes',
  'end-suspensions',
  'wake-deposits',
  'settle-withdrawals',
  'turn-loans',
  'reward-invites',
  'end-auctions',
  'gather-ticks',
  'turn-months',
  'sum-fills',
] as const;

export type RecurringName = (typeof recurring)[number];

/** Those that are done for one thing. */
export type SingleName =
  | 'forget-file'
  | 'drop-file'
  | 'mail-notification'
  | 'push-notification'
  | 'mail-removal'
  | 'end-removal'
  | 'cancel-resting'
  | 'remind-closing'
  | 'mail-closed'
  | 'tell-support';
export type TaskName = RecurringName | SingleName;

/**
 * Has a task done for what `reference` names, in the transaction that it follows from: with that it is
 * kept or undone. A job that waits under both names already is set to the new time. Those of a recurring
 * task come one after the other: one that takes longer than its period has one worker, not all.
 */
export async function addWork(
  sql: Sql,
  task: TaskName,
  reference: string,
  dueAt = new Date(),
): Promise<void> {
  const queue = (recurring as readonly string[]).includes(task) ? task : null;
  await sql`select work_add(${task}, ${reference}, ${dueAt}, ${queue}::text)`;
}

// A job is tried 25 times, over some four days; after that it does not come again.
const keptDays = 30;

/** Marks of jobs that cannot come again. */
export async function forgetOldWork(sql: Sql): Promise<void> {
  await sql`delete from work_done where at < now() - make_interval(days => ${keptDays})`;
}
