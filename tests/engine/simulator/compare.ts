import { startFloor, type FloorRig } from '../floor-rig';
import { randomDay } from './generator';
import type { RecordedTick } from './recordings';
import { seeded } from './seeded';
import { Simulator } from './simulator';
import type { Outcome, TickEvent } from './words';

/** So many random orders of so many accounts, always the same for a seed. */
export type Day = { seed: number; orders: number; accounts: number };

/** What a broken source may send after a tick: none of it may decide anything. */
export function brokenTicks({ at, code, bid, ask }: TickEvent): TickEvent[] {
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
async function play(
  floor: FloorRig,
  simulator: Simulator,
  ticks: readonly RecordedTick[],
  { seed, orders, accounts }: Day,
) {
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
export function otherwise(found: Pick<Outcome, 'fills' | 'orders' | 'accounts'>, due: Outcome) {
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

export const counted = (fills: Outcome['fills']) =>
  Object.fromEntries(
    [...grouped(fills, (f) => f.reason)].map(([reason, of]) => [reason, of.length]),
  );

/** Has the floor and the simulator live through a day, and says wherein they differ. */
export async function liveThrough(ticks: readonly RecordedTick[], day: Day) {
  const codes = new Set(ticks.map((t) => t.code));
  const floor = await startFloor({ accounts: day.accounts, behindMs: 4 * 3_600_000 });
  const terms = floor.terms.filter((t) => codes.has(t.code));
  const listed = new Set(terms.map((t) => t.code));
  const simulator = new Simulator(terms);
  const played = ticks.filter((t) => listed.has(t.code));
  try {
    const differences = await play(floor, simulator, played, day);
    const [found, due] = [await floor.outcome(), simulator.outcome()];
    const audited = await floor.audit();
    return { found, due, audited, differences, ticks: played.length, other: otherwise(found, due) };
  } finally {
    await floor.stop();
  }
}
