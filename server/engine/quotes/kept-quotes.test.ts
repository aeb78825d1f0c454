import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Quote } from '@/lib/core/market';
import { KeptQuotes, QuotesLost } from './kept-quotes';
import type { Range, Seen } from './quote-line';
import { Spill } from './spill';

const codes = ['EURUSD', 'XAUUSD', 'AAPL'] as const;

function seenOf(code: string, sequence: number, over: Partial<Quote> = {}): Seen {
  const bid = (1 + (sequence % 97) / 1_000).toFixed(3);
  const ask = (Number(bid) + 0.002).toFixed(3);
  const quote: Quote = {
    code,
    sequence,
    bid,
    ask,
    price: (Number(bid) + 0.001).toFixed(3),
    source: 'one, two',
    live: true,
    time: sequence,
    receivedAt: sequence + 1,
    arrivedAt: sequence * 10,
    maxAgeMs: 60_000,
    bidNumber: Number(bid),
    askNumber: Number(ask),
    priceNumber: 0,
    ...over,
  };
  quote.priceNumber = Number(quote.price);
  return { quote, seenAt: sequence * 10, isTradable: sequence % 7 !== 0 };
}

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'assay-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function keeping(mostInMemory = 100_000, spill = new Spill(folder)) {
  const lost: string[] = [];
  const quotes = new KeptQuotes({
    mostInMemory,
    spill,
    mostAtAll: mostInMemory * 3,
    book: { couldFill: () => true, forgetBefore: () => undefined },
    onLost: (code) => void lost.push(code),
  });
  return { quotes, spill, lost };
}

const sequences = (found: Iterable<Seen>) => [...found].map((s) => s.quote.sequence);

describe('what is held', () => {
  it('is kept, in order and as it came, however much of it lies on disk', () => {
    const { quotes, spill, lost } = keeping(200);
    const all = Array.from({ length: 9_000 }, (_, n) => seenOf(codes[n % 3]!, n + 1));
    const hold = quotes.hold(1);
    for (const seen of all) quotes.add(seen);
    expect(spill.size).toBeGreaterThan(100_000);
    for (const code of codes) {
      const due = all.filter((s) => s.quote.code === code);
      expect([...quotes.tradableFrom(code, 1)]).toEqual(due.filter((s) => s.isTradable));
      for (const at of [1, 77, 4_444, 9_000])
        expect(quotes.asOf(code, at)).toEqual(due.findLast((s) => s.quote.sequence <= at));
    }
    quotes.release(hold);
    for (let n = 0; n < 600; n += 1) quotes.add(seenOf(codes[n % 3]!, 10_000 + n));
    expect([spill.size, lost]).toEqual([0, []]);
    quotes.close();
  });

  it('is all there is, where nothing was forgotten yet', () => {
    const { quotes } = keeping();
    quotes.hold(0);
    for (let n = 1; n <= 500; n += 1) quotes.add(seenOf('EURUSD', n));
    expect(sequences(quotes.tradableFrom('EURUSD', 0))).toHaveLength(429);
    expect(quotes.asOf('EURUSD', 0)).toBeUndefined();
  });

  it('leaves no file behind, not even while it is open', () => {
    const { quotes, spill } = keeping(64);
    quotes.hold(1);
    for (let n = 1; n < 1_000; n += 1) quotes.add(seenOf('EURUSD', n));
    expect([spill.size > 0, readdirSync(folder)]).toEqual([true, []]);
    quotes.close();
  });
});

describe('what nobody holds', () => {
  it('is forgotten, and whoever asks for it all the same is told so', () => {
    const { quotes } = keeping();
    for (let n = 1; n <= 1_000; n += 1) quotes.add(seenOf('EURUSD', n));
    expect(sequences(quotes.tradableFrom('EURUSD', 999))).toEqual([999, 1_000]);
    expect(() => [...quotes.tradableFrom('EURUSD', 2)]).toThrow(QuotesLost);
    expect(() => quotes.asOf('EURUSD', 2)).toThrow(QuotesLost);
    expect([...quotes.tradableFrom('XAUUSD', 2)]).toEqual([]);
  });

  it('keeps the last price before the earliest hold, of a calm instrument too', () => {
    const { quotes } = keeping();
    quotes.add(seenOf('AAPL', 1));
    for (let n = 2; n <= 500; n += 1) quotes.add(seenOf('EURUSD', n));
    quotes.hold(501);
    for (let n = 501; n <= 1_000; n += 1) quotes.add(seenOf(n % 2 ? 'AAPL' : 'EURUSD', n));
    expect(quotes.asOf('AAPL', 501)?.quote.sequence).toBe(501);
    expect(quotes.asOf('EURUSD', 501)?.quote.sequence).toBe(500);
    expect(sequences(quotes.tradableFrom('AAPL', 501))).toHaveLength(215);
  });
});

describe('a disk that takes nothing', () => {
  class FullDisk extends Spill {
    override write(): never {
      throw new Error('ENOSPC');
    }
  }

  it('loses nothing while memory has room, and then says what it lost', () => {
    const { quotes, lost } = keeping(200, new FullDisk(folder));
    quotes.hold(1);
    for (let n = 1; n <= 550; n += 1) quotes.add(seenOf('EURUSD', n));
    expect(lost).toEqual([]);
    expect(sequences(quotes.tradableFrom('EURUSD', 1))).toHaveLength(472);
    for (let n = 551; n <= 1_000; n += 1) quotes.add(seenOf('EURUSD', n));
    expect(new Set(lost)).toEqual(new Set(['EURUSD']));
    expect(() => [...quotes.tradableFrom('EURUSD', 1)]).toThrow(QuotesLost);
    expect(sequences(quotes.tradableFrom('EURUSD', 990))).toContain(1_000);
  });

  it('that cannot be read back says so', () => {
    const { quotes, spill, lost } = keeping(100);
    quotes.hold(1);
    for (let n = 1; n <= 1_000; n += 1) quotes.add(seenOf('EURUSD', n));
    spill.read = () => {
      throw new Error('EIO');
    };
    expect(() => [...quotes.tradableFrom('EURUSD', 1)]).toThrow(QuotesLost);
    expect(lost).toEqual(['EURUSD']);
  });
});

describe('an instrument that did not tick yet', () => {
  const told = ({ quotes }: ReturnType<typeof keeping>, code: string, at: Seen, isLive = false) => {
    const moment = quotes.momentOf(at, isLive);
    return [moment.quote(code)?.sequence, moment.tradability(code).tradable];
  };

  it('is valued at what was recalled, which fills nothing, until it ticks', () => {
    const kept = keeping();
    const coin = seenOf('BTCUSDT', 10);
    kept.quotes.add(coin);
    expect(told(kept, 'AAPL', coin)).toEqual([undefined, false]);
    kept.quotes.recall([seenOf('AAPL', 3).quote]);
    expect(told(kept, 'AAPL', coin)).toEqual([3, false]);
    kept.quotes.add(seenOf('AAPL', 11));
    expect(told(kept, 'AAPL', seenOf('BTCUSDT', 12))).toEqual([11, true]);
    expect(told(kept, 'AAPL', coin)).toEqual([3, false]);
  });

  it('of real money: the last live quote values what is no longer live, and nothing fills', () => {
    const kept = keeping();
    const add = (n: number, live: boolean) => kept.quotes.add(seenOf('AAPL', n, { live }));
    add(1, true);
    add(2, false);
    const now = seenOf('BTCUSDT', 5_000);
    expect(told(kept, 'AAPL', now)).toEqual([2, true]);
    expect(told(kept, 'AAPL', now, true)).toEqual([1, false]);
    for (let n = 3; n < 2_000; n += 1) add(n, false);
    expect(told(kept, 'AAPL', now, true)).toEqual([1, false]);
  });
});

type Step = { code: number; bookings: ('begin' | 'end')[]; live: boolean };

const step = fc.record<Step>({
  code: fc.nat({ max: 2 }),
  bookings: fc.array(fc.constantFrom('begin' as const, 'end' as const), { maxLength: 1 }),
  live: fc.boolean(),
});

it('shows every booking each tick since it began, whatever is booked beside it', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 200, maxLength: 900 }),
      fc.integer({ min: 64, max: 700 }),
      fc.double({ min: 1, max: 1.1, noNaN: true }),
      (steps, mostInMemory, level) => {
        const { quotes, lost } = keeping(mostInMemory);
        const all: Seen[] = [];
        const holds: { sequence: number; hold: ReturnType<typeof quotes.hold> }[] = [];
        const isVain = ({ bidHigh }: Range) => bidHigh < level;
        for (const [n, { code, bookings, live }] of steps.entries()) {
          const seen = seenOf(codes[code]!, n + 1, { live });
          all.push(seen);
          quotes.add(seen);
          for (const one of bookings) {
            const { newestSequence } = quotes;
            if (one === 'begin')
              holds.push({ sequence: newestSequence, hold: quotes.hold(newestSequence) });
            else if (holds.length > 0) {
              const { sequence, hold } = holds.splice((n * 7) % holds.length, 1)[0]!;
              for (const of of codes) {
                const due = all.filter((s) => s.quote.code === of);
                const missed = due.filter((s) => s.isTradable && s.quote.sequence > sequence);
                expect(sequences(quotes.tradableFrom(of, sequence + 1))).toEqual(sequences(missed));
                const isHigh = (s: Seen) => s.quote.bidNumber >= level;
                const found = [...quotes.tradableFrom(of, sequence + 1, isVain)].filter(isHigh);
                expect(sequences(found)).toEqual(sequences(missed.filter(isHigh)));
                const then = (s: Seen) => s.quote.sequence <= sequence;
                expect(quotes.asOf(of, sequence)).toEqual(due.findLast(then));
                const lastLive = due.findLast((s) => then(s) && s.quote.live)?.quote;
                const moment = quotes.momentOf(all[sequence - 1]!, true);
                expect(moment.quote(of)).toEqual(lastLive);
                const newestLive = due.findLast((s) => s.quote.live)?.quote;
                expect(quotes.lastKnown(of, true)).toEqual(newestLive);
              }
              quotes.release(hold);
            }
          }
        }
        expect(lost).toEqual([]);
        quotes.close();
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
