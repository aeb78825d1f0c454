import type { Caller } from '../core/caller';
import { Refusal } from '../core/codes';
import { customerById, type CustomerRow } from '@/lib/customers/customer-rows';
import { sql } from '../platform/db';
import { assertNoCodeDelay, countChange } from '../credentials/failure-rows';
import { passwordMatches } from '../credentials/password-crypto';

/**
 * The caller, who told their own password. Refuses with 10004 when it is wrong, with 10140 where there
 * is none yet and one is set by a mailed code (`resetPassword`) first, and rejects with 429
 * while this session waits for its wrong guesses.
 */
export async function assertOwnPassword(caller: Caller, password: string): Promise<CustomerRow> {
  const customer = await customerById(sql, caller.customerId);
  if (customer.password_hash === null) throw new Refusal('10140');
  // While codes wait, the answer is the same whether or not the password is right.
  await assertNoCodeDelay(caller.customerId, null);
  const attempt = await countChange(caller.sessionId);
  if (!(await passwordMatches(customer.password_hash, password))) throw new Refusal('10004');
  await attempt.succeeded();
  return customer;
}
