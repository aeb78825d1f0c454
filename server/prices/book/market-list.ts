import { gzipSync } from 'node:zlib';
import type { Catalogue, Instrument, PriceBoard } from '@/lib/core/market';
import { marketItem } from '@/lib/markets/market-item-rules';
import { minuteMs } from '@/lib/markets/rules';
import type { MarketBytes } from '@/lib/platform/runtime';
import type { Clock } from '../clock';

type Parts = { catalogue: Catalogue; book: PriceBoard; clock: Clock };

type Line = {
  instrument: Instrument;
  sequence: number;
  state: string;
  minute: number;
  text: string;
};

type Made = { at: number; revision: number; json: Buffer; zippedAt: number; zipped: Buffer | null };

// As often as the socket speaks; compressing costs ten times as much, so it happens less often.
const freshMs = 250;
const zippedFreshMs = 1000;
const calmMs = 1000;
const fastestLevel = 1;

/**
 * The answer of listMarketByType as bytes, for each set of types that is asked for. It is made at
 * most every 250 ms, out of lines that are remembered until their price, state or minute changes,
 * and compressed at most once a second.
 */
export function createMarketList({ catalogue, book, clock }: Parts): MarketBytes {
  const lines = new Map<string, Line>();
  const made = new Map<string, Made>();

  function lineOf(instrument: Instrument, now: number): string {
    const { code } = instrument;
    const sequence = book.quote(code)?.sequence ?? 0;
    const state = JSON.stringify(book.tradability(code, now));
    const minute = Math.floor(now / minuteMs);
    const line = lines.get(code);
    if (
      line &&
      line.instrument === instrument &&
      line.sequence === sequence &&
      line.state === state &&
      line.minute === minute
    ) {
      return line.text;
    }
    const text = JSON.stringify(marketItem(instrument, book));
    lines.set(code, { instrument, sequence, state, minute, text });
    return text;
  }

  function make(types: readonly number[], now: number): Made {
    const wanted = types.length
      ? catalogue.all().filter((i) => types.includes(i.type))
      : catalogue.all();
    const json = Buffer.from(
      `{"code":"200","result":[${wanted.map((i) => lineOf(i, now)).join(',')}]}`,
    );
    return { at: now, revision: book.revision(), json, zippedAt: 0, zipped: null };
  }

  function current(types: readonly number[]): Made {
    const now = clock.now();
    const key = types.join();
    const last = made.get(key);
    if (last) {
      const age = now - last.at;
      if (age >= 0 && (age < freshMs || (age < calmMs && last.revision === book.revision())))
        return last;
    }
    const next = make(types, now);
    if (last?.zipped && now - last.zippedAt < zippedFreshMs) {
      next.zipped = last.zipped;
      next.zippedAt = last.zippedAt;
    }
    made.set(key, next);
    return next;
  }

  return {
    list(types) {
      const sorted = [...new Set(types)].sort();
      const now = current(sorted);
      return {
        json: now.json,
        get gzip() {
          if (!now.zipped || clock.now() - now.zippedAt >= zippedFreshMs) {
            now.zipped = gzipSync(now.json, { level: fastestLevel });
            now.zippedAt = clock.now();
          }
          return now.zipped;
        },
      };
    },
  };
}
