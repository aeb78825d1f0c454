import type { Visitor } from '../core/caller';
import type { EnumWords } from '../core/generated/table-rows';
import type { Sql } from '../platform/db';

export type SecurityChange = EnumWords['security_change_kind'];

/** What showed that a password is its owner's; `mail` where nothing but a mailed code did. */
export type PasswordProof = EnumWords['password_proof'];

/** Puts a change of the ways into an account on record, in the caller's transaction. */
export async function recordChange(
  run: Sql,
  customerId: string,
  change: SecurityChange,
  from: Pick<Visitor, 'ip' | 'userAgent'>,
  proof: PasswordProof | null = null,
): Promise<void> {
  await run`
    insert into security_change (customer_id, change, ip, user_agent, proof)
    values (${customerId}, ${change}::security_change_kind, ${from.ip}, ${from.userAgent},
      ${proof}::password_proof)`;
}
