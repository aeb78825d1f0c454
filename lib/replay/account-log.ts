import type { Catalogue } from '../core/market';
import { Money, type Mode } from '../core/money';
import { conversionPair } from '../orders/conversion';
import type { Row, Sql } from '../platform/db';
import type { AccountState, StatePosition } from './level-rules';

export type AccountKey = { customerId: string; mode: Mode };

type FillRow = Row & {
  entry_id: string;
  order_id: string;
  leg: 'open' | 'close';
  lots: string;
  price: string;
  tick_sequence: string;
  code: string;
  side: 'long' | 'short';
  contract_size: string;
  quote_currency: string;
};

type EntryRow = Row & {
  id: string;
  created_at: Date;
  /** What it changed of the balance, without stakes of timed options. */
  amount: string;
  /** The margin order it holds for or releases, and how much of that. */
  order_id: string | null;
  held: string;
};

// A change is known to whoever watches prices a moment after it was written.
const knownMs = 1_000;
// What a tick decided is written within moments.
const inFlightMs = 10_000;

/** The accounts that had a margin position in a span of time. */
export async function readAccounts(sql: Sql, from: Date, to: Date): Promise<AccountKey[]> {
  const rows = await sql<{ customer_id: string; mode: Mode }>`
    select distinct customer_id, mode from orders
    where kind = 'margin' and opened_at < ${to} and (closed_at is null or closed_at >= ${from})
    order by customer_id, mode`;
  return rows.map((row) => ({ customerId: row.customer_id, mode: row.mode }));
}

const readFills = (sql: Sql, { customerId, mode }: AccountKey, from: Date) => sql<FillRow>`
  select f.entry_id, f.order_id, f.leg, f.lots, f.price, f.tick_sequence, o.code, o.side, o.contract_size, o.quote_currency
  from fill f join orders o on o.id = f.order_id
  where o.customer_id = ${customerId} and o.mode = ${mode}::mode and o.kind = 'margin'
    and (o.closed_at is null or o.closed_at >= ${from})
  order by f.entry_id`;

const readEntries = (sql: Sql, { customerId, mode }: AccountKey) => sql<EntryRow>`
  select e.id, e.created_at,
    coalesce(sum(p.amount) filter (where a.kind <> 'held' or o.kind is distinct from 'timed'), 0) as amount,
    min(o.id) filter (where o.kind = 'margin') as order_id,
    coalesce(sum(p.amount) filter (where a.kind = 'held' and o.kind = 'margin'), 0) as held
  from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_entry e on e.id = p.entry_id
  left join orders o on o.id = case when e.reference like 'order:%' then split_part(e.reference, ':', 2)::bigint end
  where a.customer_id = ${customerId} and a.mode = ${mode}::mode and a.currency = 'USDT'
    and a.kind in ('available', 'held', 'advance')
  group by e.id order by e.id`;

/** What an account is made of, entry by entry. */
class Standing {
  private balance = new Money(0);
  private readonly held = new Map<string, string>();
  private readonly positions = new Map<string, StatePosition>();

  constructor(private readonly catalogue: Pick<Catalogue, 'get'>) {}

  take(entry: EntryRow, fill: FillRow | undefined): void {
    this.balance = this.balance.add(entry.amount);
    const { order_id: id } = entry;
    if (id !== null) this.held.set(id, new Money(this.held.get(id) ?? 0).add(entry.held).toFixed());
    if (fill?.leg === 'open') this.positions.set(fill.order_id, this.opened(fill));
    const open = fill?.leg === 'close' && this.positions.get(fill.order_id);
    if (!open) return;
    const lots = new Money(open.lots).sub(fill.lots);
    if (lots.lte(0)) this.positions.delete(open.id);
    else this.positions.set(open.id, { ...open, lots: lots.toFixed() });
  }

  now(): Pick<AccountState, 'balance' | 'used' | 'positions'> {
    const positions = [...this.positions.values()];
    const used = positions.reduce((sum, { id }) => sum.add(this.held.get(id) ?? 0), new Money(0));
    return { balance: this.balance.toFixed(), used: used.toFixed(), positions };
  }

  private opened(fill: FillRow): StatePosition {
    return {
      id: fill.order_id,
      code: fill.code,
      side: fill.side,
      lots: fill.lots,
      contractSize: fill.contract_size,
      openPrice: fill.price,
      pair: conversionPair(fill.quote_currency, this.catalogue),
    };
  }
}

/**
 * How an account with positions stood between one entry of its books and the next, from `from` to `to`. The
 * last moments before an entry are left out, and the ticks from the one on that decided it: what was due
 * then was under way.
 */
export async function readStates(
  sql: Sql,
  account: AccountKey,
  { from, to, catalogue }: { from: Date; to: Date; catalogue: Pick<Catalogue, 'get'> },
): Promise<AccountState[]> {
  const entries = await readEntries(sql, account);
  const fills = await readFills(sql, account, from);
  const fillOf = new Map(fills.map((fill) => [fill.entry_id, fill]));
  const standing = new Standing(catalogue);
  const states: AccountState[] = [];
  for (const [i, entry] of entries.entries()) {
    standing.take(entry, fillOf.get(entry.id));
    const next = entries[i + 1];
    const last = Math.min(next?.created_at.getTime() ?? Infinity, to.getTime()) - inFlightMs;
    const first = Math.max(entry.created_at.getTime() + knownMs, from.getTime());
    if (last <= first) continue;
    const now = standing.now();
    const below = Number((next && fillOf.get(next.id)?.tick_sequence) ?? Infinity);
    if (now.positions.length > 0) states.push({ ...now, from: first, until: last, below });
  }
  return states;
}
