import { instrumentTypes, type Catalogue, type PriceBoard } from '../core/market';
import { isOpen, type Calendar } from '../markets/calendar-rules';
import type { Part } from './rules';

type Market = { catalogue: Catalogue; book: PriceBoard };

type Counted = { open: number; priced: number };

/** How many instruments of each type are open now, and how many of these have a price that may fill. */
function countByType({ catalogue, book }: Market, atMs: number): Map<number, Counted> {
  const known = new Map<string, boolean>();
  const isInSession = (code: string): boolean => {
    const week = catalogue.calendar(code);
    if (!week) return false;
    const open = known.get(week.id) ?? isOpen(week as Calendar, atMs);
    known.set(week.id, open);
    return open;
  };
  const counted = new Map<number, Counted>();
  for (const { code, type } of catalogue.all()) {
    const state = book.tradability(code);
    // A recording trades in its own hours, and what no source prices yet may be closed as well.
    if (!state.tradable && (state.reason === 'closed' || (!book.quote(code) && !isInSession(code))))
      continue;
    const sum = counted.get(type) ?? { open: 0, priced: 0 };
    sum.open += 1;
    if (state.tradable || state.reason === 'quarantined') sum.priced += 1;
    counted.set(type, sum);
  }
  return counted;
}

/** Whether prices come for what is open now; a closed market needs none. */
export function pricesFlow(
  market: Market,
  atMs = Date.now(),
): {
  part: Part & { ageMs: number | null; open: number; priced: number };
  warnings: string[];
} {
  const counted = countByType(market, atMs);
  const sum = (of: keyof Counted) => [...counted.values()].reduce((all, one) => all + one[of], 0);
  const [open, priced] = [sum('open'), sum('priced')];
  const ageMs = market.book.newestAgeMs();
  const ok = open === 0 || priced > 0;
  const problem = ageMs === null ? 'no price yet' : 'no new price';
  const warnings = Object.entries(instrumentTypes).flatMap(([name, type]) => {
    const one = counted.get(type);
    return one && one.priced === 0
      ? [`No price comes for ${name}: ${one.open} instruments are open.`]
      : [];
  });
  return { part: { ok, ...(ok ? {} : { problem }), ageMs, open, priced }, warnings };
}
