import { randomDay } from './simulator/generator';
import { madeDay, recordedDays, type RecordedTick } from './simulator/recordings';
import { Simulator } from './simulator/simulator';
import type { Outcome, TickEvent } from './simulator/words';
import { seeded } from './simulator/seeded';
import { startFloor, type FloorRig } from './floor-rig';

// The trading floor and a simulator that knows only its rules are given the same ticks and the same
// commands; what they made of them must be the same, fill by fill. DAYS_ORDERS and REPLAY_DIR make it
// longer and play real days.

const orders = Number(process.env.DAYS_ORDERS ?? 1_000);
const seed = Number(process.env.DAYS_SEED ?? 20_261_120);
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

/** What a broken source may send after a tick: none of it may decide anything. */
function brokenTicks({ at, code, bid, ask }: TickEvent): TickEvent[] {
  const tick = (over: Partial<TickEvent>): TickEvent => ({
    kind: 'tick',
    at,
    code,
    bid,
    ask,
    ...over,
  });
  return [
    tick({ bid: ask, ask: String(Number(bid) * 0.9) }),
    tick({ bid: '0', ask: '0' }),
    tick({ bid: `-${bid}`, ask: `-${bid}` }),
    tick({ bid: 'NaN', ask: 'NaN' }),
    tick({
      at: at - 3_600_000,
      bid: String(Number(bid) * 0.999),
      ask: String(Number(ask) * 0.999),
    }),
    tick({ bid: String(Number(bid) * 1.5), ask: String(Number(ask) * 1.5) }),
    tick({ bid: String(Number(bid) * 0.5), ask: String(Number(ask) * 0.5) }),
  ];
}

/** Plays a day on both; the simulator is given the ticks that passed the guards. */
async function play(floor: FloorRig, simulator: Simulator, ticks: readonly RecordedTick[]) {
  const differences: string[] = [];
  const random = seeded(seed);
  const options = { seed, orders, accounts, startAt: floor.startAt + 60_000, speed: 100 };
  for (const event of randomDay(ticks, floor.terms, options)) {
    const answer = await floor.take(event);
    if (event.kind === 'tick') {
      if (answer === 'taken') simulator.take(event);
      if (answer === 'held') simulator.take({ kind: 'doubt', at: event.at, code: event.code });
      if (!random.chance(0.02)) continue;
      const broken = random.pick(brokenTicks(event));
      const verdict = await floor.take(broken);
      if (verdict === 'taken')
        differences.push(`a broken tick was taken: ${JSON.stringify(broken)}`);
      if (verdict === 'held') simulator.take({ kind: 'doubt', at: event.at, code: event.code });
      continue;
    }
    const expected = simulator.take(event);
    if (answer !== expected)
      differences.push(`${JSON.stringify(event)}: ${answer} instead of ${expected}`);
    if (differences.length >= 10) break;
  }
  return differences;
}

function grouped<T>(items: readonly T[], by: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return groups;
}

const byOrder = (fills: Outcome['fills']) => grouped(fills, (fill) => fill.ref);

/** The first orders that went otherwise. */
function otherwise(found: Pick<Outcome, 'fills' | 'orders' | 'accounts'>, due: Outcome) {
  const [got, wanted] = [byOrder(found.fills), byOrder(due.fills)];
  const refs = [...new Set([...due.orders.keys(), ...found.orders.keys()])];
  const shown = (fills: Map<string, Outcome['fills']>, o: Outcome['orders'], ref: string) =>
    JSON.stringify({ order: o.get(ref), fills: fills.get(ref) ?? [] });
  return refs
    .map((ref) => ({
      ref,
      found: shown(got, found.orders, ref),
      due: shown(wanted, due.orders, ref),
    }))
    .filter((o) => o.found !== o.due);
}

const counted = (fills: Outcome['fills']) =>
  Object.fromEntries(
    [...grouped(fills, (f) => f.reason)].map(([reason, of]) => [reason, of.length]),
  );

it(`${orders} random orders of every kind over a day come out as the rules say`, async () => {
  const ticks = ticksToPlay();
  const codes = new Set(ticks.map((t) => t.code));
  const floor = await startFloor({ accounts, behindMs: 4 * 3_600_000 });
  const terms = floor.terms.filter((t) => codes.has(t.code));
  const listed = new Set(terms.map((t) => t.code));
  const simulator = new Simulator(terms);
  const played = ticks.filter((t) => listed.has(t.code));
  const began = performance.now();
  const differences = await play(floor, simulator, played);
  const [found, due] = [await floor.outcome(), simulator.outcome()];
  const audited = await floor.audit();
  await floor.stop();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const summary = { ticks: played.length, seconds, ...counted(due.fills) };
  if (process.env.DAYS_ORDERS) process.stdout.write(`${JSON.stringify(summary)}\n`);
  expect(otherwise(found, due).slice(0, 5)).toEqual([]);
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
      'customer',
      'stop-loss',
      'take-profit',
      'trailing-stop',
      'timed',
      'settled',
    ]),
  );
  // Real days may be calm; the made one is not.
  if (process.env.REPLAY_DIR) return;
  expect(kinds).toContain('margin-close-out');
  expect(due.fills.some((fill) => fill.covered !== '0')).toBe(true);
}, 3_600_000);
