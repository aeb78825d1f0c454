import type { Quote } from '@/lib/core/market';
import type { Band, Series } from './margin-bands';
import type { Span } from '../quotes/quote-line';
import { sorted, type Key, type Sorted } from '../watch/sorted';

type Edge = { account: string };
type Edges = { low: Sorted<Edge>; high: Sorted<Edge> };
type Placed = { edges: Edges; low: Key; high: Key };

const serieses: readonly Series[] = ['bid', 'ask', 'mid'];

const priceIn = (series: Series, quote: Pick<Quote, 'bidNumber' | 'askNumber'>): number => {
  if (series === 'bid') return quote.bidNumber;
  return series === 'ask' ? quote.askNumber : (quote.bidNumber + quote.askNumber) / 2;
};

/** The bands of all accounts, by instrument, so that a tick finds those that it leaves and no others. */
export class MarginWatch {
  private readonly byCode = new Map<string, Record<Series, Edges>>();
  private readonly placed = new Map<string, Placed[]>();
  private count = 0;

  get size(): number {
    return this.placed.size;
  }

  /** Watches these bands of an account, in place of those before. */
  set(account: string, bands: readonly Band[]): void {
    this.remove(account);
    if (bands.length === 0) return;
    this.placed.set(
      account,
      bands.map((band) => {
        const edges = this.edgesOf(band.code)[band.series];
        const number = (this.count += 1);
        const low: Key = [band.low, number];
        const high: Key = [band.high, number];
        edges.low.set(low, { account });
        edges.high.set(high, { account });
        return { edges, low, high };
      }),
    );
  }

  remove(account: string): void {
    for (const { edges, low, high } of this.placed.get(account) ?? []) {
      edges.low.delete(low);
      edges.high.delete(high);
    }
    this.placed.delete(account);
  }

  /** The accounts whose band a quote leaves; with `isNews` without those whose bands any tick leaves. */
  leftBy(quote: Pick<Quote, 'code' | 'bidNumber' | 'askNumber'>, isNews = false): Set<string> {
    const left = new Set<string>();
    const highest: Key = [Infinity, isNews ? -Infinity : Infinity];
    const edges = this.byCode.get(quote.code);
    if (!edges) return left;
    const take = (_: Key, edge: Edge): void => void left.add(edge.account);
    for (const series of serieses) {
      const price = priceIn(series, quote);
      const { low, high } = edges[series];
      low.forRange([price, Infinity], highest, true, take);
      high.forRange([-Infinity, -Infinity], [price, -Infinity], false, take);
    }
    return left;
  }

  private edgesOf(code: string): Record<Series, Edges> {
    const found = this.byCode.get(code);
    if (found) return found;
    const edges = (): Edges => ({ low: sorted<Edge>(), high: sorted<Edge>() });
    const made = { bid: edges(), ask: edges(), mid: edges() };
    this.byCode.set(code, made);
    return made;
  }
}

/** Bands that any tick of these instruments leaves. */
export const anyTick = (codes: Iterable<string>): Band[] =>
  [...codes].map((code) => ({ code, series: 'mid', low: Infinity, high: Infinity }));

/** Whether a quote lies outside of a band. */
export const leaves = (
  band: Band,
  quote: Pick<Quote, 'code' | 'bidNumber' | 'askNumber'>,
): boolean => {
  if (band.code !== quote.code) return false;
  const price = priceIn(band.series, quote);
  return price < band.low || price > band.high;
};

/** Whether quotes between these prices could leave a band; false only where none does. */
export function leavesIn({ series, low, high }: Band, span: Span): boolean {
  const { bidLow, bidHigh, askLow, askHigh } = span;
  if (series === 'bid') return bidLow < low || bidHigh > high;
  if (series === 'ask') return askLow < low || askHigh > high;
  return (bidLow + askLow) / 2 < low || (bidHigh + askHigh) / 2 > high;
}
