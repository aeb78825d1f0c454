import type { Catalogue } from '@/lib/core/market';
import { Money, type Mode } from '@/lib/core/money';
import { isPositionKind, kindsOf } from '@/lib/core/trading';
import { conversionPair } from '@/lib/markets/conversion-rules';
import type { Row, Sql } from '@/lib/platform/db';
import {
  AccountWatch,
  type AccountKey,
  type BookEntry,
  type BooksBefore,
  type PositionChange,
} from './account-rules';
import type { DayFill, DayOrder } from '@/lib/replay/day-queries';
import type { StatePosition } from './level-rules';

export type AccountDay = {
  from: Date;
  /** The end of the day, or of the log. */
  until: Date;
  catalogue: Pick<Catalogue, 'get'>;
  onCloseOut(fillId: string, books: BooksBefore): void;
};

type OwnerRow = Row & { customer_id: string; mode: Mode };

type EntryRow = OwnerRow & {
  id: string;
  created_at: Date;
  /** What it changed of the balance, without stakes of timed options and what withdrawals hold. */
  amount: string;
  /** The margin order it holds for or releases, and how much of that. */
  order_id: string | null;
  held: string;
};

// Closings of the last moments of a day are booked by then.
const bookedWithinMs = 10 * 60_000;

const keyOf = (customerId: string, mode: Mode): string => `${customerId} ${mode}`;

/** What is known of an account before its watch begins. */
type Gathered = {
  key: AccountKey;
  balance: string;
  held: Map<string, string>;
  positions: Map<string, StatePosition>;
  entries: BookEntry[];
  /** Fills that moved nothing, such as of a limit at its very price and without a fee. */
  unmoved: BookEntry[];
};

type Change = { order: DayOrder; fill: DayFill; change: PositionChange };

function changeOf(order: DayOrder, fill: DayFill, { catalogue }: AccountDay): PositionChange {
  const { id, code, side, contractSize } = order;
  return {
    leg: fill.leg,
    sequence: fill.sequence,
    position: {
      id,
      code,
      side,
      contractSize,
      lots: fill.lots!,
      openPrice: fill.price,
      pair: conversionPair(order.quoteCurrency, catalogue),
    },
    closeOutId: fill.reason === 'margin-close-out' ? fill.id : null,
  };
}

/** Takes a fill of before the day into the positions that it began with. */
function settle(positions: Map<string, StatePosition>, { leg, position }: PositionChange): void {
  const open = positions.get(position.id);
  if (leg === 'open') positions.set(position.id, position);
  if (leg === 'open' || !open) return;
  const lots = new Money(open.lots).sub(position.lots);
  if (lots.lte(0)) positions.delete(open.id);
  else positions.set(open.id, { ...open, lots: lots.toFixed() });
}

/** The first entry of the books from a moment on; where there is none, one behind the last. */
async function firstEntry(sql: Sql, from: Date): Promise<number> {
  const [row] = await sql<{ id: string }>`
    select coalesce(min(id) filter (where created_at >= ${from}), max(id) + 1, 0) as id from ledger_entry`;
  return Number(row!.id);
}

const positions = kindsOf('position');

/** How much accounts had, and positions held, before an entry. */
async function readOpenings(
  sql: Sql,
  accounts: ReadonlyMap<string, Gathered>,
  first: number,
): Promise<void> {
  const keys = [...accounts.values()].map(({ key }) => key);
  const [customers, modes] = [keys.map((k) => k.customerId), keys.map((k) => k.mode)];
  const balances = await sql<OwnerRow & { amount: string }>`
    select a.customer_id, a.mode,
      coalesce(sum(p.amount) filter (where a.kind <> 'held' or o.kind = any(${positions}::order_kind[])), 0) as amount
    from unnest(${customers}::bigint[], ${modes}::mode[]) as k (customer_id, mode)
    join ledger_account a on a.customer_id = k.customer_id and a.mode = k.mode
    join ledger_posting p on p.account_id = a.id join ledger_entry e on e.id = p.entry_id
    left join orders o on o.id = case when e.reference like 'order:%' then split_part(e.reference, ':', 2)::bigint end
    where a.currency = 'USDT' and a.kind in ('available', 'held', 'borrowed', 'advance') and e.id < ${first}
    group by a.customer_id, a.mode`;
  for (const { customer_id: id, mode, amount } of balances)
    accounts.get(keyOf(id, mode))!.balance = amount;
  const helds = await sql<OwnerRow & { order_id: string; held: string }>`
    select a.customer_id, a.mode, o.id as order_id, sum(p.amount) as held
    from unnest(${customers}::bigint[], ${modes}::mode[]) as k (customer_id, mode)
    join ledger_account a on a.customer_id = k.customer_id and a.mode = k.mode
    join ledger_posting p on p.account_id = a.id join ledger_entry e on e.id = p.entry_id
    join orders o on o.id = case when e.reference like 'order:%' then split_part(e.reference, ':', 2)::bigint end
    where a.currency = 'USDT' and a.kind = 'held' and o.kind = any(${positions}::order_kind[]) and e.id < ${first}
    group by a.customer_id, a.mode, o.id having sum(p.amount) <> 0`;
  for (const { customer_id: id, mode, order_id: orderId, held } of helds)
    accounts.get(keyOf(id, mode))!.held.set(orderId, held);
}

/** The entries of a day, and those that a fill of it made later, oldest first. */
async function* readEntries(
  sql: Sql,
  accounts: ReadonlyMap<string, Gathered>,
  span: { first: number; last: number; until: Date },
): AsyncGenerator<EntryRow> {
  const keys = [...accounts.values()].map(({ key }) => key);
  const [customers, modes] = [keys.map((k) => k.customerId), keys.map((k) => k.mode)];
  await sql`
    declare replayed_entries no scroll cursor for
    select e.id, e.created_at, a.customer_id, a.mode,
      coalesce(sum(p.amount) filter (where a.kind <> 'held' or o.kind = any(${positions}::order_kind[])), 0) as amount,
      min(o.id) filter (where o.kind = any(${positions}::order_kind[])) as order_id,
      coalesce(sum(p.amount) filter (where a.kind = 'held' and o.kind = any(${positions}::order_kind[])), 0) as held
    from unnest(${customers}::bigint[], ${modes}::mode[]) as k (customer_id, mode)
    join ledger_account a on a.customer_id = k.customer_id and a.mode = k.mode
    join ledger_posting p on p.account_id = a.id join ledger_entry e on e.id = p.entry_id
    left join orders o on o.id = case when e.reference like 'order:%' then split_part(e.reference, ':', 2)::bigint end
    where a.currency = 'USDT' and a.kind in ('available', 'held', 'borrowed', 'advance')
      and e.id >= ${span.first} and (e.id <= ${span.last} or e.created_at < ${span.until})
    group by e.id, a.customer_id, a.mode order by e.id`;
  for (;;) {
    const page = await sql<EntryRow>`fetch 5000 from replayed_entries`;
    if (page.length === 0) break;
    yield* page;
  }
  await sql`close replayed_entries`;
}

function gather(orders: readonly DayOrder[], day: AccountDay): [Map<string, Gathered>, Change[]] {
  const accounts = new Map<string, Gathered>();
  const changes: Change[] = [];
  for (const order of orders) {
    if (!isPositionKind(order.kind) || order.fills.length === 0) continue;
    const { customerId, mode } = order;
    const name = keyOf(customerId, mode);
    if (!accounts.has(name))
      accounts.set(name, {
        key: { customerId, mode },
        balance: '0',
        entries: [],
        unmoved: [],
        held: new Map(),
        positions: new Map(),
      });
    for (const fill of order.fills)
      changes.push({ order, fill, change: changeOf(order, fill, day) });
  }
  return [accounts, changes];
}

const nothing = { amount: '0', orderId: null, held: '0' };

/** Entries as they were written, and what moved nothing between them by its time. */
function inOrder({ entries, unmoved }: Gathered): BookEntry[] {
  for (const one of unmoved) {
    const place = entries.findIndex((entry) => entry.createdAt > one.createdAt);
    entries.splice(place < 0 ? entries.length : place, 0, one);
  }
  return entries;
}

/** The accounts that had a margin position among some orders, each as it stood when the day began. */
export async function openAccounts(
  sql: Sql,
  orders: readonly DayOrder[],
  day: AccountDay,
): Promise<AccountWatch[]> {
  const [accounts, changes] = gather(orders, day);
  const first = await firstEntry(sql, day.from);
  const byEntry = new Map<string, PositionChange>();
  let last = 0;
  for (const { order, fill, change } of changes.sort(
    (a, b) => Number(a.fill.id) - Number(b.fill.id),
  )) {
    const account = accounts.get(keyOf(order.customerId, order.mode))!;
    const { entryId, bookedAt } = fill;
    const isBefore = entryId === null ? bookedAt < day.from.getTime() : Number(entryId) < first;
    if (isBefore) settle(account.positions, change);
    else if (entryId !== null) byEntry.set(entryId, change);
    else account.unmoved.push({ ...nothing, createdAt: bookedAt, change });
    last = Math.max(last, Number(entryId ?? 0));
  }
  await readOpenings(sql, accounts, first);
  const until = new Date(day.until.getTime() + bookedWithinMs);
  for await (const row of readEntries(sql, accounts, { first, last, until })) {
    accounts.get(keyOf(row.customer_id, row.mode))!.entries.push({
      createdAt: row.created_at.getTime(),
      amount: row.amount,
      orderId: row.order_id,
      held: row.held,
      change: byEntry.get(row.id),
    });
  }
  const span = { from: day.from.getTime(), to: day.until.getTime() };
  return [...accounts.values()].map((one) => {
    const opening = {
      balance: one.balance,
      held: one.held,
      positions: [...one.positions.values()],
    };
    return new AccountWatch(one.key, opening, inOrder(one), span, day.onCloseOut);
  });
}
