import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const startMs = Date.UTC(2024, 2, 5, 9);
const lengthMs = 3_600_000;

/**
 * Amounts in ticks. A price stays near its middle but for a short dip every ten seconds: a level
 * within the dip is far from the price for as long as a test needs to set it, and is reached soon after,
 * however slow the machine is. In between it moves a little, so that a page shows life.
 */
const markets = [
  { code: 'EURUSD', seed: 7, digits: 5, middle: 108_500, dip: 80, noise: 4, spread: [8, 14] },
  { code: 'XAUUSD', seed: 11, digits: 2, middle: 211_500, dip: 120, noise: 6, spread: [18, 32] },
];
const dipEveryMs = 10_000;
const dipMs = 1_200;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function rowsOf({ seed, digits, middle, dip, noise, spread: [narrow, wide] }) {
  const random = randomFrom(seed);
  const price = (ticks) => (ticks / 10 ** digits).toFixed(digits);
  const rows = ['time_ms,bid,ask'];
  let walk = 0;
  for (let at = 0; at < lengthMs; at += 200 + Math.floor(random() * 300)) {
    walk = 0.9 * walk + noise * (random() + random() + random() - 1.5);
    const dipped = at % dipEveryMs > dipEveryMs - dipMs ? dip : 0;
    const bid = Math.round(middle - dipped + walk);
    const ask = bid + narrow + Math.floor(random() * (wide - narrow + 1));
    rows.push(`${startMs + at},${price(bid)},${price(ask)}`);
  }
  return rows;
}

/** An hour of recorded quotes, always the same, in a folder of its own: `{ folder, remove }`. */
export function makeTestRecordings() {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-recordings-'));
  const day = new Date(startMs).toISOString().slice(0, 10);
  for (const market of markets)
    writeFileSync(
      path.join(folder, `${market.code}_${day}.csv.gz`),
      gzipSync(`${rowsOf(market).join('\n')}\n`),
    );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
