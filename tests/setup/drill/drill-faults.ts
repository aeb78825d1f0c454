import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '@/tests/engine/simulator/seeded';
import type { DrillDatabase } from './drill-database';
import type { DrillHouse } from './drill-house';
import type { DrillTraffic } from './drill-traffic';

export type Drill = {
  house: DrillHouse;
  database: DrillDatabase;
  traffic: DrillTraffic;
  random: Seeded;
};

const frozenMs = 30_000;
const hangingMs = 20_000;
const cutMs = 10_000;

/** Does one thing to the house and mends it again; gives how long no order was taken by it, ms. */
type Fault = (drill: Drill) => Promise<number>;

/** What may happen to a house, by name. */
export const faults: Record<string, Fault> = {
  'leader killed': async ({ house, traffic }) => {
    const { process: leading } = await house.leader();
    await leading.kill();
    const ms = await traffic.nextOrder();
    await leading.start();
    return ms;
  },
  'leader frozen 30 s and thawed': async ({ house, traffic }) => {
    const { process: leading } = await house.leader();
    process.kill(leading.pid, 'SIGSTOP');
    const since = performance.now();
    const ms = await traffic.nextOrder();
    await sleep(since + frozenMs - performance.now());
    process.kill(leading.pid, 'SIGCONT');
    return ms;
  },
  'web killed': async ({ house, traffic, random }) => {
    const web = random.pick(house.webs);
    await web.kill();
    const ms = await traffic.nextOrder();
    await sleep(500);
    await web.start();
    return ms;
  },
  'Redis killed and back': async ({ house, traffic }) => {
    await house.redis.kill();
    const ms = await traffic.nextOrder();
    await sleep(5_000);
    await house.redis.start();
    return ms;
  },
  // What it takes to mend the database itself is not the house's own.
  'PostgreSQL killed': async ({ database, traffic }) => {
    await database.killAndStart();
    return traffic.nextOrder();
  },
  'PostgreSQL stopped 20 s': async ({ database, traffic }) => {
    database.freeze();
    await sleep(hangingMs);
    database.thaw();
    return traffic.nextOrder();
  },
  'all connections ended': async ({ house, traffic }) => {
    await house.owner.sql`
      select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    return traffic.nextOrder();
  },
  'leader cut off from the database': async ({ house, traffic, random }) => {
    const { wire } = await house.leader();
    const isSilent = random.chance(0.5);
    const since = performance.now();
    if (isSilent) wire.silence();
    else wire.cut();
    const ms = await traffic.nextOrder();
    await sleep(since + cutMs - performance.now());
    wire.cut();
    wire.mend();
    return ms;
  },
};

/** Each of them, or those whose name begins so, so often, in an order of chance. */
export function shuffled(times: number, random: Seeded, only = ''): string[] {
  const names = Object.keys(faults).filter((name) => name.startsWith(only));
  const left = Array.from({ length: times }, () => names).flat();
  const order: string[] = [];
  while (left.length > 0) order.push(...left.splice(random.whole(0, left.length - 1), 1));
  return order;
}
