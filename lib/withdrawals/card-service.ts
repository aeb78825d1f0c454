import { createHash } from 'node:crypto';
import { notFound } from '../core/codes';
import { Note } from '../core/received';
import { openCard } from '../destinations/card-rows';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';

type Row = {
  id: string;
  withdrawal_id: string;
  operator: string;
  customer_id: string;
  sealed_card: Buffer;
  key_id: string;
  last_four: string;
  name: string;
  bank_name: string;
  bank_code: string;
  branch_number: string;
  bank_address: string;
  payee_address: string;
};

const linesOf = (row: Row, number: string): string =>
  [
    row.name,
    number,
    row.bank_name,
    row.bank_code,
    row.branch_number,
    row.bank_address,
    row.payee_address,
  ]
    .filter(Boolean)
    .join('\n');

/**
 * The card that an operator pays a withdrawal to, by their link. 404 for a link that is over, whose
 * operator was disabled since, or whose withdrawal is not there to be paid. The look is noted
 * before anything is shown, and its owner's page hears of it.
 */
export async function showCardByLink(token: string): Promise<Note> {
  const hash = createHash('sha256').update(token).digest('hex');
  const [row] = await sql<Row>`
    select d.*, l.withdrawal_id, l.operator
    from card_link l join withdrawal w on w.id = l.withdrawal_id
    join withdrawal_destination d on d.id = w.destination_id
    where l.token_hash = ${hash} and l.expires_at > now()
      and file_link_holds(l.operator, l.created_at) and w.status = 'approved' and d.sealed_card is not null`;
  if (!row) throw notFound();
  const number = await openCard(sql, row, runtime().env.AUTH_SECRET);
  // One that does not end as was shown is another card, put in this one's place.
  if (number === null || number.slice(-4) !== row.last_four)
    throw new Error(`The card of destination ${row.id} does not open.`);
  const { withdrawal_id: withdrawalId, operator } = row;
  await sql.rows.card_look.create({ data: { withdrawal_id: BigInt(withdrawalId), operator } });
  await sql`
    select pg_notify('review', concat_ws(' ', ${row.customer_id}::text, 'withdrawal',
      ${withdrawalId}::text, 'approved'))`;
  return new Note(Buffer.from(`${linesOf(row, number)}\n`), 'text/plain; charset=utf-8');
}
