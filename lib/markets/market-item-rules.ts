import type { Instrument, PriceBoard } from '../core/market';

const iso = (ms: number | null | undefined): string | null =>
  ms == null ? null : new Date(ms).toISOString();

/** One line of the market list. Prices are null until the first quote. */
export function marketItem(
  instrument: Instrument,
  book: PriceBoard,
  hundred = book.hundred(instrument.code),
) {
  const { id, code, type, logo, name } = instrument;
  const quote = book.quote(code);
  const state = book.tradability(code);
  return {
    id,
    code,
    type,
    logo,
    appName: name,
    price: quote?.price ?? null,
    zdf: book.change(code),
    zdfBasis: book.changeBasis(code),
    hundred,
    nowPrice: quote?.price ?? null,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    time: iso(quote?.time),
    receivedAt: iso(quote?.receivedAt),
    source: quote?.source ?? null,
    live: quote?.live ?? false,
    tradable: state.tradable && instrument.enabled,
    reason: state.tradable ? null : state.reason,
    opensAt: state.tradable ? null : iso(state.opensAt),
  };
}

export type MarketItem = ReturnType<typeof marketItem>;
