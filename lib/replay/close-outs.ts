import type { Sql } from '../platform/db';
import { closeOutFlaws } from './close-out-rules';
import type { Finding } from './check-rules';
import type { DayFill, DayOrder } from './day-log';
import type { Tape } from './tape-rules';

/** The positions of the account that were open when a fill was booked, the closed one with them. */
async function openPositions(sql: Sql, order: DayOrder, fill: DayFill): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select o.id from orders o
    where o.customer_id = ${order.customerId} and o.mode = ${order.mode}::mode and o.kind = 'margin'
      and exists (select from fill f where f.order_id = o.id and f.leg = 'open' and f.id < ${fill.id})
      and (o.status = 'open' or exists (select from fill f where f.order_id = o.id and f.leg = 'close' and f.id >= ${fill.id}))`;
  return new Set(rows.map((row) => row.id));
}

/** What the books say the balance was before an entry: available, held and advance, without stakes of timed options. */
async function balanceBefore(sql: Sql, order: DayOrder, fill: DayFill): Promise<string> {
  const [row] = await sql<{ balance: string }>`
    select coalesce(sum(p.amount), 0) as balance
    from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_entry e on e.id = p.entry_id
    where a.customer_id = ${order.customerId} and a.mode = ${order.mode}::mode and a.currency = 'USDT'
      and a.kind in ('available', 'held', 'advance') and p.entry_id < ${fill.entryId}
      and not (a.kind = 'held' and e.reference like 'order:%' and exists (
        select from orders o where o.kind = 'timed' and o.id = split_part(e.reference, ':', 2)::bigint))`;
  return row!.balance;
}

/** What does not hold of the close-outs of an order in a span of time. */
export async function checkCloseOuts(
  sql: Sql,
  order: DayOrder,
  at: { from: number; to: number; tapeOf(code: string): Promise<Tape> },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const own = order.fills.filter((f) => f.reason === 'margin-close-out');
  for (const fill of own.filter((f) => f.receivedAt >= at.from && f.receivedAt < at.to)) {
    const { decision } = fill;
    if (!decision || fill.entryId === null) {
      findings.push({
        orderId: order.id,
        code: order.code,
        text: 'a close-out without a reckoning',
      });
      continue;
    }
    const codes = [...new Set(decision.positions.map((p) => p.code))];
    const tapes = new Map<string, Tape>();
    for (const code of codes) tapes.set(code, await at.tapeOf(code));
    const flaws = closeOutFlaws(order, fill, decision, {
      tapeOf: (code) => tapes.get(code),
      open: await openPositions(sql, order, fill),
      balance: await balanceBefore(sql, order, fill),
    });
    for (const flaw of flaws)
      findings.push({ orderId: order.id, code: order.code, text: `the close-out ${flaw}` });
  }
  return findings;
}
