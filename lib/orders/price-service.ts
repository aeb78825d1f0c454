import type { Caller } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Instrument, Quote } from '../core/market';
import { Money } from '../core/money';
import { runtime } from '../platform/runtime';
import { conversionNow, type QuotedRate } from './conversion-rules';

const untradable = (opensAt: number | null = null) =>
  new Refusal('10015', { opensAt: opensAt === null ? null : new Date(opensAt).toISOString() });

/** The newest quote of an instrument, or 10015 when it may not fill now. */
export function quoteNow(code: string): Quote {
  const { book } = runtime();
  const state = book.tradability(code);
  const quote = book.quote(code);
  if (!state.tradable) throw untradable(state.opensAt);
  if (!quote) throw untradable();
  return quote;
}

/** Real money is for live prices only; a sandbox says on every screen that it is one. */
const fitsMode = (mode: Caller['mode'], quote: Quote): boolean =>
  mode === 'demo' || quote.live || runtime().env.SANDBOX;

export function assertPriceFitsMode(mode: Caller['mode'], quote: Quote): void {
  if (!fitsMode(mode, quote)) throw untradable();
}

/**
 * The newest price that an account of a mode is valued at, whatever its age: where the newest one does not
 * fit the mode, or none came since the start, as on a weekend, the last one before. The engine reckons so too.
 */
export function lastPrice(code: string, mode: Caller['mode']): Quote | undefined {
  const { book, lastKnown } = runtime();
  const quote = book.quote(code);
  return quote && fitsMode(mode, quote) ? quote : lastKnown(code, mode);
}

/**
 * The newest quote and conversion rate, or 10015 when either may not fill now or does not fit the mode.
 * With `anySource` prices need not be live: a position that was opened on others can be left on them.
 */
export function tradableNow(
  instrument: Pick<Instrument, 'code' | 'quote'>,
  mode: Caller['mode'],
  anySource = false,
): {
  quote: Quote;
  rate: QuotedRate;
} {
  const { book, catalogue } = runtime();
  const quote = quoteNow(instrument.code);
  const rate = conversionNow(instrument.quote, catalogue, book, true);
  if (!rate) throw untradable();
  for (const used of [quote, rate.quote]) if (used && !anySource) assertPriceFitsMode(mode, used);
  return { quote, rate };
}

/** Whether a customer may have seen a price lately: any other would make the receipt tell nonsense. */
export function isPlausible(requestedPrice: string, quote: Quote): boolean {
  const ratio = new Money(requestedPrice).div(quote.price);
  return ratio.gte('0.95') && ratio.lte('1.05');
}

export function assertPlausible(requestedPrice: string | undefined, quote: Quote): void {
  if (requestedPrice !== undefined && !isPlausible(requestedPrice, quote)) {
    throw new Rejection('400', { issues: [{ path: 'requestedPrice', message: 'decimal' }] });
  }
}

const longestMs = 366 * 86_400_000;

/** A pending order ends at a moment to come, within a year. */
export function assertGoodTill(goodTill: string | null | undefined): void {
  if (!goodTill) return;
  const left = Date.parse(goodTill) - Date.now();
  if (left <= 0 || left > longestMs) {
    throw new Rejection('400', { issues: [{ path: 'goodTill', message: 'goodTill' }] });
  }
}

/** Refuses with 10104, and says which level it is about; null is about none. */
export function assertReasonable(level: string | null): void {
  if (level === null) return;
  throw new Refusal('10104', { issues: [{ path: level, message: '10104' }] });
}

/** Rejects terms that the customer has not seen: an order costs what was shown. Refuses with 10113. */
export function assertTermsShown(shown: number | undefined, { termsVersion }: Instrument): void {
  if (shown !== undefined && shown !== termsVersion) throw new Refusal('10113');
}

/** The instrument of a new order; 10014 where it is not listed. */
export function listed(code: string): Instrument {
  const instrument = runtime().catalogue.get(code);
  if (!instrument?.enabled) throw new Refusal('10014');
  return instrument;
}
