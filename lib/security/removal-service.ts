import type { Caller, Visitor } from '../core/caller';
import { Refusal, Rejection, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { customerByAccount, lockCustomer, type CustomerRow } from '@/lib/customers/customer-rows';
import { takeCode } from '@/lib/credentials/email-code-rows';
import { countTry } from '@/lib/credentials/failure-rows';
import { holdCustomer, isShut } from '@/lib/credentials/session-rows';
import { passwordMatches } from '@/lib/credentials/password-crypto';
import { parametersOf } from '@/lib/parameters/queries';
import { sql, transaction, type Sql, type Work } from '../platform/db';
import { addWork } from '../platform/work';
import { noteRefused } from './attempt-rows';
import { recordChange } from './change-rows';
import { assertSecondFactor, hasSecondFactor, otpRefusal } from './factor-rows';
import type * as calls from './contract';
import { assertOwnMailbox } from './own-mailbox-check';
import { assertOwnPassword } from './own-password-check';
import {
  askableAt,
  beginRemoval,
  holdOpen,
  isStopToken,
  lengthenRemoval,
  openRemoval,
  stopOpen,
  tellOfRemoval,
  type Open,
  type Removal,
} from './removal-rows';
import { longRemovalDays, reminderDays } from './rules';

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
async function retold(run: Work, customerId: string): Promise<Open> {
  const open = await openRemoval(run, customerId);
  // It ended at this very moment.
  if (!open) throw new Rejection('503', { retryAfterSeconds: 1 });
  await addWork(run, 'mail-removal', `${open.id}:asked`);
  return open;
}

/** Who was stopped waits: a removal that begins at once again would wear out who stops it. */
async function assertAskable(run: Sql, customerId: string): Promise<void> {
  const at = await askableAt(run, customerId);
  if (!at) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));
  throw new Rejection('429', { retryAfterSeconds });
}

/** A letter at once, and those that come again: a day before, and through a long wait every few days. */
async function addLetters(run: Work, removal: Removal, first: string): Promise<void> {
  const { id, due_at: due } = removal;
  const isLong = removal.by_mailed_password || !removal.mail_stops;
  await tellOfRemoval(run, removal);
  await addWork(run, 'mail-removal', `${id}:${first}`);
  if (!isLong) return addWork(run, 'mail-removal', `${id}:soon`, new Date(due.getTime() - dayMs));
  for (const day of reminderDays) {
    const at = new Date(due.getTime() - (longRemovalDays - day) * dayMs);
    await addWork(run, 'mail-removal', `${id}:again-${day}-${due.getTime()}`, at);
  }
}

async function begin(run: Work, seen: CustomerRow, caller: Visitor): Promise<Open> {
  // Whoever takes a factor holds a removal before the customer.
  await holdOpen(run, seen.id);
  const customer = await lockCustomer(run, seen.id);
  // Another password was set at this very moment, and its proof may be another.
  if (customer.password_hash !== seen.password_hash) throw new Refusal('10004');
  await assertAskable(run, customer.id);
  const isLong = customer.password_proof === 'mail';
  const usual = await removalHours();
  const long = Math.max(usual, longRemovalDays * 24);
  const begun = await beginRemoval(run, customer.id, { usual, long }, isLong);
  if (!begun) return retold(run, customer.id);
  await recordChange(run, customer.id, 'removal-asked', caller);
  await addLetters(run, begun, 'asked');
  return {
    id: begun.id,
    dueAt: begun.due_at,
    byMailedPassword: isLong,
    byOperators: false,
    mailStops: begun.mail_stops,
  };
}

/**
 * A password was set that only mail proved: a removal that is open waits as long from now on as one
 * that is asked for with it, and its owner is told. In the transaction that sets the password.
 */
export async function delayRemoval(run: Work, customerId: string): Promise<void> {
  const open = await lengthenRemoval(run, customerId);
  if (open) await addLetters(run, open, `longer-${open.due_at.getTime()}`);
}

/**
 * Begins the removal of a lost authenticator app, its codes and passkeys. One that is under way stays
 * as it is. Refuses with 10091 for a wrong mailed code, 10004 for a wrong password, 10005 where
 * nobody logs in to the account and 10132 where there is nothing to remove; rejects with 429 for 24 hours after
 * one was stopped.
 */
export async function askForRemoval(
  input: Asked,
  caller: Visitor,
): Promise<Result<typeof calls.askRemoval>> {
  const customer = await proven(input, caller);
  if (isShut(customer)) throw new Refusal('10005');
  if (!(await hasSecondFactor(sql, customer.id))) throw new Refusal('10132');
  const open = await transaction((run) => begin(run, customer, caller));
  return { dueAt: open.dueAt.toISOString(), byMailedPassword: open.byMailedPassword };
}

type Stopping = Input<typeof calls.stopRemoval>;

/** Demands of a caller what it takes to ask for a removal: the password and a mailed code. */
async function assertPasswordAndMail({ password, code }: Stopping, caller: Caller): Promise<void> {
  if (!password || !code) throw otpRefusal('otpNeeded');
  await assertOwnPassword(caller, password);
  await assertOwnMailbox(caller, code);
}

/**
 * Stops the caller's removal by what shows that nothing is lost, a code or a passkey, or else by what
 * it was asked for with, the password and a mailed code: a session alone, which may be a thief's, must
 * not keep its owner out for good. Refuses with 10091 where neither is told, a code is wrong, or nothing
 * but a settled factor stops it, and with 10004 for a wrong password; rejects with 404 where none is under
 * way.
 */
export async function stopOwnRemoval(
  input: Stopping,
  caller: Caller,
): Promise<Record<string, never>> {
  const { customerId } = caller;
  // A code or a passkey that is taken stops it, and so may have done before this.
  if (input.otp) {
    await assertSecondFactor(caller, input.otp, { action: 'user/stopRemoval' });
    if (await openRemoval(sql, customerId)) throw otpRefusal('otpUnsettled');
    return {};
  }
  const open = await openRemoval(sql, customerId);
  if (!open) throw notFound();
  if (!open.mailStops) throw otpRefusal('otpNeeded');
  await assertPasswordAndMail(input, caller);
  await transaction(async (run) => {
    await holdOpen(run, customerId);
    await holdCustomer(run, caller);
    if (!(await stopOpen(run, { customerId }, 'mail', caller))) throw notFound();
  });
  return {};
}

/** The same by the link of a mail; a wrong one is a 404 too. */
export async function stopByLink(
  { id, token }: Input<typeof calls.stopRemovalByLink>,
  caller: Visitor,
): Promise<Record<string, never>> {
  if (!isStopToken(id, token)) throw notFound();
  if (!(await transaction((run) => stopOpen(run, { id }, 'mail', caller)))) throw notFound();
  return {};
}
