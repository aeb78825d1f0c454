import type { Visitor } from '../core/caller';
import { endOpenedBy } from '../credentials/session-rows';
import { recordChange } from '../security/change-rows';
import { sql, type Sql, type Work } from '../platform/db';
import type { GoogleIdentity } from './google-client';

export type Link = { id: string; linkedAt: Date };
type Identity = Pick<GoogleIdentity, 'issuer' | 'subject'>;

/** Links an identity, which is not linked yet, with a customer; gives the id of the link. */
export async function addLink(run: Work, identity: Identity, customerId: string): Promise<string> {
  const { issuer, subject } = identity;
  const { id } = await run.rows.google_account.create({
    data: { issuer, subject, customer_id: BigInt(customerId) },
    select: { id: true },
  });
  return String(id);
}

/** The id of the link of an identity with a customer; null where there is none. */
export async function linkOf(
  run: Work,
  { issuer, subject }: Identity,
  customerId: string,
): Promise<string | null> {
  const found = await run.rows.google_account.findFirst({
    where: { issuer, subject, customer_id: BigInt(customerId) },
    select: { id: true },
  });
  return found && String(found.id);
}

/** The Google accounts that are linked with a customer, the oldest first. */
export async function linksOf(customerId: string): Promise<Link[]> {
  const found = await sql.rows.google_account.findMany({
    where: { customer_id: BigInt(customerId) },
    select: { id: true, created_at: true },
    orderBy: { id: 'asc' },
  });
  return found.map(({ id, created_at: linkedAt }) => ({ id: String(id), linkedAt }));
}

/** Why a link was taken away: by a new password, or by its owner. */
type Why = 'password' | 'unlinked';

/** Notes and tells that links were taken away. */
async function tellOfRemoved(run: Sql, customerId: string, why: Why, from: Visitor) {
  await recordChange(run, customerId, 'google-removed', from);
  await run`select notify(${customerId}, 'google-removed', jsonb_build_object('why', ${why}::text))`;
}

/** Takes a link away and ends what it opened; gives the sessions that ended, or null where it is not the customer's. */
export async function removeLink(
  run: Sql,
  caller: Visitor & { customerId: string; sessionId: string },
  id: string,
): Promise<string[] | null> {
  const { customerId, sessionId } = caller;
  const gone = await run`
    delete from google_account where id = ${id} and customer_id = ${customerId} returning id`;
  if (gone.length === 0) return null;
  await tellOfRemoved(run, customerId, 'unlinked', caller);
  return endOpenedBy(run, customerId, { googleIds: [id] }, sessionId);
}

/**
 * Takes all links away with a new password, in the transaction that sets it: whoever linked one while
 * they had a session or the mailbox must not stay.
 */
export async function removeLinks(run: Sql, customerId: string, from: Visitor): Promise<void> {
  const gone = await run`delete from google_account where customer_id = ${customerId} returning id`;
  if (gone.length > 0) await tellOfRemoved(run, customerId, 'password', from);
}
