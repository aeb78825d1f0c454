import type { Quote } from '@/lib/core/market';
import { Money } from '@/lib/core/money';
import type { Sql } from '@/lib/platform/db';

/** The last ticks that are known of instruments, from before this process; with `isLive` the last live ones. */
export type LastTicks = (codes: readonly string[], isLive: boolean) => Promise<Quote[]>;

/** `line` is sequence,receivedAtMs,timeMs,maxAgeMs,bid,ask,lagMs; earlier lines have no lag. */
type Row = Pick<Quote, 'code' | 'source' | 'live'> & { line: string };

function quoteOf({ code, source, live, line }: Row): Quote {
  const [sequence, receivedAt, time, maxAgeMs, bid, ask, lag = '0'] = line.split(',');
  const price = new Money(bid!).add(ask!).div(2);
  return {
    code,
    source,
    live,
    bid: bid!,
    ask: ask!,
    price: price.toFixed(),
    sequence: Number(sequence),
    receivedAt: Number(receivedAt),
    time: Number(time),
    maxAgeMs: Number(maxAgeMs),
    arrivedAt: Number(receivedAt) + Number(lag),
    bidNumber: Number(bid),
    askNumber: Number(ask),
    priceNumber: price.toNumber(),
  };
}

/** Reads the newest line of the tick log; where it has none, the tick that opened what is held. */
export const lastTicks =
  (sql: Sql): LastTicks =>
  async (codes, isLive) => {
    const logged = await sql<Row>`
      select t.* from unnest(${codes}::text[]) as c (code)
      cross join lateral (
        select code, source, live, regexp_replace(ticks, '^.*\n', '') as line from tick_log
        where code = c.code and (live or not ${isLive}) order by first_sequence desc limit 1) as t`;
    const known = new Set(logged.map(({ code }) => code));
    const missing = codes.filter((code) => !known.has(code));
    if (missing.length === 0) return logged.map(quoteOf);
    const filled = await sql<Row>`
      select distinct on (o.code) o.code, f.tick_source as source, f.tick_live as live,
        concat_ws(',', f.tick_sequence, floor(extract(epoch from f.tick_received_at) * 1000),
          floor(extract(epoch from f.tick_time) * 1000), f.max_age_ms, f.tick_bid, f.tick_ask) as line
      from orders o join fill f on f.order_id = o.id
      where o.status = 'open' and o.code = any(${missing}) and (f.tick_live or not ${isLive})
      order by o.code, f.id desc`;
    return [...logged, ...filled].map(quoteOf);
  };
