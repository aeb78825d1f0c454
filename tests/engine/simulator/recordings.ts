import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { seeded } from './seeded';

/** A recorded tick; `offset` is ms since the first of its recording. */
export type RecordedTick = { offset: number; code: string; bid: string; ask: string };

type Market = { code: string; digits: number; middle: number; spread: number; pull: number };

// Prices in ticks of the last digit. A pull of 1 keeps nothing of where the price came from.
const markets: Market[] = [
  { code: 'EURUSD', digits: 5, middle: 108_500, spread: 12, pull: 0.002 },
  { code: 'USDJPY', digits: 3, middle: 150_000, spread: 14, pull: 0.002 },
  { code: 'EURJPY', digits: 3, middle: 162_750, spread: 22, pull: 0.002 },
  { code: 'GBPUSD', digits: 5, middle: 130_500, spread: 15, pull: 0.002 },
  { code: 'EURGBP', digits: 5, middle: 83_140, spread: 14, pull: 0.002 },
  { code: 'XAUUSD', digits: 2, middle: 211_500, spread: 25, pull: 0.002 },
  { code: 'BTCUSDT', digits: 2, middle: 6_800_000, spread: 30, pull: 0.002 },
];

const inOrder = (ticks: RecordedTick[]): RecordedTick[] =>
  ticks.sort((a, b) => a.offset - b.offset || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));

/**
 * A made day of so many ticks for each market, always the same for a seed. Its last third is stormy:
 * moves of some percent, and one gap that
 * a guard holds back until it is confirmed.
 */
export function madeDay(
  seed: number,
  { ticks, lengthMs, codes }: { ticks: number; lengthMs: number; codes?: readonly string[] },
): RecordedTick[] {
  const day = markets
    .filter(({ code }) => codes?.includes(code) ?? true)
    .flatMap(({ code, digits, middle, spread, pull }) => {
      const random = seeded(seed + code.length * 7919 + code.charCodeAt(0) * 104_729 + middle);
      const text = (price: number) => (price / 10 ** digits).toFixed(digits);
      const gapAt = Math.floor(ticks * random.between(0.75, 0.95));
      const gap = random.between(-0.12, 0.04);
      let price = middle;
      return Array.from({ length: ticks }, (_, n): RecordedTick => {
        const isStormy = n > (ticks * 2) / 3;
        const step = middle * (isStormy ? 0.006 : 0.0004);
        price += (random.next() + random.next() + random.next() - 1.5) * step;
        price += isStormy ? 0 : (middle - price) * pull;
        // A market that opens somewhere else: too far to be believed at its first tick.
        if (n === gapAt) price *= 1 + gap;
        const bid = Math.round(price);
        const ask = bid + random.whole(Math.ceil(spread / 2), spread * (isStormy ? 3 : 1));
        const offset = Math.floor(((n + random.next() * 0.9) * lengthMs) / ticks);
        return { offset: n === 0 ? 0 : offset, code, bid: text(bid), ask: text(ask) };
      });
    });
  return inOrder(day);
}

const servedAs = (recorded: string): string =>
  /^(BTC|ETH|LTC)USD$/.test(recorded) ? `${recorded}T` : recorded;

/** The recordings of a folder, each from its own first row, all starting together. */
export function recordedDays(folder: string): RecordedTick[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv.gz'));
  const ticks = names.flatMap((name) => {
    const code = servedAs(name.split('_')[0]!);
    const text = gunzipSync(readFileSync(path.join(folder, name))).toString('latin1');
    const rows = text.trim().split(/\r?\n/).slice(1);
    const first = Number(rows[0]!.split(',')[0]);
    return rows.map((row): RecordedTick => {
      const [time, bid, ask] = row.split(',');
      return { offset: Number(time) - first, code, bid: bid!, ask: ask! };
    });
  });
  return inOrder(ticks);
}
