import type { Caller, Visitor } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { customerByAccount, type CustomerRow } from '@/lib/customers/customer-rows';
import { takeCode } from '@/lib/credentials/email-code-rows';
import { countTry } from '@/lib/credentials/failure-rows';
import { passwordMatches } from '@/lib/credentials/password-crypto';
import { parametersOf } from '@/lib/parameters/queries';
import { sql, transaction, type Sql, type Work } from '../platform/db';
import { addWork } from '../platform/work';
import { noteRefused } from './attempt-rows';
import { recordChange } from './change-rows';
import { hasSecondFactor } from './factor-rows';
import type * as calls from './contract';
import { askableAt, beginRemoval, isStopToken, openRemoval, stopOpen } from './removal-rows';

const dayMs = 86_400_000;

/** How long a removal takes, in hours. */
export const removalHours = async (): Promise<number> =>
  Number((await parametersOf('security'))('removalHours'));

type Asked = Input<typeof calls.askRemoval>;

/** Who proved to read the mailbox and to know the password. A mailed code is good for one guess at it. */
async function proven({ email, password, code }: Asked, caller: Visitor): Promise<CustomerRow> {
  const isTaken = await transaction((run) => takeCode(run, email, 'removal', code, caller));
  const customer = isTaken ? await customerByAccount(sql, email) : null;
  if (!customer) throw new Refusal('10091');
  const attempt = await countTry(customer.id, customer.id, caller);
  if (!(await passwordMatches(customer.password_hash, password))) {
    await attempt.failed();
    await noteRefused(sql, customer.id, 'wrong-password', caller);
    throw new Refusal('10004');
  }
  await attempt.succeeded();
  return customer;
}

/** The one that is under way; its first mail is tried anew where it could not be handed over. */
async function retold(run: Work, customerId: string): Promise<Date> {
  const open = await openRemoval(run, customerId);
  // It ended at this very moment.
  if (!open) throw new Rejection('503', { retryAfterSeconds: 1 });
  await addWork(run, 'mail-removal', `${open.id}:asked`);
  return open.dueAt;
}

/** Who was stopped waits: a removal that begins at once again would wear out who stops it. */
async function assertAskable(run: Sql, customerId: string): Promise<void> {
  const at = await askableAt(run, customerId);
  if (!at) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));
  throw new Rejection('429', { retryAfterSeconds });
}

async function begin(run: Work, customerId: string, caller: Visitor): Promise<Date> {
  await assertAskable(run, customerId);
  const begun = await beginRemoval(run, customerId, await removalHours());
  if (!begun) return retold(run, customerId);
  const { id, due_at: due } = begun;
  await recordChange(run, customerId, 'removal-asked', caller);
  const facts = JSON.stringify({ at: due.toISOString() });
  await run`select notify(${customerId}, 'removal-asked', ${facts}::jsonb)`;
  await addWork(run, 'mail-removal', `${id}:asked`);
  await addWork(run, 'mail-removal', `${id}:soon`, new Date(due.getTime() - dayMs));
  return due;
}

/**
 * Begins the removal of a lost authenticator app, its codes and passkeys. One that is under way stays
 * as it is. Refuses with 10091 for a wrong mailed code, 10004 for a wrong password, 10005 for a
 * suspended customer and 10132 where there is nothing to remove; rejects with 429 for 24 hours after
 * one was stopped.
 */
export async function askForRemoval(
  input: Asked,
  caller: Visitor,
): Promise<Result<typeof calls.askRemoval>> {
  const customer = await proven(input, caller);
  if (customer.status !== 'active') throw new Refusal('10005');
  if (!(await hasSecondFactor(sql, customer.id))) throw new Refusal('10132');
  const due = await transaction((run) => begin(run, customer.id, caller));
  return { dueAt: due.toISOString() };
}

/** Rejects with 404 where none is under way. */
export async function stopOwnRemoval(
  _input: unknown,
  caller: Caller,
): Promise<Record<string, never>> {
  const { customerId } = caller;
  if (!(await transaction((run) => stopOpen(run, { customerId }, caller)))) throw notFound();
  return {};
}

/** The same by the link of a mail; a wrong one is a 404 too. */
export async function stopByLink(
  { id, token }: Input<typeof calls.stopRemovalByLink>,
  caller: Visitor,
): Promise<Record<string, never>> {
  if (!isStopToken(id, token)) throw notFound();
  if (!(await transaction((run) => stopOpen(run, { id }, caller)))) throw notFound();
  return {};
}
