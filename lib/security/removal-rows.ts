import { timingSafeEqual } from 'node:crypto';
import type { Visitor } from '../core/caller';
import { lockCustomer } from '@/lib/customers/customer-rows';
import { endOpenedBy } from '../credentials/session-rows';
import { keyedHash } from '../credentials/token-crypto';
import type { Sql, Work } from '../platform/db';
import { recordChange } from './change-rows';
import { longRemovalDays, mailStopDays } from './rules';

export type Removal = {
  id: string;
  customer_id: string;
  due_at: Date;
  /** Whether it was asked for by a password that only a mailed code proved. */
  by_mailed_password: boolean;
  /** Whether two operators decided it after a check. */
  by_operators: boolean;
  /** Whether whoever reads the mailbox can stop it. */
  mail_stops: boolean;
};
type From = Pick<Visitor, 'ip' | 'userAgent'>;

/** The token of the link that stops a removal; no copy of the database tells it. */
export const stopToken = (id: string): string => keyedHash(`stop removal ${id}`);

export const isStopToken = (id: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(stopToken(id)), Buffer.from(token));

export type Open = {
  id: string;
  dueAt: Date;
  byMailedPassword: boolean;
  byOperators: boolean;
  mailStops: boolean;
};

export async function openRemoval({ rows }: Work, customerId: string): Promise<Open | null> {
  const found = await rows.factor_removal.findFirst({
    where: { customer_id: BigInt(customerId), stopped_at: null, done_at: null },
    select: {
      id: true,
      due_at: true,
      by_mailed_password: true,
      by_operators: true,
      mail_stops: true,
    },
  });
  return (
    found && {
      id: String(found.id),
      dueAt: found.due_at,
      byMailedPassword: found.by_mailed_password,
      byOperators: found.by_operators,
      mailStops: found.mail_stops,
    }
  );
}

/**
 * Begins a removal that is due after so many hours; null where one is under way. Where a mail stopped one
 * lately, only a factor stops this one, since who reads the mailbox must not keep its owner out for good;
 * and it waits long, so that an owner whose factor is not at hand comes to it.
 */
export async function beginRemoval(
  run: Sql,
  customerId: string,
  { usual, long }: { usual: number; long: number },
  byMailedPassword: boolean,
): Promise<Removal | null> {
  const [row] = await run<Removal>`
    insert into factor_removal (customer_id, due_at, by_mailed_password, mail_stops)
    select ${customerId}, now() + make_interval(hours => case
        when m.stops and not ${byMailedPassword} then ${usual}::int else ${long}::int end),
      ${byMailedPassword}, m.stops
    from (select not exists (select from factor_removal f
      where f.customer_id = ${customerId} and f.stopped_by_mail
        and f.stopped_at > now() - make_interval(days => ${mailStopDays})) as stops) m
    on conflict (customer_id) where stopped_at is null and done_at is null do nothing
    returning id, customer_id, due_at, by_mailed_password, by_operators, mail_stops`;
  return row ?? null;
}

/** The job that ends a removal at the time that it is set to now. */
export const endingOf = ({ id, due_at }: Removal): string => `${id}:${due_at.getTime()}`;

/**
 * Has removals ended that are due for long: their job may have failed for good. One whose owner was not told
 * yet is told first.
 */
export async function endLateRemovals(run: Sql): Promise<void> {
  await run`
    select case when told_at is null then work_add('mail-removal', id || ':asked')
      else work_add('end-removal', id || ':late-' || extract(epoch from now())::bigint) end
    from factor_removal
    where stopped_at is null and done_at is null and due_at < now() - interval '1 hour'`;
}

/** Tells a customer of their open removal, in their list; its letter comes by itself. */
export async function tellOfRemoval(run: Sql, removal: Removal): Promise<void> {
  const asked = removal.by_mailed_password ? 'removal-waits' : 'removal-asked';
  const kind = removal.by_operators ? 'removal-decided' : asked;
  const facts = JSON.stringify({ at: removal.due_at.toISOString() });
  await run`
    select notify(${removal.customer_id}, ${kind}::notification_kind, ${facts}::jsonb)`;
}

/**
 * Stops the open removal of a customer, or that one alone, by a factor or by what the mailbox proves; a
 * factor that is not settled proves no more than that. False where there is none, or a mail does not stop
 * it.
 */
export async function stopOpen(
  run: Sql,
  whose: { customerId: string } | { id: string },
  by: 'factor' | 'mail',
  from: From,
): Promise<boolean> {
  const id = 'id' in whose ? whose.id : null;
  const customerId = 'id' in whose ? null : whose.customerId;
  const [row] = await run<{ customer_id: string }>`
    update factor_removal r set stopped_at = now(), stopped_by_mail = w.by_mail
    from (
      select f.id, ${by === 'mail'} or coalesce(c.factors_settle_at > now(), false) as by_mail
      from factor_removal f join customer c on c.id = f.customer_id
      where (f.id = ${id}::bigint or f.customer_id = ${customerId}::bigint)
        and f.stopped_at is null and f.done_at is null) w
    where r.id = w.id and r.stopped_at is null and r.done_at is null
      and (r.mail_stops or not w.by_mail)
    returning r.customer_id`;
  if (!row) return false;
  await recordChange(run, row.customer_id, 'removal-stopped', from);
  await run`select notify(${row.customer_id}, 'removal-stopped')`;
  return true;
}

/**
 * Holds the open removal of a customer until the end of the transaction. Whoever takes a factor holds
 * it first, as the removal does, so that neither waits for the other in a circle.
 */
export async function holdOpen(run: Sql, customerId: string): Promise<void> {
  await run`
    select 1 as one from factor_removal
    where customer_id = ${customerId} and stopped_at is null and done_at is null for update`;
}

/** When another one can be asked for, where one was stopped less than 24 hours ago; else null. */
export async function askableAt(run: Sql, customerId: string): Promise<Date | null> {
  const [row] = await run<{ at: Date | null }>`
    select max(stopped_at) + interval '24 hours' as at from factor_removal
    where customer_id = ${customerId} and stopped_at > now() - interval '24 hours'`;
  return row!.at;
}

/**
 * Makes the open removal of a customer wait as long from now on as one that was asked for by a password
 * that only mail proved: such a password was set just now. Null where none is open, or it waits so long
 * already: who reads the mailbox lengthens it once, and not for ever.
 */
export async function lengthenRemoval(run: Sql, customerId: string): Promise<Removal | null> {
  const [row] = await run<Removal>`
    update factor_removal set by_mailed_password = true,
      due_at = greatest(due_at, now() + make_interval(days => ${longRemovalDays}))
    where customer_id = ${customerId} and stopped_at is null and done_at is null
      and not by_mailed_password
    returning id, customer_id, due_at, by_mailed_password, by_operators, mail_stops`;
  return row ?? null;
}

/** Removes every factor of a customer whose row is held, and ends what the passkeys opened. */
export async function removeFactors(run: Work, customerId: string, from: From): Promise<void> {
  const where = { customer_id: BigInt(customerId) };
  await run`
    update factor_removal set done_at = now()
    where customer_id = ${customerId} and stopped_at is null and done_at is null`;
  await run.rows.authenticator.deleteMany({ where });
  await run.rows.recovery_code.deleteMany({ where });
  const passkeys = await run<{ id: string }>`
    delete from passkey where customer_id = ${customerId} returning id`;
  await run.rows.passkey_challenge.deleteMany({ where });
  await endOpenedBy(run, customerId, { passkeyIds: passkeys.map((one) => one.id) });
  await recordChange(run, customerId, 'removal-done', from);
  await run`select notify(${customerId}, 'removal-done')`;
}

/**
 * Removes what was asked for, once it is due, its owner was told and did not stop it, and ends what the
 * passkeys opened.
 * The job names the time that it was set to as well: a removal that was made to wait longer has
 * another job.
 */
export async function endRemoval(run: Work, reference: string): Promise<void> {
  const id = reference.split(':')[0]!;
  const [row] = await run<Removal>`
    update factor_removal set done_at = now()
    where id = ${id} and stopped_at is null and done_at is null and due_at <= now()
      and told_at is not null
    returning id, customer_id, due_at, by_mailed_password, by_operators, mail_stops`;
  if (!row) return;
  await lockCustomer(run, row.customer_id);
  await removeFactors(run, row.customer_id, { ip: '', userAgent: null });
  await run`select pg_notify('sessions_ended', ${row.customer_id})`;
}
