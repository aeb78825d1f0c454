import type { Catalogue } from '@/lib/core/market';
import type { OrderRow } from '@/lib/core/trading';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { closingPrice } from '@/lib/orders/rules';
import type { Sql } from '@/lib/platform/db';
import { wasYoung } from '@/lib/replay/log/chunk-rules';
import { ticksOf, type LogRow } from '@/lib/replay/log/tick-queries';
import type { LoggedTick } from '@/lib/replay/scan-rules';

/** Of trailing stops by their orders, the best price that the log of ticks has, where that is better than what is written. */
export type LoggedTrails = (
  accounts: Iterable<{ orders: ReadonlyMap<string, OrderRow> }>,
) => Promise<ReadonlyMap<string, string>>;

type Parts = {
  sql: Sql;
  catalogue: Pick<LiveCatalogue, 'hours'> & Pick<Catalogue, 'get'>;
  /** Real money trades on live prices only, except in a sandbox. */
  sandbox: boolean;
};

type Begin = { order_id: string; after_log: string; after_sequence: string | null };

// A best price is written within a second or two, later only while the database is slow.
const firstSpanMs = 60_000;
const longestSpanMs = 3_600_000;
const longestRunMs = 300_000;
const longestRowMs = 86_400_000;

/** The ticks of instruments since a moment, as they came. */
async function ticksSince(
  sql: Sql,
  codes: readonly string[],
  sinceMs: number,
): Promise<Map<string, LoggedTick[]>> {
  const [since, run, row] = [0, longestRunMs, longestRowMs].map((ms) => new Date(sinceMs - ms));
  const rows = await sql<LogRow & { code: string }>`
    select code, id, epoch, source, live, packed, ticks from tick_log_row
    where code = any(${codes}) and last_at >= ${since!}
      and (first_at >= ${run!} or packed and first_at >= ${row!})
    order by first_sequence`;
  const byCode = new Map<string, LoggedTick[]>();
  for (const one of rows) {
    const ticks = ticksOf(one).filter(({ receivedAt }) => receivedAt >= sinceMs);
    byCode.set(one.code, [...(byCode.get(one.code) ?? []), ...ticks]);
  }
  return byCode;
}

/** Since when each trailing stop follows: since its change, or since the tick that opened its position. */
async function beginsOf(sql: Sql, ids: readonly string[]): Promise<Map<string, Begin>> {
  const rows = await sql<Begin>`
    select distinct on (l.order_id) l.order_id, l.after_log,
      coalesce(l.after_sequence, case when not exists (
        select from order_level e
        where e.order_id = l.order_id and e.id < l.id and e.status = 'open')
        then f.tick_sequence end) as after_sequence
    from order_level l left join fill f on f.order_id = l.order_id and f.leg = 'open'
    where l.order_id = any(${ids}::bigint[]) and l.trailing_extreme is not null
    order by l.order_id, l.id desc`;
  return new Map(rows.map((row) => [row.order_id, row]));
}

const isAfter = (tick: LoggedTick, { after_log: run, after_sequence: sequence }: Begin): boolean =>
  sequence === null ? tick.run > Number(run) : tick.sequence > Number(sequence);

/** How far a trailing stop has come by ticks, and when it was further than written first; null where it never was. */
function followed(row: OrderRow, ticks: readonly LoggedTick[]) {
  const sign = row.side === 'long' ? 1 : -1;
  let best = sign * Number(row.trailing_extreme);
  let extreme: string | null = null;
  let sinceMs = Infinity;
  for (const tick of ticks) {
    const text = closingPrice(row.side, tick);
    const price = sign * Number(text);
    if (price <= best) continue;
    best = price;
    extreme = text;
    sinceMs = Math.min(sinceMs, tick.receivedAt);
  }
  return extreme === null ? null : { extreme, sinceMs };
}

function trailingIn(accounts: Parameters<LoggedTrails>[0]): OrderRow[] {
  const found: OrderRow[] = [];
  for (const { orders } of accounts)
    for (const row of orders.values())
      if (row.status === 'open' && row.trailing_extreme !== null) found.push(row);
  return found;
}

/**
 * Reads what a process that was killed had logged and not yet written of its trailing stops. It looks back from
 * the end of the log, further as long as what it finds began in the older half of what it has looked at.
 */
export function loggedTrails({ sql, catalogue, sandbox }: Parts): LoggedTrails {
  const counts = (row: OrderRow, tick: LoggedTick): boolean =>
    (row.mode === 'demo' || tick.live || sandbox) &&
    wasYoung(tick) &&
    (tick.source === 'replay' || catalogue.hours(row.code).isOpen(tick.arrivedAt));

  /** How far the stops came by ticks since a moment, and since when any was further than is written. */
  async function trailsSince(orders: readonly OrderRow[], sinceMs: number) {
    const ticks = await ticksSince(sql, [...new Set(orders.map(({ code }) => code))], sinceMs);
    const ticksOn = ({ code }: OrderRow) => ticks.get(code) ?? [];
    const further = orders.filter((row) => followed(row, ticksOn(row)));
    const begins = await beginsOf(
      sql,
      further.map(({ id }) => id),
    );
    const trails = new Map<string, string>();
    let soonestMs = Infinity;
    for (const row of further) {
      const begin = begins.get(row.id);
      const own = ticksOn(row).filter((t) => begin && isAfter(t, begin) && counts(row, t));
      const found = followed(row, own);
      if (!found) continue;
      trails.set(row.id, found.extreme);
      soonestMs = Math.min(soonestMs, found.sinceMs);
    }
    return { trails, soonestMs };
  }

  return async (accounts) => {
    const orders = trailingIn(accounts);
    if (orders.length === 0) return new Map();
    const [newest] = await sql<{ at: Date }>`
      select first_at as at from tick_log_row order by first_at desc limit 1`;
    if (!newest) return new Map();
    const endMs = newest.at.getTime();
    for (let spanMs = firstSpanMs; ; spanMs *= 2) {
      const { trails, soonestMs } = await trailsSince(orders, endMs - spanMs);
      if (soonestMs >= endMs - spanMs / 2 || spanMs >= longestSpanMs) return trails;
    }
  };
}
