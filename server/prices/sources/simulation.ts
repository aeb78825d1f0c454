import type { Instrument } from '@/lib/core/market';
import { hashText, mix, randomPath } from './random-path';
import { tickGrid, type TickGrid } from '../book/tick-grid';

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

type FindInstrument = (code: string) => Instrument | undefined;

const keyOf = ({ code }: Instrument, seed: string) => hashText(`${seed}/${code}`);

function walkOf(instrument: Instrument, seed: string): (atMs: number) => number {
  const path = randomPath(keyOf(instrument, seed));
  const reference = Number(instrument.referencePrice);
  const volatility = Number(instrument.dailyVolatility);
  return (atMs) => reference * exp(volatility * path(atMs));
}

/** What one unit of a currency or metal is worth in dollars at a moment; null when no listed pair says it. */
function dollarsOf(unit: string, seed: string, find: FindInstrument) {
  const direct = find(`${unit}USD`);
  if (direct) return walkOf(direct, seed);
  const inverse = find(`USD${unit}`);
  if (!inverse) return null;
  const walk = walkOf(inverse, seed);
  return (atMs: number) => 1 / walk(atMs);
}

/** The middle at a moment: a walk of its own, or for a pair without the dollar what its two dollar pairs make of it. */
function middleOf(instrument: Instrument, seed: string, find: FindInstrument) {
  const { type, base, quote } = instrument;
  if ((type === forex || type === metal) && base !== 'USD' && quote !== 'USD') {
    const sold = dollarsOf(base, seed, find);
    const paid = dollarsOf(quote, seed, find);
    if (sold && paid) return (atMs: number) => sold(atMs) / paid(atMs);
  }
  return walkOf(instrument, seed);
}

const findNone: FindInstrument = () => undefined;

/** `find` knows the listed instruments, so that a cross follows its dollar pairs; without it every instrument walks alone. */
export function simulate(
  instrument: Instrument,
  seed: string,
  find: FindInstrument = findNone,
): Simulation {
  const key = keyOf(instrument, seed);
  const middle = middleOf(instrument, seed, find);
  const grid = tickGrid(instrument.tickSize);
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
    const centre = round(middle(tickMs) / grid.size);
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
