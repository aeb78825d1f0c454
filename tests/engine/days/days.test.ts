import { counted, liveThrough } from '@/tests/engine/simulator/compare';
import type { OrderEnd } from '@/tests/engine/simulator/words';
import { madeDay, recordedDays, type RecordedTick } from '@/tests/engine/simulator/recordings';

// The trading floor and a simulator that knows only its rules are given the same ticks and the same
// commands; what they made of them must be the same, fill by fill. DAYS_ORDERS and REPLAY_DIR make it
// longer and play real days.

const orders = Number(process.env.DAYS_ORDERS ?? 1_000);
const seed = Number(process.env.DAYS_SEED ?? 20_261_121);
const accounts = 40;
const dayMs = 86_400_000;
const crosses = ['USDJPY', 'EURJPY', 'GBPUSD', 'EURGBP'];

function ticksToPlay(): RecordedTick[] {
  const folder = process.env.REPLAY_DIR;
  if (!folder)
    return madeDay(seed, { ticks: Number(process.env.DAYS_TICKS ?? 500), lengthMs: dayMs });
  const made = madeDay(seed, { ticks: 4_000, lengthMs: dayMs, codes: crosses });
  return [...recordedDays(folder), ...made].sort((a, b) => a.offset - b.offset);
}

it(`${orders} random orders of every kind over a day come out as the rules say`, async () => {
  const began = performance.now();
  const { found, due, audited, differences, ticks, other } = await liveThrough(ticksToPlay(), {
    seed,
    orders,
    accounts,
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const summary = { ticks, seconds, ...counted(due.fills) };
  if (process.env.DAYS_ORDERS) process.stdout.write(`${JSON.stringify(summary)}\n`);
  expect(other.slice(0, 5)).toEqual([]);
  expect(differences).toEqual([]);
  expect(Object.fromEntries([...found.accounts].sort())).toMatchObject(
    Object.fromEntries([...due.accounts].sort()),
  );
  expect(audited).toEqual([]);
  const kinds = Object.keys(counted(due.fills));
  expect(kinds).toEqual(
    expect.arrayContaining([
      'market',
      'limit',
      'stop',
      'customer',
      'stop-loss',
      'take-profit',
      'trailing-stop',
      'timed',
      'settled',
    ]),
  );
  const isTied = ([, { cancelReason }]: [string, OrderEnd]) => cancelReason === 'tied';
  expect([...due.orders].some(isTied)).toBe(true);
  // Real days may be calm; the made one is not.
  if (process.env.REPLAY_DIR) return;
  expect(kinds).toContain('margin-close-out');
  expect(due.fills.some((fill) => fill.covered !== '0')).toBe(true);
}, 3_600_000);
