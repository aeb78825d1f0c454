import type { Caller } from '../core/caller';
import { Refusal } from '../core/codes';
import { customerById } from '@/lib/customers/customer-rows';
import { takeCode } from '@/lib/credentials/email-code-rows';
import { sql, transaction } from '../platform/db';

const refused = (message: string) => new Refusal('10091', { issues: [{ path: 'code', message }] });

/** Demands the code that was mailed to the caller for `security`, and takes it. Refuses with 10091. */
export async function assertOwnMailbox(caller: Caller, code: string | undefined): Promise<void> {
  if (!code) throw refused('codeMissing');
  const { email } = await customerById(sql, caller.customerId);
  const isTaken = await transaction((run) => takeCode(run, email, 'security', code, caller));
  if (!isTaken) throw refused('10091');
}
