import { openSpans, type Hours } from '@/lib/markets/hours-rules';
import { candleStart, intervalMs, minuteMs, type Candle, type Interval } from '@/lib/markets/rules';
import type { Simulation } from '../sources/simulation';

// Looked up once: these run hundreds of thousands of times for one history.
const { floor, max, min, round } = Math;

/** How to make the past of one instrument: its simulated market, raised by a factor, in its trading hours. */
export type Maker = { simulation: Simulation; hours: Hours; factor: number };

const sampleMs = 5 * minuteMs;

function add(candles: Candle[], start: number, ticks: number, weight: number): void {
  const last = candles[candles.length - 1];
  if (!last || last.start !== start) {
    candles.push({ start, open: ticks, high: ticks, low: ticks, close: ticks, volume: weight });
    return;
  }
  if (ticks > last.high) last.high = ticks;
  if (ticks < last.low) last.low = ticks;
  last.close = ticks;
  last.volume += weight;
}

function priced(candles: Candle[], { simulation }: Maker): Candle[] {
  const { size } = simulation.grid;
  return candles.map((c) => ({
    ...c,
    open: c.open * size,
    high: c.high * size,
    low: c.low * size,
    close: c.close * size,
    volume: round(c.volume),
  }));
}

const raised = (mid: number, factor: number) => (factor === 1 ? mid : max(1, round(mid * factor)));

/** Minute candles of [fromMs, toMs), each of exactly the ticks that the source sends in it. */
export function madeMinutes(maker: Maker, fromMs: number, toMs: number): Candle[] {
  const { simulation, hours, factor } = maker;
  const candles: Candle[] = [];
  for (const [opens, closes] of openSpans(hours, fromMs, toMs)) {
    simulation.walk(opens, closes, (at, mid) =>
      add(candles, floor(at / minuteMs) * minuteMs, raised(mid, factor), 1),
    );
  }
  return priced(candles, maker);
}

/** Longer candles of [fromMs, toMs), from a sample each five minutes; their volume is estimated from the pace. */
export function madeSampled(
  maker: Maker,
  interval: Interval,
  fromMs: number,
  toMs: number,
): Candle[] {
  const { simulation, hours, factor } = maker;
  const weight = min(sampleMs, intervalMs[interval]) / simulation.paceMs;
  const candles: Candle[] = [];
  for (const [opens, closes] of openSpans(hours, fromMs, toMs)) {
    for (let at = opens; at < closes; at += sampleMs) {
      add(candles, candleStart(interval, at), raised(simulation.quoteAt(at).mid, factor), weight);
    }
  }
  return priced(candles, maker);
}
