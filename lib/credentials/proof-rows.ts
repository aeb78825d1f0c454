import type { EnumWords, TableRows } from '../core/generated/table-rows';
import type { Sql } from '../platform/db';

type Customer = Pick<TableRows['customer'], 'id' | 'password_hash'>;

/** Sets a new password, with what showed that whoever sets it may. */
export async function setPassword(
  run: Sql,
  customerId: string,
  passwordHash: string,
  proof: EnumWords['password_proof'],
): Promise<void> {
  await run`
    update customer set password_hash = ${passwordHash}, password_changed_at = now(),
      password_proof = ${proof}::password_proof
    where id = ${customerId}`;
}

/**
 * Notes that whoever knows this password gave a code or a passkey together with it: if only mail
 * proved it until now, more does. A factor that is not settled rests on the mailbox too, and proves
 * nothing more.
 */
export async function trustPassword(run: Sql, { id, password_hash }: Customer): Promise<void> {
  await run`
    update customer set password_proof = 'factor'
    where id = ${id} and password_proof = 'mail' and password_hash = ${password_hash}
      and (factors_settle_at is null or factors_settle_at <= now())`;
}
