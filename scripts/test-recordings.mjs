import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const startMs = Date.UTC(2024, 2, 5, 9);
const lengthMs = 3_600_000;

/** Amounts in ticks. The swings take it up and down again within a minute, whatever the walk does. */
const markets = [
  { code: 'EURUSD', seed: 7, digits: 5, middle: 108_500, swing: 60, noise: 4, spread: [8, 14] },
  { code: 'XAUUSD', seed: 11, digits: 2, middle: 211_500, swing: 90, noise: 6, spread: [18, 32] },
];

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

function rowsOf({ seed, digits, middle, swing, noise, spread: [narrow, wide] }) {
  const random = randomFrom(seed);
  const price = (ticks) => (ticks / 10 ** digits).toFixed(digits);
  const rows = ['time_ms,bid,ask'];
  let walk = 0;
  for (let at = 0; at < lengthMs; at += 200 + Math.floor(random() * 300)) {
    walk = 0.995 * walk + noise * (random() + random() + random() - 1.5);
    const swung = swing * Math.sin((2 * Math.PI * at) / 37_000);
    const bid = Math.round(middle + swung + walk);
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
