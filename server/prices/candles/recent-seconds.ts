import type { PriceBoard, Quote } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { secondsReachMs } from '@/lib/markets/second-rules';
import type { Sql } from '@/lib/platform/db';
import type { RecentSeconds, SecondCandle } from '@/lib/platform/runtime';
import { readLoggedSeconds } from '@/lib/replay/log/second-queries';

type Series = { live: boolean; figures: number[] };

const secondMs = 1000;
// start, open, high, low, close, ticks of each second, in one list: an object for each would weigh double.
const width = 6;
const most = (secondsReachMs / secondMs) * width;
// An older quote is where a closed market stood, not something that happens now.
const oldestMs = 120_000;

const candleAt = (figures: readonly number[], at: number): SecondCandle => ({
  start: figures[at]!,
  open: figures[at + 1]!,
  high: figures[at + 2]!,
  low: figures[at + 3]!,
  close: figures[at + 4]!,
  volume: figures[at + 5]!,
});

function put(figures: number[], start: number, price: number): void {
  const at = figures.length - width;
  if (at >= 0 && figures[at]! >= start) {
    if (price > figures[at + 2]!) figures[at + 2] = price;
    if (price < figures[at + 3]!) figures[at + 3] = price;
    figures[at + 4] = price;
    figures[at + 5]! += 1;
    return;
  }
  figures.push(start, price, price, price, price, 1);
  if (figures.length > 2 * most) figures.splice(0, figures.length - most);
}

type Parts = {
  board: Pick<PriceBoard, 'onQuote'>;
  catalogue: Pick<LiveCatalogue, 'get'>;
  sql: Sql;
  now: () => number;
};

/** Gathers every tick of a board into seconds from now on, a quarter of an hour of them. */
export function followSeconds({ board, catalogue, sql, now }: Parts): RecentSeconds {
  const since = now();
  const known = new Map<string, Series>();

  board.onQuote(({ code, live, receivedAt, priceNumber }: Quote) => {
    if (now() - receivedAt > oldestMs) return;
    let series = known.get(code);
    // A live price does not go on where a made one ended.
    if (series?.live !== live) known.set(code, (series = { live, figures: [] }));
    put(series.figures, Math.floor(receivedAt / secondMs) * secondMs, priceNumber);
  });

  return {
    since,
    of(code, fromMs) {
      const figures = known.get(code)?.figures ?? [];
      const candles: SecondCandle[] = [];
      for (let at = 0; at < figures.length; at += width)
        if (figures[at]! >= fromMs) candles.push(candleAt(figures, at));
      return candles;
    },
    async before(code, feed) {
      const instrument = catalogue.get(code);
      const span = [since - secondsReachMs, since] as const;
      return instrument ? readLoggedSeconds(sql, instrument, feed, span) : [];
    },
  };
}
