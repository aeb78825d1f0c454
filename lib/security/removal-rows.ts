import { timingSafeEqual } from 'node:crypto';
import type { Visitor } from '../core/caller';
import { keyedHash } from '../credentials/token-crypto';
import type { Sql, Work } from '../platform/db';
import { recordChange } from './change-rows';

type Removal = { id: string; customer_id: string; due_at: Date };
type From = Pick<Visitor, 'ip' | 'userAgent'>;

/** The token of the link that stops a removal; no copy of the database tells it. */
export const stopToken = (id: string): string => keyedHash(`stop removal ${id}`);

export const isStopToken = (id: string, token: string): boolean =>
  timingSafeEqual(Buffer.from(stopToken(id)), Buffer.from(token));

type Open = { id: string; dueAt: Date };

export async function openRemoval({ rows }: Work, customerId: string): Promise<Open | null> {
  const found = await rows.factor_removal.findFirst({
    where: { customer_id: BigInt(customerId), stopped_at: null, done_at: null },
    select: { id: true, due_at: true },
  });
  return found && { id: String(found.id), dueAt: found.due_at };
}

/** Begins a removal that is due after so many hours; null where one is under way. */
export async function beginRemoval(
  run: Sql,
  customerId: string,
  hours: number,
): Promise<Removal | null> {
  const [row] = await run<Removal>`
    insert into factor_removal (customer_id, due_at)
    values (${customerId}, now() + make_interval(hours => ${hours}))
    on conflict (customer_id) where stopped_at is null and done_at is null do nothing
    returning id, customer_id, due_at`;
  return row ?? null;
}

/** Stops the open removal of a customer, or that one alone; false where there is none. */
export async function stopOpen(
  run: Sql,
  whose: { customerId: string } | { id: string },
  from: From,
): Promise<boolean> {
  const id = 'id' in whose ? whose.id : null;
  const customerId = 'id' in whose ? null : whose.customerId;
  const [row] = await run<{ customer_id: string }>`
    update factor_removal set stopped_at = now()
    where (id = ${id}::bigint or customer_id = ${customerId}::bigint)
      and stopped_at is null and done_at is null
    returning customer_id`;
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

/** Removes what was asked for, once it is due and was not stopped. */
export async function endRemoval(run: Work, id: string): Promise<void> {
  const [row] = await run<Removal>`
    update factor_removal set done_at = now()
    where id = ${id} and stopped_at is null and done_at is null and due_at <= now()
    returning id, customer_id, due_at`;
  if (!row) return;
  const where = { customer_id: BigInt(row.customer_id) };
  await run.rows.authenticator.deleteMany({ where });
  await run.rows.recovery_code.deleteMany({ where });
  await run.rows.passkey.deleteMany({ where });
  await recordChange(run, row.customer_id, 'removal-done', { ip: '', userAgent: null });
  await run`select notify(${row.customer_id}, 'removal-done')`;
}
