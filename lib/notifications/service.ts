import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { TableRows } from '../core/generated/table-rows';
import { customerById } from '../customers/customer-rows';
import { assertSecondFactor, hasSecondFactor } from '../security/factor-rows';
import { assertOwnMailbox } from '../security/own-mailbox-check';
import { assertOwnPassword } from '../security/own-password-check';
import { asRead } from '../platform/as-read';
import { sql, type Sql } from '../platform/db';
import type * as calls from './contract';
import { kindNames, kinds, type Kind } from './rules';

type Row = Pick<TableRows['notification'], 'id' | 'kind' | 'facts' | 'created_at' | 'read_at'>;
type Own = Pick<Caller, 'customerId'>;

const notificationOf = (row: Row): calls.Notification => ({
  id: row.id,
  kind: row.kind,
  facts: row.facts as Record<string, string>,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
});

/** One statement, so that the list and its counts are of one moment. */
export async function listNotifications(
  { page, size }: Input<typeof calls.listNotification>,
  { customerId }: Own,
): Promise<Result<typeof calls.listNotification>> {
  const [row] = await sql<{ items: Row[]; total: number; unread: number }>`
    select
      (select coalesce(json_agg(n order by n.id::bigint desc), '[]') from (
        select id::text, kind, facts, created_at, read_at from notification
        where customer_id = ${customerId}
        order by notification.id desc limit ${size} offset ${(page - 1) * size}) n) as items,
      count(*)::int as total, count(*) filter (where read_at is null)::int as unread
    from notification where customer_id = ${customerId}`;
  const { items, total, unread } = row!;
  const dated = items.map((item) => ({
    ...item,
    created_at: new Date(item.created_at),
    read_at: item.read_at && new Date(item.read_at),
  }));
  return { items: dated.map(notificationOf), total, unread, page, size };
}

async function unreadOf(run: Sql, customerId: string): Promise<{ unread: number }> {
  const [row] = await run<{ unread: number }>`
    select count(*)::int as unread from notification
    where customer_id = ${customerId} and read_at is null`;
  return row!;
}

/** Rejects with 404 where it is not the caller's. */
export async function markRead(
  { id }: Input<typeof calls.readNotification>,
  { customerId }: Own,
): Promise<Result<typeof calls.readNotification>> {
  const rows = await sql`
    update notification set read_at = coalesce(read_at, clock_timestamp())
    where id = ${id} and customer_id = ${customerId} returning id`;
  if (rows.length === 0) throw notFound();
  return unreadOf(sql, customerId);
}

export async function markAllRead(
  { upTo }: Input<typeof calls.readAllNotification>,
  { customerId }: Own,
): Promise<Result<typeof calls.readAllNotification>> {
  await sql.rows.notification.updateMany({
    where: { customer_id: BigInt(customerId), read_at: null, id: { lte: BigInt(upTo) } },
    data: { read_at: new Date() },
  });
  return unreadOf(sql, customerId);
}

const byMailOf = (kind: Kind, chosen = true): boolean | null => {
  const how = kinds[kind];
  return how === 'alert' ? null : how === 'choice' ? chosen : how === 'always';
};

export async function readSettings(
  _: Input<typeof calls.getNotificationSettings>,
  { customerId }: Own,
): Promise<calls.NotificationSettings> {
  const [rows, customer] = await Promise.all([
    sql.rows.notification_setting.findMany({ where: { customer_id: BigInt(customerId) } }),
    customerById(sql, customerId),
  ]);
  const chosen = new Map(asRead(rows).map((row) => [row.kind, row]));
  return {
    kinds: kindNames.map((kind) => ({
      kind,
      byMail: byMailOf(kind, chosen.get(kind)?.by_mail),
      canChange: kinds[kind] === 'choice',
      byPush: chosen.get(kind)?.by_push ?? true,
    })),
    phrase: customer.mail_phrase,
  };
}

export async function keepSetting(
  { kind, ...chosen }: Input<typeof calls.saveNotificationSetting>,
  { customerId }: Own,
): Promise<Record<string, never>> {
  const byMail = chosen.byMail ?? null;
  const byPush = chosen.byPush ?? null;
  await sql`
    insert into notification_setting as kept (customer_id, kind, by_mail, by_push)
    values (${customerId}, ${kind}::notification_kind, coalesce(${byMail}::boolean, true), coalesce(${byPush}::boolean, true))
    on conflict (customer_id, kind) do update
      set by_mail = coalesce(${byMail}::boolean, kept.by_mail),
        by_push = coalesce(${byPush}::boolean, kept.by_push)`;
  return {};
}

type Phrase = Input<typeof calls.saveMailPhrase>;

/** Demands the password, or of an account without one a code, a passkey or what was mailed to it. */
async function assertOwner({ phrase, password = '', otp, code }: Phrase, caller: Caller) {
  const { password_hash: hash } = await customerById(sql, caller.customerId);
  if (hash !== null) return assertOwnPassword(caller, password);
  if (await hasSecondFactor(sql, caller.customerId))
    return assertSecondFactor(caller, otp, { action: 'user/saveMailPhrase', about: { phrase } });
  return assertOwnMailbox(caller, code);
}

/**
 * Refuses with 10004 where the account has a password and it is not told, and with 10091 where it has
 * none and neither a code nor a passkey nor a mailed code shows whose it is.
 */
export async function keepPhrase(
  input: Phrase,
  caller: Caller,
): Promise<Result<typeof calls.saveMailPhrase>> {
  const { customerId } = caller;
  const { phrase } = input;
  await assertOwner(input, caller);
  await sql.rows.customer.update({
    where: { id: BigInt(customerId) },
    data: { mail_phrase: phrase },
    select: { id: true },
  });
  return { phrase };
}
