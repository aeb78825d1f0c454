import type { MarginDecision } from '../orders/order-contract';
import type { Sql } from '../platform/db';
import { closeOutFlaws, closeOutGaps, type Place } from './close-out-rules';
import type { Finding } from './check-rules';
import { readTick, type DayFill, type DayOrder } from './day-log';
import { wereRemoved, type Removal } from './removals';
import type { LoggedTick } from './scan-rules';
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

/** Where the close-outs of a day are looked up. */
export type CloseOutDay = {
  /** ms. */
  from: number;
  to: number;
  removals: readonly Removal[];
  /** Whether real money may fill at prices that are not live. */
  sandbox: boolean;
  tapeOf(code: string): Promise<Tape>;
};

/** The ticks that a close-out valued positions at; what is older than the day is looked up by itself. */
async function citedTicks(
  sql: Sql,
  { mode }: DayOrder,
  decision: MarginDecision,
  at: CloseOutDay,
): Promise<Pick<Place, 'tickOf' | 'nextOf'>> {
  const tapes = new Map<string, Tape>();
  const cited = new Map<string, LoggedTick | 'removed'>();
  for (const { code, tick } of decision.positions) {
    const tape = tapes.get(code) ?? (await at.tapeOf(code));
    tapes.set(code, tape);
    const sequence = Number(tick.sequence);
    const found = tape.at(sequence) ?? (await readTick(sql, code, sequence));
    if ('sequence' in found) cited.set(`${code} ${sequence}`, found);
    else if (wereRemoved(at.removals, found.from, found.to))
      cited.set(`${code} ${sequence}`, 'removed');
  }
  const counts = (tick: LoggedTick) => tick.live || mode === 'demo' || at.sandbox;
  return {
    tickOf: (code, sequence) => cited.get(`${code} ${sequence}`),
    nextOf: (code, sequence) => tapes.get(code)?.after(sequence, counts),
  };
}

/** What does not hold of the close-outs of an order on a day, and what of them cannot be checked. */
export async function checkCloseOuts(
  sql: Sql,
  order: DayOrder,
  at: CloseOutDay,
): Promise<{ findings: Finding[]; unchecked: Finding[] }> {
  const findings: Finding[] = [];
  const unchecked: Finding[] = [];
  const told = (text: string): Finding => ({ orderId: order.id, code: order.code, text });
  const own = order.fills.filter((f) => f.reason === 'margin-close-out');
  for (const fill of own.filter((f) => f.receivedAt >= at.from && f.receivedAt < at.to)) {
    const { decision } = fill;
    if (!decision || fill.entryId === null) {
      findings.push(told('a close-out without a reckoning'));
      continue;
    }
    const place = {
      ...(await citedTicks(sql, order, decision, at)),
      open: await openPositions(sql, order, fill),
      balance: await balanceBefore(sql, order, fill),
    };
    for (const flaw of closeOutFlaws(order, fill, decision, place))
      findings.push(told(`the close-out ${flaw}`));
    for (const gap of closeOutGaps(decision, place)) unchecked.push(told(`the close-out ${gap}`));
  }
  return { findings, unchecked };
}
