import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { replayDay } from '@/lib/replay/service';
import { seeded } from '@/tests/engine/simulator/seeded';
import { makeCustomer } from '../setup/app';
import { DrillDatabase } from '../setup/drill/drill-database';
import { faults, shuffled, type Drill } from '../setup/drill/drill-faults';
import { DrillHouse } from '../setup/drill/drill-house';
import { races } from '../setup/drill/drill-races';
import { DrillTraffic, unwanted } from '../setup/drill/drill-traffic';
import type { Measured } from './report';

const times = Number(process.env.FAULT_TIMES ?? 10);
const seed = Number(process.env.FAULT_SEED ?? 1);
const customerCount = 8;
const longestCallMs = 10_000;
const longestGapMs = 5_000;
const racesAfter = 10;
const restMs = 3_000;

const leaderFaults = ({ name }: Suffered) => name.startsWith('leader');

/** How long no order was taken after a fault, and how long after it was mended the house was whole again, ms. */
type Suffered = { name: string; gap: number; whole: number };

/** Lets everything happen, one after the other. A fault meets a house that is whole: two at once are another matter. */
async function suffer(drill: Drill): Promise<Suffered[]> {
  const suffered: Suffered[] = [];
  for (const name of shuffled(times, drill.random, process.env.FAULT_ONLY)) {
    await drill.house.isWhole();
    const gap = await faults[name]!(drill);
    const since = performance.now();
    await drill.house.isWhole();
    const whole = performance.now() - since;
    suffered.push({ name, gap, whole });
    process.stderr.write(
      `${new Date().toISOString()} ${name}: ${gap.toFixed(0)} ms, whole after ${whole.toFixed(0)} ms\n`,
    );
    await sleep(restMs * drill.random.next());
  }
  return suffered;
}

/** How often a race had another outcome than one alone. */
async function race(house: DrillHouse): Promise<number> {
  let wrong = 0;
  for (let turn = 0; turn < racesAfter; turn += 1)
    for (const [name, run] of Object.entries(races))
      if (!(await run(house))) {
        wrong += 1;
        process.stderr.write(`race ${name}: not one alone\n`);
      }
  return wrong;
}

/** Acknowledged orders that the database has not, and orders that it has twice, or that were closed twice. */
async function judgeOrders(owner: Database, { keys, closedBy }: DrillTraffic) {
  const [row] = await owner.sql<{ orders: string; distinct: string; fills: string }>`
    select count(*) as orders, count(distinct client_key) as "distinct",
      count(*) filter (where (select count(*) from fill where order_id = orders.id) <> 2) as fills
    from orders where client_key = any(${keys})`;
  const doubled = Number(row!.orders) - Number(row!.distinct);
  return {
    lost: keys.length - Number(row!.distinct),
    doubled: doubled + Number(row!.fills) + closedBy.filter((told) => told > 1).length,
    stopped: closedBy.filter((told) => told === 0).length,
  };
}

/** What the audit and the replay of the days since then found. */
async function judgeBooks(owner: Database, since: Date): Promise<string[]> {
  const found = (await audit(owner)).map((one) => JSON.stringify(one));
  for (let at = since.getTime(); at <= Date.now(); at += 86_400_000) {
    const { findings } = await replayDay(owner, new Date(at).toISOString().slice(0, 10));
    found.push(...findings.map((one) => JSON.stringify(one)));
  }
  return found;
}

async function main(): Promise<Measured[]> {
  const began = new Date();
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 6, role: null });
  const database = new DrillDatabase(Number(process.env.ASSAY_POSTGRES_PID));
  const house = await DrillHouse.open(owner, process.env.ASSAY_APPLICATION_URL!);
  try {
    const customers = await Promise.all(
      Array.from({ length: customerCount }, () => makeCustomer(owner)),
    );
    const random = seeded(seed);
    const traffic = new DrillTraffic(house.webs, customers, random);
    await traffic.nextOrder();
    const suffered = await suffer({ house, database, traffic, random });
    await traffic.end();
    const wrong = await race(house);
    const orders = await judgeOrders(owner, traffic);
    const books = await judgeBooks(owner, began);
    books.slice(0, 20).forEach((line) => process.stderr.write(`${line}\n`));
    return report(traffic, suffered, { ...orders, wrong, books: books.length });
  } finally {
    await house.close();
    await owner.close();
    database.end();
  }
}

type Judged = { lost: number; doubled: number; stopped: number; wrong: number; books: number };

function report(traffic: DrillTraffic, suffered: Suffered[], judged: Judged): Measured[] {
  const said = unwanted(traffic.calls);
  const longest = traffic.calls.reduce((most, { ms }) => Math.max(most, ms), 0);
  const worst = (of: (one: Suffered) => number, where = (_: Suffered) => true) =>
    Math.max(0, ...suffered.filter(where).map(of)) / 1000;
  const told = (of: (one: Suffered) => number) =>
    [...new Set(suffered.map(({ name }) => name))]
      .map((name) => `${name} ${worst(of, (one) => one.name === name).toFixed(2)} s`)
      .join('; ');
  const gap = (one: Suffered) => one.gap;
  const whole = (one: Suffered) => one.whole;
  const of = `${traffic.keys.length} orders, ${traffic.calls.length} answers, each fault ${times} times under the seed ${seed}`;
  const line = (what: string, ours: number, atMost: number | undefined, unit: string, note: string) => ({ what: `a house of several processes under faults: ${what}`, unit, ours, atMost, note }); // prettier-ignore
  return [
    line('acknowledged orders lost', judged.lost, 0, '', of),
    line('orders or closings doubled', judged.doubled, 0, '', of),
    line('findings of audit and replay', judged.books, 0, '', `${judged.stopped} ended by stops`),
    line('races with more than one winner', judged.wrong, 0, '', `${racesAfter} of each`),
    line('longest call', longest / 1000, longestCallMs / 1000, 's', of),
    line('answers nobody is to be told', sum(said), 0, '', [...said].join('; ')),
    line('until the next order when the leader fails', worst(gap, leaderFaults), longestGapMs / 1000, 's', told(gap)), // prettier-ignore
    line('until it is whole after it was mended', worst(whole), undefined, 's', told(whole)),
  ];
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, n) => all + n, 0);

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
