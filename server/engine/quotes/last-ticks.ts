import type { Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import type { Sql } from '@/lib/platform/db';
import { ticksOf, type LogRow } from '@/lib/replay/log/tick-queries';
import type { LoggedTick } from '@/lib/replay/scan-rules';

/** The last ticks that are known of instruments, from before this process; with `isLive` the last live ones. */
export type LastTicks = (codes: readonly string[], isLive: boolean) => Promise<Quote[]>;

type Row = LogRow & Pick<Quote, 'code'>;

function quoteOf(code: string, tick: Omit<LoggedTick, 'run' | 'epoch'>): Quote {
  const { source, live, bid, ask, sequence, receivedAt, time, maxAgeMs, arrivedAt } = tick;
  const price = new Money(bid).add(ask).div(2);
  return {
    code,
    source,
    live,
    bid,
    ask,
    price: price.toFixed(),
    sequence,
    receivedAt,
    time,
    maxAgeMs,
    arrivedAt,
    bidNumber: Number(bid),
    askNumber: Number(ask),
    priceNumber: price.toNumber(),
  };
}

/** Reads the newest tick of the log; where it has none, the tick that opened what is held. */
export const lastTicks =
  (sql: Sql): LastTicks =>
  async (codes, isLive) => {
    const logged = await sql<Row>`
      select c.code, t.* from unnest(${codes}::text[]) as c (code)
      cross join lateral (
        select id, epoch, source, live, packed,
          case when packed then ticks else regexp_replace(ticks, '^.*\n', '') end as ticks
        from tick_log_row
        where code = c.code and (live or not ${isLive}) order by first_sequence desc limit 1) as t`;
    const known = new Set(logged.map(({ code }) => code));
    const missing = codes.filter((code) => !known.has(code));
    // As the rows of the log have it.
    const filled =
      missing.length === 0
        ? []
        : await sql<Row>`
      select distinct on (o.code) o.code, 0 as id, 0 as epoch, f.tick_source as source, f.tick_live as live, false as packed,
        concat_ws(',', f.tick_sequence, floor(extract(epoch from f.tick_received_at) * 1000),
          floor(extract(epoch from f.tick_time) * 1000), f.max_age_ms, f.tick_bid, f.tick_ask) as ticks
      from orders o join fill f on f.order_id = o.id
      where o.status = 'open' and o.code = any(${missing}) and (f.tick_live or not ${isLive})
      order by o.code, f.id desc`;
    return [...logged, ...filled].map((row) => quoteOf(row.code, ticksOf(row).at(-1)!));
  };
