import type { Instrument } from '@/lib/core/market';
import { hashText, mix, randomPath } from './random-path';
import { tickGrid, type TickGrid } from './tick-grid';

// Looked up once: these run hundreds of thousands of times for one history.
const { exp, floor, max, round } = Math;

/** Bid, ask and mid in whole ticks. */
export type GridQuote = { bid: number; ask: number; mid: number };

/**
 * The simulated market of one instrument: every tick that it will ever send is a function of the
 * seed and the time, so history and live prices are one, and a restart continues where it was.
 */
export type Simulation = {
  grid: TickGrid;
  /** Mean time between ticks, ms. */
  paceMs: number;
  /** Time of the last tick at or before a moment, ms since the epoch. */
  tickAtOrBefore(atMs: number): number;
  /** Time of the first tick after a moment. */
  tickAfter(atMs: number): number;
  /** The quote of a tick sent at this time. */
  quoteAt(tickMs: number): GridQuote;
  /** Visits the mid of every tick in [fromMs, toMs), in order. */
  walk(fromMs: number, toMs: number, visit: (tickMs: number, mid: number) => void): void;
};

const brisk = new Set(['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'ES', 'NQ']);
const forex = 1;
const metal = 5;
const spreadHoldsMs = 16_384;

export const paceMs = (instrument: Pick<Instrument, 'type' | 'base' | 'code'>): number =>
  instrument.type === forex ||
  instrument.type === metal ||
  brisk.has(instrument.base) ||
  brisk.has(instrument.code)
    ? 1500
    : 3500;

export function simulate(instrument: Instrument, seed: string): Simulation {
  const key = hashText(`${seed}/${instrument.code}`);
  const path = randomPath(key);
  const grid = tickGrid(instrument.tickSize);
  const reference = Number(instrument.referencePrice);
  const volatility = Number(instrument.dailyVolatility);
  const spreadTicks = Number(instrument.typicalSpread) / grid.size;
  const pace = paceMs(instrument);
  const scheduleKey = mix(key, 0x5c4ed);
  const spreadKey = mix(key, 0x59ead);

  // One tick in each slot of `pace`, somewhere in its first third.
  const slotTick = (slot: number) =>
    slot * pace + floor(((mix(scheduleKey, slot) >>> 8) / 2 ** 24) * (pace / 3));

  const spreadIn = (hold: number) => {
    const draw = mix(spreadKey, hold) / 2 ** 32;
    return max(1, round(spreadTicks * (0.8 + 0.6 * draw * draw)));
  };

  function bidAt(tickMs: number, spread: number): number {
    const centre = round((reference * exp(volatility * path(tickMs))) / grid.size);
    return max(1, centre - floor(spread / 2));
  }

  // Half a tick goes to the even side, as in every mid.
  function midOf(bid: number, spread: number): number {
    const half = bid + (spread >> 1);
    return spread % 2 === 1 && half % 2 === 1 ? half + 1 : half;
  }

  return {
    grid,
    paceMs: pace,
    tickAtOrBefore(atMs) {
      const slot = floor(atMs / pace);
      const tick = slotTick(slot);
      return tick <= atMs ? tick : slotTick(slot - 1);
    },
    tickAfter(atMs) {
      const slot = floor(atMs / pace);
      const tick = slotTick(slot);
      return tick > atMs ? tick : slotTick(slot + 1);
    },
    quoteAt(tickMs) {
      const spread = spreadIn(floor(tickMs / spreadHoldsMs));
      const bid = bidAt(tickMs, spread);
      return { bid, ask: bid + spread, mid: midOf(bid, spread) };
    },
    walk(fromMs, toMs, visit) {
      let hold = -1;
      let spread = 0;
      for (let slot = floor(fromMs / pace); ; slot++) {
        const at = slotTick(slot);
        if (at >= toMs) return;
        if (at < fromMs) continue;
        const now = floor(at / spreadHoldsMs);
        if (now !== hold) {
          hold = now;
          spread = spreadIn(now);
        }
        visit(at, midOf(bidAt(at, spread), spread));
      }
    },
  };
}
