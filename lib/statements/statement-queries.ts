import type { Caller } from '../core/caller';
import { Money, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { ordersOfMovements } from '../orders/record/movement-queries';
import { sql } from '../platform/db';
import type { OpenPosition, StatementCurrency, StatementLine } from './rules';
import type { Reason } from '../wallets/rules';

type Owner = Pick<Caller, 'customerId' | 'mode'>;
type Span = { from: Date; to: Date };

/** How many entries each month has that moved what is available or held, currency by currency, newest first. */
export const countMonths = ({ customerId, mode }: Owner) => sql<{
  month: string;
  movements: string;
}>`
  select month, sum(movements) as movements
  from ledger_months(${customerId}::bigint, ${mode}::mode)
  group by month order by month desc`;

type Part = 'available' | 'held' | 'planned' | 'borrowed';

type EntryRow = {
  currency: string;
  id: string;
  created_at: Date;
  reason: Reason;
  reference: string;
  available: string;
  held: string;
  planned: string;
  borrowed: string;
  fee: string;
};

// A clock that was set back may have given entries their times the other way round, by less than this.
const slackMs = 60_000;
const early = (at: Date) => new Date(at.getTime() - slackMs);
const late = (at: Date) => new Date(at.getTime() + slackMs);

const entriesIn = ({ customerId, mode }: Owner, { from, to }: Span) => sql<EntryRow>`
  with own as (
    select p.entry_id, p.currency,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(p.amount) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(p.amount) filter (where a.kind = 'plan-principal'), 0) as planned,
      coalesce(-sum(p.amount) filter (where a.kind = 'borrowed'), 0) as borrowed
    from (
      select a.id, a.kind, ledger_first_posting(a.id, ${early(from)}) as first,
        ledger_first_posting(a.id, ${late(to)}) as after
      from ledger_account a
      where a.customer_id = ${customerId} and a.mode = ${mode}::mode
        and a.kind in ('available', 'held', 'plan-principal', 'borrowed') offset 0) a
    join ledger_posting p on p.account_id = a.id and p.id >= a.first
      and (a.after is null or p.id < a.after)
    group by p.entry_id, p.currency)
  select own.currency, e.id, e.created_at, e.reason, e.reference, own.available, own.held, own.planned, own.borrowed,
    coalesce((
      select sum(f.amount) from ledger_posting f join ledger_account h on h.id = f.account_id
      where f.entry_id = e.id and f.currency = own.currency
        and h.customer_id is null and h.kind = 'fees'), 0) as fee
  from own join ledger_entry e on e.id = own.entry_id
  where e.created_at >= ${from} and e.created_at < ${to}
  order by own.currency = 'USDT' desc, own.currency, e.created_at, e.id`;

type OpeningRow = { currency: string } & Record<Part, string>;

const openingOf = ({ customerId, mode }: Owner, from: Date) => sql<OpeningRow>`
  select a.currency, coalesce(sum(b.balance) filter (where a.kind = 'available'), 0) as available,
    coalesce(sum(b.balance) filter (where a.kind = 'held'), 0) as held,
    coalesce(sum(b.balance) filter (where a.kind = 'plan-principal'), 0) as planned,
    coalesce(-sum(b.balance) filter (where a.kind = 'borrowed'), 0) as borrowed
  from (
    select a.id, a.currency, a.kind, ledger_first_posting(a.id, ${early(from)}) as first
    from ledger_account a
    where a.customer_id = ${customerId} and a.mode = ${mode}::mode
      and a.kind in ('available', 'held', 'plan-principal', 'borrowed') offset 0) a
  cross join lateral (
    select coalesce((
        select p.balance_after from ledger_posting p
        where p.account_id = a.id and (a.first is null or p.id < a.first)
        order by p.id desc limit 1), 0)
      + coalesce((
        select sum(p.amount) from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.account_id = a.id and p.id >= a.first
          and p.id < coalesce(ledger_first_posting(a.id, ${late(from)}), 9223372036854775807)
          and e.created_at < ${from}), 0) as balance) b
  group by a.currency order by a.currency = 'USDT' desc, a.currency`;

type Orders = Awaited<ReturnType<typeof ordersOfMovements>>;

/** The lines of one currency in the sequence of their times, each with what stood after it. */
function linesOf(
  rows: readonly EntryRow[],
  opening: OpeningRow,
  orders: Orders,
): Omit<StatementCurrency, 'opening'> {
  const { currency } = opening;
  const text = (value: Money) => moneyString(value, currency);
  let available = new Money(opening.available);
  let held = new Money(opening.held);
  let planned = new Money(opening.planned);
  let borrowed = new Money(opening.borrowed);
  let fees = new Money(0);
  const lines = rows.map((row): StatementLine => {
    available = available.add(row.available);
    held = held.add(row.held);
    planned = planned.add(row.planned);
    borrowed = borrowed.add(row.borrowed);
    fees = fees.add(row.fee);
    const order = orders.get(row.reference);
    return {
      time: row.created_at.toISOString(),
      reason: row.reason,
      reference: row.reference,
      available: moneyString(row.available, currency),
      held: moneyString(row.held, currency),
      planned: moneyString(row.planned, currency),
      availableAfter: text(available),
      heldAfter: text(held),
      plannedAfter: text(planned),
      borrowedAfter: text(borrowed),
      fee: moneyString(row.fee, currency),
      order: order
        ? { code: order.code, kind: order.kind, side: order.side, step: order.step }
        : null,
    };
  });
  const closing = {
    available: text(available),
    held: text(held),
    planned: text(planned),
    borrowed: text(borrowed),
  };
  return { currency, closing, fees: text(fees), lines };
}

/**
 * What every currency of an account went through in a span of time. Its order is that of the times of
 * entries, from which the balances are summed, from the balance before a minute ahead of it on: what lies
 * before is not read again.
 */
export async function currenciesIn(owner: Owner, span: Span): Promise<StatementCurrency[]> {
  const [openings, rows] = await Promise.all([openingOf(owner, span.from), entriesIn(owner, span)]);
  const orders = await ordersOfMovements(
    rows.map(({ reference }) => reference),
    owner,
  );
  const names = new Set([...openings, ...rows].map(({ currency }) => currency));
  return [...names].flatMap((currency) => {
    const found = openings.find((one) => one.currency === currency);
    const opening = found ?? { currency, available: '0', held: '0', planned: '0', borrowed: '0' };
    const own = linesOf(
      rows.filter((row) => row.currency === currency),
      opening,
      orders,
    );
    const isEmpty =
      own.lines.length === 0 &&
      [opening.available, opening.held, opening.planned].every((one) => Number(one) === 0);
    const { available, held, planned, borrowed } = opening;
    const before = {
      available: moneyString(available, currency),
      held: moneyString(held, currency),
      planned: moneyString(planned, currency),
      borrowed: moneyString(borrowed, currency),
    };
    return isEmpty ? [] : [{ ...own, opening: before }];
  });
}

type PositionRow = {
  code: string;
  side: 'long' | 'short';
  lots: string;
  open_price: string;
  opened_at: Date;
};

/** Positions that were open at a moment, with the lots that were open then. */
export async function positionsAt({ customerId, mode }: Owner, at: Date): Promise<OpenPosition[]> {
  const rows = await sql<PositionRow>`
    select o.code, o.side, o.open_price, o.opened_at,
      o.lots - coalesce(sum(f.lots) filter (where f.leg = 'close'), 0) as lots
    from orders o
    left join fill f on f.order_id = o.id and f.created_at < ${at}
    where o.customer_id = ${customerId} and o.mode = ${mode}::mode and order_form(o.kind) = 'position'
      and o.opened_at < ${at} and (o.closed_at is null or o.closed_at >= ${at})
    group by o.id order by o.opened_at, o.id`;
  return rows.map((row) => ({
    code: row.code,
    side: row.side,
    lots: plain(row.lots),
    openPrice: plain(row.open_price),
    openedAt: row.opened_at.toISOString(),
  }));
}
