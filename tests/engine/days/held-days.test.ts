import { counted } from '@/tests/engine/simulator/compare';
import { liveThroughHangs } from '@/tests/engine/simulator/held';
import { madeDay, recordedDays, type RecordedTick } from '@/tests/engine/simulator/recordings';

// Ticks go on while the database hangs, and none of them may be forgotten. HELD_ORDERS and REPLAY_DIR make
// it longer and play real days.

const orders = Number(process.env.HELD_ORDERS ?? 600);
const seed = Number(process.env.HELD_SEED ?? 20_261_122);
const day = {
  seed,
  orders,
  speed: 600,
  longestMs: 20_000,
  accounts: Number(process.env.HELD_ACCOUNTS ?? 30),
};
const dayMs = 86_400_000;

function ticksToPlay(): RecordedTick[] {
  const folder = process.env.REPLAY_DIR;
  if (!folder)
    return madeDay(seed, { ticks: Number(process.env.HELD_TICKS ?? 4_000), lengthMs: dayMs });
  const codes = ['USDJPY', 'EURJPY', 'GBPUSD', 'EURGBP'];
  const made = madeDay(seed, { ticks: 4_000, lengthMs: dayMs, codes });
  return [...recordedDays(folder), ...made].sort((a, b) => a.offset - b.offset);
}

it(`${orders} orders whose database hangs for up to 20 s miss no tick`, async () => {
  const began = performance.now();
  const of = await liveThroughHangs(ticksToPlay(), day);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { ticks, hangs, triggers, late, never, due } = of;
  const rssMb = Math.round(process.resourceUsage().maxRSS / 1024);
  const summary = { ticks, hangs, triggers, late, never, seconds, rssMb };
  if (process.env.HELD_ORDERS)
    process.stdout.write(`${JSON.stringify({ ...summary, ...counted(due.fills) })}\n`);
  expect(of.other.slice(0, 5)).toEqual([]);
  expect(of.differences.slice(0, 5)).toEqual([]);
  expect({ late, never }).toEqual({ late: 0, never: 0 });
  expect(Object.fromEntries([...of.found.accounts].sort())).toMatchObject(
    Object.fromEntries([...due.accounts].sort()),
  );
  expect(of.audited).toEqual([]);
  expect(hangs).toBeGreaterThan(5);
  expect(Object.keys(counted(due.fills))).toEqual(
    expect.arrayContaining([
      'limit',
      'stop',
      'stop-loss',
      'take-profit',
      'trailing-stop',
      'settled',
    ]),
  );
}, 3_600_000);
