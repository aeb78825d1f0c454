import { randomInt } from 'node:crypto';
import { Refusal, Rejection } from '../core/codes';
import type { Locale } from '../core/locales';
import type { TableRows } from '../core/generated/table-rows';
import { asRead } from '../platform/as-read';
import { sql, type Rows, type Sql, type Work } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';
import { openWallets } from '../ledger/wallets';
import type { User } from './contract';

export type CustomerRow = TableRows['customer'];

async function scoreOf(sql: Work, customerId: string): Promise<number> {
  const [row] = await sql<{ score: number }>`select (loan_score(${customerId})).score`;
  return row!.score;
}

/** A customer as their own screens know them; the credit score is reckoned from what is on record. */
export const userOf = async (run: Work, row: CustomerRow): Promise<User> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  creditScore: await scoreOf(run, row.id),
  virtual: row.virtual_mode,
  virtualEnabled: row.virtual_enabled,
  hasPassword: row.password_hash !== null,
  verification: { basic: row.basic_status, advanced: row.advanced_status, loan: row.loan_status },
  inviteCode: row.invite_code,
  createdAt: row.created_at.toISOString(),
});

type ClientRow = Awaited<ReturnType<Rows['customer']['findUniqueOrThrow']>>;

const customerOf = (row: ClientRow): CustomerRow => asRead(row);

export async function customerById(run: Work, id: string): Promise<CustomerRow> {
  const row = await run.rows.customer.findUnique({ where: { id: BigInt(id) } });
  if (!row) throw new Error('A session names a customer that does not exist.');
  return customerOf(row);
}

/** The same, held against changes of their row until the end of the transaction. */
export async function lockCustomer(run: Sql, id: string): Promise<CustomerRow> {
  const [row] = await run<CustomerRow>`select * from customer where id = ${id} for no key update`;
  if (!row) throw new Error('A session names a customer that does not exist.');
  return row;
}

/** Usernames cannot hold an @, so a name is one or the other. A closed account is nobody's. */
export async function customerByAccount(run: Work, key: string): Promise<CustomerRow | null> {
  const named = key.includes('@') ? { email: key } : { username_key: key };
  const row = await run.rows.customer.findUnique({
    where: { ...named, status: { not: 'closed' } },
  });
  return row && customerOf(row);
}

/** The customer who is linked with an identity of an issuer. */
export async function customerByGoogle(
  run: Work,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<CustomerRow | null> {
  const link = await run.rows.google_account.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { customer: true },
  });
  return link && customerOf(link.customer);
}

export type NewCustomer = {
  username: string;
  usernameKey: string;
  email: string;
  passwordHash: string | null;
  locale: Locale;
  inviteCode?: string | undefined;
};

// No 0, 1, I, L, O or U: read out loud or copied by hand they are mistaken for others.
const inviteLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const newInviteCode = (): string =>
  Array.from({ length: 8 }, () => inviteLetters[randomInt(inviteLetters.length)]).join('');

async function inviterOf(run: Work, inviteCode: string | undefined): Promise<bigint | null> {
  if (!inviteCode) return null;
  const inviter = await run.rows.customer.findUnique({
    where: { invite_code: inviteCode },
    select: { id: true },
  });
  if (!inviter)
    throw new Rejection('400', { issues: [{ path: 'inviteCode', message: 'inviteCode' }] });
  return inviter.id;
}

/** Refuses a taken username with 10006 and a taken e-mail with 10007. */
export async function assertFree(run: Work, usernameKey: string, email: string): Promise<void> {
  const taken = await run.rows.customer.findMany({
    where: { OR: [{ username_key: usernameKey }, { email }] },
    select: { username_key: true },
  });
  if (taken.some((one) => one.username_key === usernameKey)) throw new Refusal('10006');
  if (taken.length > 0) throw new Refusal('10007');
}

/**
 * Adds a customer with wallets in both modes, who begins in the demo account, in the caller's transaction.
 * The later of two that race for one name or e-mail waits and is refused with 10006 or 10007.
 */
export async function addCustomer(run: Work, given: NewCustomer): Promise<CustomerRow> {
  const inviter = await inviterOf(run, given.inviteCode);
  const [row] = await run.rows.customer.createManyAndReturn({
    data: [
      {
        username: given.username,
        username_key: given.usernameKey,
        email: given.email,
        password_hash: given.passwordHash,
        virtual_mode: true,
        locale: given.locale,
        invite_code: newInviteCode(),
        invited_by: inviter,
      },
    ],
    skipDuplicates: true,
  });
  if (!row) {
    await assertFree(run, given.usernameKey, given.email);
    throw new Error('A new invite code was taken already.');
  }
  const customer = customerOf(row);
  await openWallets(run, customer.id);
  return customer;
}

/** Why and until when a customer is suspended; null where they are not. */
export async function suspensionOf({
  customerId,
}: {
  customerId: string;
}): Promise<{ reason: string; until: string } | null> {
  const [row] = await sql<{ reason: string; until: Date }>`
    select status_reason as reason, suspended_until as until from customer
    where id = ${customerId} and status = 'suspended' and suspended_until > clock_timestamp()`;
  return row ? { reason: row.reason, until: row.until.toISOString() } : null;
}

/** Ends the suspensions whose time is over, each in a transaction of its own. */
export async function endSuspensions(sql: Sql): Promise<void> {
  const failures = await eachDue(
    (behind, atOnce) => sql<{ id: string; due: string }>`
      select id, suspended_until::text as due from customer
      where status = 'suspended' and suspended_until <= now()
        and (suspended_until, id) > (${behind.due}::timestamptz, ${behind.id}::bigint)
      order by suspended_until, id limit ${atOnce}`,
    (id) => sql`select suspension_lift(${id})`,
  );
  assertAllDone(failures, 'suspensions could not be ended');
}
