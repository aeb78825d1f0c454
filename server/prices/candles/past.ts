import type { Hours, LastOpenAt } from '@/lib/markets/hours-rules';
import type { Past } from '../sources/price-source';
import type { Simulation } from '../sources/simulation';
import type { TickGrid } from '../book/tick-grid';

/** The mid that the simulated market showed at a moment: its last tick in trading hours. */
export const simulatedPast =
  (simulation: Simulation, hours: Hours, lastOpenAt: LastOpenAt): Past =>
  (atMs) => {
    const open = lastOpenAt(hours, atMs) ?? atMs;
    const { mid } = simulation.quoteAt(simulation.tickAtOrBefore(open));
    return Number(simulation.grid.text(mid));
  };

/** The factor by which a simulated past must be raised to end at a known price. */
export const anchorFactor = (past: Past, anchor: { atMs: number; price: number }): number =>
  anchor.price / past(anchor.atMs);

/** A past times a factor, at tick size. */
export const scaledPast =
  (past: Past, factor: number, grid: TickGrid): Past =>
  (atMs) =>
    Number(grid.text(Math.max(1, Math.round((past(atMs) * factor) / grid.size))));
