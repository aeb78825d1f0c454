import { Money } from '../../core/money';
import { chartIntervals, intervalMs, minuteMs, type ChartInterval } from '../../markets/rules';
import type { Order } from '../order-contract';

/** A moment, ms since the epoch, and the price then: the middle of bid and ask. */
export type CurvePoint = { time: number; price: number };

/** The curve between two prices, in pieces where no feed was watched in between. */
export type Curve = {
  pieces: CurvePoint[][];
  from: CurvePoint;
  to: CurvePoint;
};

/** [start in ms, open, high, low, close, ticks, made] */
export type Bar = readonly [number, number, number, number, number, number, number];

const pointsMost = 150;
/** Candles of seconds reach back a quarter of an hour; asking takes a moment. */
const secondsReachMs = 14 * minuteMs;

type Filled = Pick<Order, 'openTime' | 'closeTime'> & {
  openPrice: string | null;
  closePrice: string | null;
  receipt: {
    open: { tick: { bid: string; ask: string } } | null;
    close: { price: string; tick: { bid: string; ask: string } } | null;
  };
};

/** When an order was filled and when it closed, ms since the epoch; null before it has. */
export function spanOf({ openTime, closeTime }: Pick<Order, 'openTime' | 'closeTime'>) {
  if (openTime === null || closeTime === null) return null;
  const [from, to] = [Date.parse(openTime), Date.parse(closeTime)];
  return to > from ? { from, to } : null;
}

/** The candles to try for a curve, the finest first: those of seconds may be gone, or none were heard. */
export function curveIntervals(span: { from: number; to: number }, nowMs: number): ChartInterval[] {
  const fits = chartIntervals.filter((one) => {
    const reaches = intervalMs[one] >= minuteMs || nowMs - span.from < secondsReachMs;
    return reaches && (span.to - span.from) / intervalMs[one] <= pointsMost;
  });
  const fine = fits[0] ?? '1w';
  const coarse = fits.find((one) => intervalMs[one] >= minuteMs);
  return coarse && coarse !== fine ? [fine, coarse] : [fine];
}

const middle = ({ bid, ask }: { bid: string; ask: string }): number =>
  new Money(bid).add(ask).div(2).toNumber();

/**
 * The price from the tick that opened an order to the one that closed it: both from its receipt, and
 * between them the ends of the candles that a feed was watched for. Null where there are none of these,
 * since a line between two points alone would be made up.
 */
export function curveOf(
  order: Filled,
  bars: readonly Bar[],
  interval: ChartInterval,
): Curve | null {
  const span = spanOf(order);
  const { open, close } = order.receipt;
  if (!span || !open || !close) return null;
  const first = { time: span.from, price: middle(open.tick) };
  const last = { time: span.to, price: middle(close.tick) };
  const pieces: CurvePoint[][] = [[first]];
  let between = 0;
  for (const [start, , , , price, , made] of bars) {
    const time = start + intervalMs[interval];
    if (time <= span.from || time >= span.to) continue;
    if (made) {
      if (pieces.at(-1)!.length > 0) pieces.push([]);
      continue;
    }
    pieces.at(-1)!.push({ time, price });
    between += 1;
  }
  if (between === 0) return null;
  pieces.at(-1)!.push(last);
  const opened = Number(order.openPrice ?? first.price);
  return {
    pieces: pieces.filter((piece) => piece.length > 1),
    from: { time: span.from, price: opened },
    to: { time: span.to, price: Number(close.price) },
  };
}

type Size = { width: number; height: number; pad: number };

/** Where the points of a curve lie in a drawing of a size, px from its top left, with some room around. */
export function placeCurve({ pieces, from, to }: Curve, { width, height, pad }: Size) {
  const prices = [...pieces.flat(), from, to].map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (time: number) => ((time - from.time) / (to.time - from.time)) * width;
  const y = (price: number) =>
    high === low ? height / 2 : pad + ((high - price) / (high - low)) * (height - 2 * pad);
  const at = ({ time, price }: CurvePoint) => ({ x: x(time), y: y(price) });
  return { pieces: pieces.map((piece) => piece.map(at)), from: at(from), to: at(to), low, high };
}
