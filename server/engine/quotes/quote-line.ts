import type { Quote } from '@/lib/core/market';
import type { Place } from './spill';

/** A quote as it was when it came: when that was, and whether it could fill anything. */
export type Seen = { quote: Quote; seenAt: number; isTradable: boolean };

/** Between which prices quotes of a stretch lie. */
export type Span = { bidLow: number; bidHigh: number; askLow: number; askHigh: number };

/** What the tradable quotes of a stretch have in common. */
export type Range = Span & {
  /** As they were quoted: the highest bid and the lowest ask. */
  bestBid: string;
  bestAsk: string;
  /** ms since the epoch, the latest of them. */
  arrivedAt: number;
  receivedAt: number;
  /** How many of them there are, and how many are live. */
  count: number;
  live: number;
};

/** A stretch of the quotes of one instrument, in memory or on disk. */
export type Block = {
  code: string;
  /** Sequences. */
  first: number;
  last: number;
  size: number;
  quotes: Seen[] | null;
  place: Place | null;
  range: Range;
  /** Of all its quotes, also those that could fill nothing. */
  span: Span;
  lastLive: Quote | null;
};

/** The kept quotes of one instrument, oldest first. The last block still grows. */
export type Line = {
  blocks: Block[];
  newest: Seen;
  /** The sequence of the last quote that is not kept any more; -1 while all are. */
  gone: number;
};

export const blockSize = 64;

const emptySpan = (): Span => ({
  bidLow: Infinity,
  bidHigh: -Infinity,
  askLow: Infinity,
  askHigh: -Infinity,
});

const emptyRange = (): Range => ({
  ...emptySpan(),
  bestBid: '',
  bestAsk: '',
  arrivedAt: -Infinity,
  receivedAt: -Infinity,
  count: 0,
  live: 0,
});

export const blockOf = ({ quote: { code, sequence } }: Seen): Block => ({
  code,
  first: sequence,
  last: sequence,
  size: 0,
  quotes: [],
  place: null,
  range: emptyRange(),
  span: emptySpan(),
  lastLive: null,
});

export function put(block: Block, seen: Seen): void {
  const { quote } = seen;
  block.quotes!.push(seen);
  block.size += 1;
  block.last = quote.sequence;
  if (quote.live) block.lastLive = quote;
  stretch(block.span, quote);
  if (seen.isTradable) widen(block.range, quote);
}

function stretch(span: Span, { bidNumber, askNumber }: Quote): void {
  span.bidLow = Math.min(span.bidLow, bidNumber);
  span.bidHigh = Math.max(span.bidHigh, bidNumber);
  span.askLow = Math.min(span.askLow, askNumber);
  span.askHigh = Math.max(span.askHigh, askNumber);
}

function widen(range: Range, quote: Quote): void {
  const { bidNumber, askNumber } = quote;
  if (bidNumber > range.bidHigh) range.bestBid = quote.bid;
  if (askNumber < range.askLow) range.bestAsk = quote.ask;
  stretch(range, quote);
  range.arrivedAt = Math.max(range.arrivedAt, quote.arrivedAt);
  range.receivedAt = Math.max(range.receivedAt, quote.receivedAt);
  range.count += 1;
  if (quote.live) range.live += 1;
}

/** The place of the first item whose number is this or larger. */
export function placeFrom<T>(items: readonly T[], number: number, of: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (of(items[middle]!) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const sequenceOf = (seen: Seen): number => seen.quote.sequence;
export const lastOf = (block: Block): number => block.last;

const flag = (value: boolean): number => (value ? 1 : 0);

/** A block as text, for the disk. */
export const textOf = (seens: readonly Seen[]): string =>
  seens
    .map(({ quote: q, seenAt, isTradable }) =>
      [
        ...[
          q.sequence,
          q.receivedAt,
          q.arrivedAt,
          q.time,
          q.maxAgeMs,
          seenAt,
          flag(isTradable),
          flag(q.live),
        ],
        ...[q.bid, q.ask, q.price, q.source],
      ].join(),
    )
    .join('\n');

export const seensOf = (code: string, text: string): Seen[] =>
  text.split('\n').map((line) => {
    const [sequence, receivedAt, arrivedAt, time, ...facts] = line.split(',');
    const [maxAgeMs, seenAt, tradable, live, ...rest] = facts;
    const [bid, ask, price, ...source] = rest as [string, string, string, ...string[]];
    return {
      quote: {
        code,
        bid,
        ask,
        price,
        source: source.join(),
        live: live === '1',
        sequence: Number(sequence),
        receivedAt: Number(receivedAt),
        time: Number(time),
        arrivedAt: Number(arrivedAt),
        maxAgeMs: Number(maxAgeMs),
        bidNumber: Number(bid),
        askNumber: Number(ask),
        priceNumber: Number(price),
      },
      seenAt: Number(seenAt),
      isTradable: tradable === '1',
    };
  });
