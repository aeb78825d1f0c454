import { randomInt } from 'node:crypto';
import { Refusal, Rejection } from '../core/codes';
import type { Locale } from '../core/locales';
import type { Sql } from '../platform/db';
import { openWallets } from '../ledger/wallets';
import type { User } from './contract';

export type CustomerRow = {
  id: string;
  username: string;
  email: string;
  password_hash: string | null;
  status: 'active' | 'suspended';
  credit_score: number;
  virtual_enabled: boolean;
  virtual_mode: boolean;
  basic_status: User['verification']['basic'];
  advanced_status: User['verification']['basic'];
  loan_status: User['verification']['basic'];
  invite_code: string;
  locale: Locale;
  created_at: Date;
};

export const userOf = (row: CustomerRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  creditScore: row.credit_score,
  virtual: row.virtual_mode,
  virtualEnabled: row.virtual_enabled,
  hasPassword: row.password_hash !== null,
  verification: { basic: row.basic_status, advanced: row.advanced_status, loan: row.loan_status },
  inviteCode: row.invite_code,
  createdAt: row.created_at.toISOString(),
});

export async function customerById(run: Sql, id: string): Promise<CustomerRow> {
  const [row] = await run<CustomerRow>`select * from customer where id = ${id}`;
  if (!row) throw new Error('A session names a customer that does not exist.');
  return row;
}

/** The same, held against changes of their row until the end of the transaction. */
export async function lockCustomer(run: Sql, id: string): Promise<CustomerRow> {
  const [row] = await run<CustomerRow>`select * from customer where id = ${id} for no key update`;
  if (!row) throw new Error('A session names a customer that does not exist.');
  return row;
}

/** Usernames cannot hold an @, so a name is one or the other. */
export async function customerByAccount(run: Sql, key: string): Promise<CustomerRow | null> {
  const [row] = key.includes('@')
    ? await run<CustomerRow>`select * from customer where email = ${key}`
    : await run<CustomerRow>`select * from customer where username_key = ${key}`;
  return row ?? null;
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

async function inviterOf(run: Sql, inviteCode: string | undefined): Promise<string | null> {
  if (!inviteCode) return null;
  const [row] = await run<{
    id: string;
  }>`select id from customer where invite_code = ${inviteCode}`;
  if (!row) throw new Rejection('400', { issues: [{ path: 'inviteCode', message: 'inviteCode' }] });
  return row.id;
}

/** Refuses a taken username with 10006 and a taken e-mail with 10007. */
export async function assertFree(run: Sql, usernameKey: string, email: string): Promise<void> {
  const [taken] = await run<{ username: boolean; email: boolean }>`
    select exists (select from customer where username_key = ${usernameKey}) as username,
      exists (select from customer where email = ${email}) as email`;
  if (taken?.username) throw new Refusal('10006');
  if (taken?.email) throw new Refusal('10007');
}

/**
 * Adds a customer with wallets in both modes, who begins in the demo account, in the caller's transaction. Of two that race for one
 * name or e-mail the later waits and is refused with 10006 or 10007.
 */
export async function addCustomer(run: Sql, given: NewCustomer): Promise<CustomerRow> {
  const inviter = await inviterOf(run, given.inviteCode);
  const [row] = await run<CustomerRow>`
    insert into customer (username, username_key, email, password_hash, virtual_mode, locale,
      invite_code, invited_by)
    values (${given.username}, ${given.usernameKey}, ${given.email}, ${given.passwordHash}, true,
      ${given.locale}, ${newInviteCode()}, ${inviter})
    on conflict do nothing
    returning *`;
  if (!row) {
    await assertFree(run, given.usernameKey, given.email);
    throw new Error('A new invite code was taken already.');
  }
  await openWallets(run, row.id);
  return row;
}
