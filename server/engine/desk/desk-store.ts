import pg from 'pg';
import { Refusal, isRefusalCode } from '@/lib/core/codes';
import type { Mode } from '@/lib/core/money';
import type { OrderRow } from '@/lib/core/trading';
import type { Booking } from '@/lib/orders/booking-contract';
import type { Sql } from '@/lib/platform/db';
import { sharing } from './shared-values';

export type AccountKey = { customerId: string; mode: Mode };

/** One run of ticks of an instrument, as the table tick_log keeps it. Times are ISO. */
export type TickRun = {
  code: string;
  source: string;
  live: boolean;
  firstSequence: number;
  lastSequence: number;
  firstAt: string;
  lastAt: string;
  ticks: string;
};

/** How far a trailing stop's best price has come. */
export type Trail = { id: string; extreme: string };

/** What one booking of a group led to. `refusal` is a catalogue code; `available` and `advance` as they are now. */
export type BookingResult = {
  n: number;
  refusal: string | null;
  detail: string | null;
  made: boolean | null;
  order_id: string | null;
  available: string | null;
  advance: string | null;
};

/**
 * A group as the database wrote it: what became of each booking, the orders that changed, and of the due
 * trails those that were passed over, since somebody held the order.
 */
export type WrittenGroup = { results: BookingResult[]; rows: OrderRow[]; passedOver: string[] };

export type CashRow = { customer_id: string; mode: Mode; available: string; advance: string };

/** When an order changed last, ms since the epoch; `key` names its account. */
export type ChangedOrder = { id: string; key: string; isHeld: boolean; changedMs: number };

/** A group of bookings and what is written beside them. */
export type Group = {
  id: string;
  after: string | null;
  bookings: Booking[];
  /** Of each booking, the sequence that it was decided after. */
  sequences: number[];
  ticks: TickRun[];
  /** Of the orders that are booked. */
  trails: Trail[];
  /** Of others. */
  due: Trail[];
  /** How long it waits for each lock; null: as long as its connection does. */
  lockMs: number | null;
  pending: string[];
};

/** Results as the database has them: numbers, and what is null left out. */
type WireResults = ({ n: number } & Partial<Record<keyof BookingResult, unknown>>)[];

type Wire = { results: WireResults; passed_over: string[] };

const pageSize = 20_000;

/** Whether the database said that another process leads. */
export const isDeposed = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'LEAD0';

/**
 * Whether the database itself answered that the statement failed, so that nothing of it was done. A
 * broken connection or a server that shuts down (class 57P) leaves that open.
 */
export const isCertainFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !error.code?.startsWith('57P');

const codeOf = (error: unknown): string | null =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : null;

// Connections, a database that is read-only, resources such as disk and memory, and the system below.
const awayClasses = /^(?:08|25|53|58|57P)/;
// Rollbacks such as of a deadlock, locks that were not got in time, statements that were ended.
const passingClasses = /^(?:40|55|57)/;

/** Whether the database can do nothing for now, whatever it is asked. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || awayClasses.test(code);
}

/** Whether the same statement may succeed another time, although the database is there. */
export const isPassing = (error: unknown): boolean => passingClasses.test(codeOf(error) ?? '');

/** Why a booking was not made, as an error for whoever asked for it. */
export function refusalOf(result: BookingResult): Error {
  const { refusal, detail } = result;
  if (refusal !== null && isRefusalCode(refusal)) {
    const known = detail ? (JSON.parse(detail) as Record<string, unknown>) : null;
    return new Refusal(refusal, known);
  }
  return new Error(`The booking failed with ${refusal}: ${detail}`);
}

const resultsOf = (results: WireResults): BookingResult[] =>
  results
    .map(
      (r) =>
        ({
          n: r.n,
          refusal: r.refusal ?? null,
          detail: r.detail ?? null,
          made: r.made ?? null,
          order_id: r.order_id ? String(r.order_id) : null,
          available: r.available ?? null,
          advance: r.advance ?? null,
        }) as BookingResult,
    )
    .sort((a, b) => a.n - b.n);

/** Orders that somebody else changed in the last seconds. */
async function changedLately(sql: Sql): Promise<ChangedOrder[]> {
  const rows = await sql<{ id: string; key: string; held: boolean; changed: number }>`
    select id, customer_id || ':' || mode as key, status in ('pending', 'open') as held,
      extract(epoch from changed_at)::float8 * 1000 as changed
    from orders
    where id in (select order_id from order_news where at > now() - interval '12 seconds')`;
  return rows.map(({ id, key, held, changed }) => ({ id, key, isHeld: held, changedMs: changed }));
}

export type DeskStore = ReturnType<typeof createDeskStore>;

/** The statements of the desk. */
export function createDeskStore(sql: Sql) {
  const lean = sharing();
  return {
    /**
     * Commits a group in one statement. `pending` are the orders that rest in its accounts. Rejects where
     * the epoch is not the current one, or `after` not the group that came before in it.
     */
    async commit(epoch: string, group: Group): Promise<WrittenGroup> {
      const { id, after, bookings, sequences, ticks, trails, due, lockMs, pending } = group;
      const [first, ...rows] = await sql<OrderRow & Wire>`
        select c.results, c.passed_over::text[], (c.changed).*
        from engine_commit(${epoch}, ${JSON.stringify(bookings)}::jsonb, ${JSON.stringify(ticks)}::jsonb,
          ${JSON.stringify(trails)}::jsonb, ${id}::uuid, ${after}::uuid, ${pending}::bigint[],
          ${sequences}::bigint[], ${JSON.stringify(due)}::jsonb,
          ${lockMs}::integer) c`;
      const { results, passed_over: passedOver } = first!;
      return { results: resultsOf(results), rows: rows.map(lean), passedOver };
    },

    /** What became of a group whose reply was lost; null where it was not committed, and never will be. */
    async outcome(epoch: string, id: string): Promise<BookingResult[] | null> {
      const [row] = await sql<{ results: WireResults | null }>`
        select engine_outcome(${epoch}, ${id}::uuid) as results`;
      return row?.results ? resultsOf(row.results) : null;
    },

    /** Orders by id, and of `pending` those that are pending no longer. */
    orders: async (ids: string[], pending: string[]): Promise<OrderRow[]> => {
      const rows = await sql<OrderRow>`
        select * from orders
        where id = any(${[...ids, ...pending]}::bigint[]) and (status <> 'pending' or id = any(${ids}::bigint[]))`;
      return rows.map(lean);
    },

    /** Every pending and open order, oldest first, in pages. */
    async *allOrders(): AsyncGenerator<OrderRow[]> {
      for (let after = '0'; ;) {
        const rows = await sql<OrderRow>`
          select * from orders where status in ('pending', 'open') and id > ${after} order by id limit ${pageSize}`;
        yield rows.map(lean);
        if (rows.length < pageSize) return;
        after = rows.at(-1)!.id;
      }
    },

    /** The balances of every account with a pending or open order; what is borrowed is left out. */
    allCash: (): Promise<CashRow[]> => sql<CashRow>`
      select a.customer_id, a.mode, coalesce(sum(balance) filter (where kind in ('available', 'borrowed')), 0) as available,
        coalesce(sum(balance) filter (where kind = 'advance'), 0) as advance
      from (select distinct customer_id, mode from orders where status in ('pending', 'open')) o
      join ledger_account a on a.customer_id = o.customer_id and a.mode = o.mode
      where a.currency = 'USDT' and a.kind in ('available', 'borrowed', 'advance')
      group by a.customer_id, a.mode`,

    cash: (keys: readonly AccountKey[]): Promise<CashRow[]> => sql<CashRow>`
      select t.customer_id, t.mode, coalesce(sum(balance) filter (where kind in ('available', 'borrowed')), 0) as available,
        coalesce(sum(balance) filter (where kind = 'advance'), 0) as advance
      from unnest(${keys.map((k) => k.customerId)}::bigint[], ${keys.map((k) => k.mode)}::mode[]) as k (customer_id, mode)
      join trading_account t on t.customer_id = k.customer_id and t.mode = k.mode
      left join ledger_account a on a.customer_id = t.customer_id and a.mode = t.mode
        and a.currency = 'USDT' and a.kind in ('available', 'borrowed', 'advance')
      group by t.customer_id, t.mode`,

    ordersOf: async (keys: readonly AccountKey[]): Promise<OrderRow[]> => {
      const rows = await sql<OrderRow>`
        select o.*
        from unnest(${keys.map((k) => k.customerId)}::bigint[], ${keys.map((k) => k.mode)}::mode[]) as k (customer_id, mode)
        cross join lateral (
          select * from orders
          where customer_id = k.customer_id and mode = k.mode and status in ('pending', 'open')
          offset 0) o
        order by o.id`;
      return rows.map(lean);
    },

    changedLately: () => changedLately(sql),
  };
}
