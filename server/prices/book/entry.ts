import type { Instrument, Quote } from '@/lib/core/market';
import type { Past, PriceSource } from '../sources/price-source';
import type { Base } from './change-base';
import type { GuardState } from './guard';
import { MinuteCloses } from './minute-closes';
import { tickGrid, type TickGrid } from './tick-grid';

/** What a book has to know of a source. */
export type Facts = Pick<PriceSource, 'name' | 'live' | 'recorded' | 'intervalMs'>;

/** What a book knows of one instrument. */
export type Entry = {
  instrument: Instrument;
  grid: TickGrid;
  jumpLimit: number;
  guard: GuardState | null;
  quote: Quote | undefined;
  closes: MinuteCloses;
  source: Facts | null;
  past: Past | null;
  base: Base | null;
};

/** An entry for an instrument, or one that is known with the terms it has now. */
export function entryFor(instrument: Instrument, known: Entry | undefined): Entry {
  const terms = {
    instrument,
    grid: tickGrid(instrument.tickSize),
    jumpLimit: Number(instrument.jumpLimit),
  };
  if (known) return Object.assign(known, terms);
  return {
    ...terms,
    guard: null,
    quote: undefined,
    closes: new MinuteCloses(),
    source: null,
    past: null,
    base: null,
  };
}
