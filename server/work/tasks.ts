import { closeAccounts } from '@/lib/closings/due-rows';
import { mailClosed, remindOfClosing } from '@/lib/closings/mail';
import { wakeDeposits } from '@/lib/deposits/due-rows';
import { renewCards } from '@/lib/destinations/card-rows';
import { renewKey } from '@/lib/files/key-rows';
import { rewardInvites } from '@/lib/invites/due-rows';
import { endAuctions } from '@/lib/collectibles/due-rows';
import { dropStored, forgetFile } from '@/lib/files/service';
import { cancelResting } from '@/lib/limits/service';
import { turnLoans } from '@/lib/loans/due-rows';
import { mailNotification } from '@/lib/notifications/mail';
import { pushNotification } from '@/lib/notifications/push-due-rows';
import { measureOutcomes } from '@/lib/outcomes/queries';
import { payPlans } from '@/lib/plans/due-rows';
import { settleWithdrawals } from '@/lib/withdrawals/due-rows';
import type { Database, Work } from '@/lib/platform/db';
import { gatherTicks } from '@/lib/replay/log/gathered-rows';
import { sumFills } from '@/lib/receipts/fill-quality-rows';
import { proveLiabilities } from '@/lib/proof/day-service';
import { runtime } from '@/lib/platform/runtime';
import type { RecurringName, SingleName } from '@/lib/platform/work';
import { endSuspensions } from '@/lib/customers/customer-rows';
import { tellSupport } from '@/lib/support/due-rows';
import { mailRemoval } from '@/lib/security/removal-mail';
import { endRemoval } from '@/lib/security/removal-rows';
import { makeArchives } from '../archives/make-archives';
import { keepHouse } from '../house/housekeeping';
import { turnMonths } from '../house/months';

export type TaskParts = { database: Pick<Database, 'sql' | 'direct' | 'directTransaction'> };

/**
 * What a job does. A job comes at least once. `once` runs in one transaction with a mark under its
 * reference, so that a job that comes again does nothing; `again` does what it finds to do, and finds
 * nothing when it has been done.
 */
type Single = { once: (reference: string, run: Work, parts: TaskParts) => Promise<void> };
type Recurring = { again: (parts: TaskParts) => Promise<void>; at: string };
export type Task = Single | Recurring;

/** A new key once a year, and every picture and card under the one in use. */
async function renewKeys(sql: Work): Promise<void> {
  const secret = runtime().env.AUTH_SECRET;
  await renewKey(sql, secret);
  await renewCards(sql, secret);
}

/** Every task; `at` is when a recurring one is due, as in a crontab, in UTC. */
export const tasks: Record<SingleName, Single> & Record<RecurringName, Recurring> = {
  'keep-house': { again: ({ database }) => keepHouse(database.sql), at: '7 * * * *' },
  'forget-file': { once: (fileId, run) => forgetFile(run, fileId) },
  'drop-file': { once: (fileId) => dropStored(fileId) },
  'renew-file-key': {
    again: ({ database }) => renewKeys(database.sql),
    at: '23 4 * * *',
  },
  'make-archives': { again: ({ database }) => makeArchives(database.sql), at: '*/10 * * * *' },
  'mail-notification': { once: (id, run) => mailNotification(run, id) },
  'push-notification': { once: (reference, run) => pushNotification(run, reference) },
  'prove-liabilities': {
    again: ({ database }) => proveLiabilities(database, runtime().env.AUTH_SECRET),
    at: '5 0 * * *',
  },
  'mail-removal': { once: (reference, run) => mailRemoval(run, reference) },
  'end-removal': { once: (id, run) => endRemoval(run, id) },
  'remind-closing': { once: (id, run) => remindOfClosing(run, id) },
  'close-accounts': { again: ({ database }) => closeAccounts(database.sql), at: '*/10 * * * *' },
  'mail-closed': { once: (id, run) => mailClosed(run, id) },
  'turn-loans': { again: ({ database }) => turnLoans(database.sql), at: '* * * * *' },
  'end-auctions': { again: ({ database }) => endAuctions(database.sql), at: '* * * * *' },
  'pay-plans': { again: ({ database }) => payPlans(database.sql), at: '* * * * *' },
  'reward-invites': { again: ({ database }) => rewardInvites(database.sql), at: '*/10 * * * *' },
  // Each hour, so that a new house has its first one within an hour; a day is measured once.
  'measure-outcomes': {
    again: ({ database }) => measureOutcomes(database.sql),
    at: '31 * * * *',
  },
  'wake-deposits': { again: ({ database }) => wakeDeposits(database.sql), at: '* * * * *' },
  'settle-withdrawals': {
    again: ({ database }) => settleWithdrawals(database.sql),
    at: '*/10 * * * *',
  },
  'turn-months': { again: ({ database }) => turnMonths(database.sql), at: '41 3 * * *' },
  'gather-ticks': { again: ({ database }) => gatherTicks(database.sql), at: '*/5 * * * *' },
  'sum-fills': { again: ({ database }) => sumFills(database.sql), at: '* * * * *' },
  'end-suspensions': { again: ({ database }) => endSuspensions(database.sql), at: '* * * * *' },
  'tell-support': { once: (messageId, run) => tellSupport(run, messageId) },
  'cancel-resting': { once: (breakId, run) => cancelResting(run, breakId) },
};
