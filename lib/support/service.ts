import type { Caller } from '../core/caller';
import { notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { remembered } from '../platform/memo';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { messagesShown } from './rules';

type Own = Pick<Caller, 'customerId'>;

type ConversationRow = {
  id: string;
  status: 'open' | 'closed';
  subject: string;
  opened_at: Date;
  last_message_at: Date;
  waiting_since: Date | null;
  unread: number;
  total: number;
};

type MessageRow = {
  id: string;
  conversation_id: string;
  kind: 'customer' | 'operator' | 'closed';
  operator: string | null;
  body: string;
  files: string[];
  at: Date;
  client_key: string | null;
};

const conversationOf = (row: ConversationRow): calls.SupportConversation => ({
  id: row.id,
  status: row.status,
  subject: row.subject,
  openedAt: row.opened_at.toISOString(),
  lastMessageAt: row.last_message_at.toISOString(),
  waitingSince: row.waiting_since?.toISOString() ?? null,
  unread: row.unread,
});

const messageOf = (row: MessageRow): calls.SupportMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  author: row.kind,
  operator: row.operator,
  text: row.body,
  files: row.files.map(String),
  at: row.at.toISOString(),
  key: row.client_key,
});

type Page = { size: number; offset: number };

/** Conversations of a customer, one or all, with how many there are. */
const conversationRows = (customerId: string, id: string | null, { size, offset }: Page) =>
  sql<ConversationRow>`
    select c.id, c.status::text, c.opened_at, c.last_message_at, c.waiting_since,
      (select left(split_part(m.body, E'\n', 1), 120) from support_message m
        where m.conversation_id = c.id order by m.id limit 1) as subject,
      (select count(*)::int from support_message m
        where m.conversation_id = c.id and m.id > c.read_id and m.kind = 'operator') as unread,
      count(*) over ()::int as total
    from support_conversation c
    where c.customer_id = ${customerId} and (${id}::bigint is null or c.id = ${id}::bigint)
    order by c.last_message_at desc, c.id desc limit ${size} offset ${offset}`;

async function unreadOf(customerId: string): Promise<number> {
  const [row] = await sql<{ unread: number }>`
    select count(*)::int as unread from support_message m
    join support_conversation c on c.id = m.conversation_id
    where c.customer_id = ${customerId} and m.id > c.read_id and m.kind = 'operator'`;
  return row!.unread;
}

/** Where customers write instead of here; null where they write here. */
export const supportUrl = (): string | null => runtime().env.SUPPORT_URL ?? null;

type Times = { last: Date | null; count: number; median: number | null; at: Date };

/** How support answered, as it is told to everybody: at most 20 s old. */
const measured = () =>
  remembered('support times', 20_000, async () => {
    const [row] = await sql<Times>`
      select (select max(at) from support_message where kind = 'operator') as last,
        count(*)::int as count, now() as at,
        percentile_cont(0.5) within group (order by extract(epoch from at - answers_since))
          ::float8 as median
      from support_message
      where kind = 'operator' and answers_since is not null and at > now() - interval '30 days'`;
    return row!;
  });

export async function readInfo(): Promise<calls.SupportInfo> {
  const [{ last, count, median, at }, parameter] = await Promise.all([
    measured(),
    parametersOf('support'),
  ]);
  return {
    url: supportUrl(),
    email: parameter('email') || null,
    lastAnsweredAt: last?.toISOString() ?? null,
    answers: median === null ? null : { count, medianSeconds: Math.round(median) },
    measuredAt: at.toISOString(),
  };
}

/** Writes to support; the key of the caller makes it one message, however often it is sent. */
export async function write(
  { conversationId, text, files }: Input<typeof calls.writeSupport>,
  { customerId, key }: Own & Pick<Caller, 'key'>,
): Promise<calls.SupportMessage> {
  const [made] = await sql<{ id: string | null }>`
    select support_write(${customerId}, ${conversationId ?? null}::bigint, ${text}, ${files}::bigint[],
      ${key}) as id`;
  if (!made!.id) throw notFound();
  const [row] = await sql<MessageRow>`
    select id, conversation_id, kind::text, operator, body, files::text[], at,
      client_key
    from support_message where id = ${made!.id}`;
  return messageOf(row!);
}

export async function listConversations(
  { page, size }: Input<typeof calls.listSupport>,
  { customerId }: Own,
): Promise<calls.SupportList> {
  const [{ rows, total }, unread] = await Promise.all([
    countedPage({ page, size }, (limit, offset) =>
      conversationRows(customerId, null, { size: limit, offset }),
    ),
    unreadOf(customerId),
  ]);
  return { items: rows.map(conversationOf), total, unread, page, size };
}

export async function readConversation(
  { id, before }: Input<typeof calls.getSupport>,
  { customerId }: Own,
): Promise<calls.SupportDetail> {
  const [conversation] = await conversationRows(customerId, id, { size: 1, offset: 0 });
  if (!conversation) throw notFound();
  const rows = await sql<MessageRow>`
    select id, conversation_id, kind::text, operator, body, files::text[], at,
      client_key
    from support_message
    where conversation_id = ${id} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc limit ${messagesShown + 1}`;
  const shown = rows.slice(0, messagesShown).reverse();
  return {
    ...conversationOf(conversation),
    messages: shown.map(messageOf),
    hasOlder: rows.length > messagesShown,
  };
}

/** Notes up to where a conversation was read. Rejects with 404 where it is not the caller's. */
export async function markRead(
  { id, upTo }: Input<typeof calls.readSupport>,
  { customerId }: Own,
): Promise<Result<typeof calls.readSupport>> {
  const rows = await sql`
    update support_conversation set read_id = greatest(read_id, least(${upTo}::bigint, (
      select max(m.id) from support_message m where m.conversation_id = ${id}::bigint)))
    where id = ${id} and customer_id = ${customerId} returning id`;
  if (rows.length === 0) throw notFound();
  return { unread: await unreadOf(customerId) };
}
