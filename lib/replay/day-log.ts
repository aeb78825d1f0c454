import type { Mode } from '../core/money';
import type { MarginDecision } from '../orders/order-contract';
import type { Row, Sql } from '../platform/db';
import type { LevelState, LoggedTick, ReplayFill, ReplayOrder } from './scan-rules';
import { Tape } from './tape-rules';

export type Term = { epoch: string; since: Date; until: Date | null };

export type DayFill = ReplayFill & {
  id: string;
  entryId: string | null;
  decision: MarginDecision | null;
};

export type DayOrder = Omit<ReplayOrder, 'fills'> & {
  customerId: string;
  quoteCurrency: string;
  fills: readonly DayFill[];
  /** When a trailing stop of it was set first, ms. */
  trailsSince: number | null;
};

type RunRow = Row & { id: string; epoch: string; source: string; live: boolean; ticks: string };

type OrderRow = Row & {
  id: string;
  customer_id: string;
  mode: Mode;
  kind: 'margin' | 'timed';
  code: string;
  side: 'long' | 'short';
  status: ReplayOrder['status'];
  quote_currency: string;
  stake: string | null;
  payout: string | null;
  expires_at: Date | null;
};

type LevelRow = Row & {
  order_id: string;
  after_log: string;
  at: Date;
  status: LevelState['status'];
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  trailing_extreme: string | null;
  limit_price: string | null;
  good_till: Date | null;
};

type FillRow = Row & {
  id: string;
  order_id: string;
  leg: 'open' | 'close';
  reason: string;
  tick_sequence: string;
  tick_received_at: Date;
  age_ms: number;
  tick_source: string;
  tick_live: boolean;
  tick_bid: string;
  tick_ask: string;
  price: string;
  requested_price: string;
  lots: string | null;
  profit: string | null;
  tick_size: string | null;
  entry_id: string | null;
  decision: MarginDecision | null;
  conversion: {
    tick: { code: string; live: boolean; sequence: string; bid: string; ask: string } | null;
  };
};

function ticksOf(run: RunRow): LoggedTick[] {
  return run.ticks.split('\n').map((line) => {
    const [sequence, receivedAt, time, maxAgeMs, bid, ask] = line.split(',');
    return {
      run: Number(run.id),
      epoch: run.epoch,
      source: run.source,
      live: run.live,
      sequence: Number(sequence),
      receivedAt: Number(receivedAt),
      time: Number(time),
      maxAgeMs: Number(maxAgeMs),
      bid: bid!,
      ask: ask!,
    };
  });
}

/** The logged ticks of an instrument that were received in a span of time. */
export async function readTape(sql: Sql, code: string, from: Date, to: Date): Promise<Tape> {
  const runs = await sql<RunRow>`
    select id, epoch, source, live, ticks from tick_log
    where code = ${code} and last_at >= ${from} and first_at < ${to} order by id`;
  const ticks = runs.flatMap(ticksOf).filter((tick) => tick.receivedAt < to.getTime());
  return new Tape(ticks.sort((a, b) => a.sequence - b.sequence));
}

/** The logged tick of an instrument with a sequence; else when the nearest before and after it came, ms. */
export async function readTick(
  sql: Sql,
  code: string,
  sequence: number,
): Promise<LoggedTick | { from: number; to: number }> {
  const [run] = await sql<RunRow & { last_at: Date }>`
    select id, epoch, source, live, ticks, last_at from tick_log
    where code = ${code} and first_sequence <= ${sequence} order by first_sequence desc limit 1`;
  const tick = run && ticksOf(run).find((one) => one.sequence === sequence);
  if (tick) return tick;
  const [next] = await sql<{ first_at: Date }>`
    select first_at from tick_log
    where code = ${code} and first_sequence > ${sequence} order by first_sequence limit 1`;
  return { from: run?.last_at.getTime() ?? -Infinity, to: next?.first_at.getTime() ?? Infinity };
}

/** The newest logged tick of an instrument before another one, or, where none is named, before a moment. */
export async function readTickBefore(
  sql: Sql,
  code: string,
  { sequence, before, isLive }: { sequence: number | null; before: Date; isLive: boolean },
): Promise<LoggedTick | undefined> {
  const [run] = await sql<RunRow>`
    select id, epoch, source, live, ticks from tick_log
    where code = ${code} and (live or not ${isLive})
      and first_sequence < coalesce(${sequence}::bigint, 9223372036854775807)
      and (${sequence}::bigint is not null or last_at < ${before})
    order by first_sequence desc limit 1`;
  return run && ticksOf(run).findLast((tick) => sequence === null || tick.sequence < sequence);
}

/** The terms that overlap a span of time, oldest first. */
export const readTerms = (sql: Sql): Promise<Term[]> => sql<Term>`
  select epoch, since, until from engine_term order by epoch`;

/** The instruments that orders of a span of time hang on, in their order. */
export async function readCodes(sql: Sql, from: Date, to: Date): Promise<string[]> {
  const rows = await sql<{ code: string }>`
    select distinct code from orders
    where created_at < ${to} and (closed_at is null or closed_at >= ${from}) order by code`;
  return rows.map((row) => row.code);
}

const levelOf = (row: LevelRow): LevelState => ({
  afterRun: Number(row.after_log),
  status: row.status,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  trailingDistance: row.trailing_distance,
  trailingExtreme: row.trailing_extreme,
  limitPrice: row.limit_price,
  goodTill: row.good_till?.getTime() ?? null,
});

const fillOf = (row: FillRow): DayFill => ({
  id: row.id,
  leg: row.leg,
  reason: row.reason,
  sequence: Number(row.tick_sequence),
  receivedAt: row.tick_received_at.getTime(),
  ageMs: row.age_ms,
  source: row.tick_source,
  live: row.tick_live,
  bid: row.tick_bid,
  ask: row.tick_ask,
  price: row.price,
  requestedPrice: row.requested_price,
  lots: row.lots,
  profit: row.profit,
  tickSize: row.tick_size,
  entryId: row.entry_id,
  decision: row.decision,
  conversion: row.conversion.tick && {
    ...row.conversion.tick,
    sequence: Number(row.conversion.tick.sequence),
  },
});

function grouped<R extends { order_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row]);
  return groups;
}

/** The orders of an instrument that lived in a span of time, with what they waited for and how they filled. */
export async function readOrders(
  sql: Sql,
  code: string,
  from: Date,
  to: Date,
): Promise<DayOrder[]> {
  const rows = await sql<OrderRow>`
    select id, customer_id, mode, kind, code, side, status, quote_currency, stake, payout, expires_at from orders
    where code = ${code} and created_at < ${to} and (closed_at is null or closed_at >= ${from}) order by id`;
  const ids = rows.map((row) => row.id);
  const levels = await sql<LevelRow>`
    select * from order_level where order_id = any(${ids}::bigint[]) order by id`;
  const fills = await sql<FillRow>`
    select id, order_id, leg, reason, tick_sequence, tick_received_at, age_ms, tick_source, tick_live, tick_bid, tick_ask,
      price, requested_price, lots, profit, tick_size, entry_id, decision, conversion
    from fill where order_id = any(${ids}::bigint[]) order by id`;
  const levelsOf = grouped(levels);
  const fillsOf = grouped(fills);
  return rows.map((row) => {
    const own = levelsOf.get(row.id) ?? [];
    return {
      id: row.id,
      customerId: row.customer_id,
      kind: row.kind,
      mode: row.mode,
      code: row.code,
      side: row.side,
      status: row.status,
      quoteCurrency: row.quote_currency,
      stake: row.stake,
      payout: row.payout,
      expiresAt: row.expires_at?.getTime() ?? null,
      trailsSince: own.find((l) => l.trailing_distance !== null)?.at.getTime() ?? null,
      levels: own.map(levelOf),
      fills: (fillsOf.get(row.id) ?? []).map(fillOf),
    };
  });
}
