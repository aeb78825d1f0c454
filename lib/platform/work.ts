import type { Sql } from './db';

/** The tasks of due work; `server/work/tasks.ts` says what each does. */
export const taskNames = [
  'keep-house',
  'forget-file',
  'drop-file',
  'renew-file-key',
  'mail-notification',
  'push-notification',
  'prove-liabilities',
  'mail-removal',
  'end-removal',
  'make-archives',
  'cancel-resting',
  'remind-closing',
  'close-accounts',
  'mail-closed',
  'tell-support',
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
export type TaskName = (typeof taskNames)[number];

/**
 * Has a task done for what `reference` names, in the transaction that it follows from: with that it is
 * kept or undone. A job that waits under both names already is set to the new time.
 */
export async function addWork(
  sql: Sql,
  task: TaskName,
  reference: string,
  dueAt = new Date(),
): Promise<void> {
  await sql`select work_add(${task}, ${reference}, ${dueAt})`;
}

// A job is tried 25 times, over some four days; after that it does not come again.
const keptDays = 30;

/** Marks of jobs that cannot come again. */
export async function forgetOldWork(sql: Sql): Promise<void> {
  await sql`delete from work_done where at < now() - make_interval(days => ${keptDays})`;
}
