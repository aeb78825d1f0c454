import { setTimeout as sleep } from 'node:timers/promises';
import { caller } from '../../setup/app';
import { createDatabase } from '@/lib/platform/db';
import type { Measured } from '../report';
import { cpuOf, cpuOfFamily } from './cpu';
import { customersWhoTrade, latenciesAt, rateOverHttp } from './order-load';

const customerCount = 600;
const full = { clients: 32, seconds: 4 };
const steadySeconds = 10;
const reads = 400;
const logIns = 40;
const drawn = 60;
const paths = ['/', '/market', '/cruuency', '/trading', '/loan'];
const idleSeconds = 10;
// Of the sandbox.
const demo = { account: 'demo', password: 'assay-demo-1' };

const site = process.env.ASSAY_URL!;
const pids = JSON.parse(process.env.ASSAY_ROLES!) as Record<string, number>;
const postgres = Number(process.env.ASSAY_POSTGRES_PID);

/** Seconds of CPU by now, of each process of the house and of its database. */
const used = (): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(pids).map(([role, pid]) => [role, cpuOf(pid)])),
  database: cpuOfFamily(postgres),
});

type Costs = {
  what: string;
  unit: string;
  count: number;
  seconds: number;
  by: Record<string, number>;
};

/** What so much work cost each process, in CPU seconds besides what the house takes at rest. */
async function costsOf(
  what: string,
  unit: string,
  rest: Record<string, number>,
  work: () => Promise<number>,
): Promise<Costs> {
  const [before, began] = [used(), performance.now()];
  const count = await work();
  const seconds = (performance.now() - began) / 1_000;
  const after = used();
  const by = Object.fromEntries(
    Object.keys(after).map((role) => [
      role,
      Math.max(0, after[role]! - before[role]! - (rest[role] ?? 0) * seconds),
    ]),
  );
  return { what, unit, count, seconds, by };
}

function told({ what, unit, count, by }: Costs): Measured {
  const costly = Object.entries(by)
    .map(([role, seconds]) => [role, (seconds * 1_000) / count] as const)
    .filter(([, ms]) => ms >= 0.01)
    .sort((a, b) => b[1] - a[1]);
  const all = costly.reduce((sum, [, ms]) => sum + ms, 0);
  const words = costly.map(([role, ms]) => `${role} ${ms.toFixed(2)}`).join(', ');
  return {
    what: `CPU of ${what}`,
    unit: `ms/${unit}`,
    ours: all,
    note: `${count} of them: ${words} ms`,
  };
}

async function main(): Promise<Measured[]> {
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  const call = caller(site);
  const customers = await customersWhoTrade(owner, customerCount);
  for (const path of paths) await fetch(`${site}${path}`).then((page) => page.text());
  await rateOverHttp(customers, full);
  const most = await rateOverHttp(customers, full);
  await sleep(5_000);
  const idle = await costsOf('a second at rest, prices moving', 's', {}, async () => {
    await sleep(idleSeconds * 1_000);
    return idleSeconds;
  });
  const rest = Object.fromEntries(
    Object.entries(idle.by).map(([role, seconds]) => [role, seconds / idle.seconds]),
  );
  const order = await costsOf('an order', 'order', rest, async () => {
    const times = await latenciesAt(most / 2, customers, { seconds: steadySeconds });
    return times.length;
  });
  const read = await costsOf('a page of orders by the API', 'read', rest, async () => {
    for (let n = 0; n < reads; n += 1)
      await call('GET order/listOptionsOrder', {}, { token: customers[n]!.token, demo: true });
    return reads;
  });
  const page = await costsOf('a page of the site', 'page', rest, async () => {
    for (let n = 0; n < drawn; n += 1)
      await fetch(`${site}${paths[n % paths.length]!}`).then((one) => one.text());
    return drawn;
  });
  const logIn = await costsOf('a log-in', 'log-in', rest, async () => {
    for (let n = 0; n < logIns; n += 1) {
      const { code } = await call('POST login/login', demo);
      if (code !== '200') throw new Error(`A log-in was answered with ${code}`);
    }
    return logIns;
  });
  await owner.close();
  return [
    {
      what: 'orders by two cores that also send them',
      unit: 'orders/s',
      ours: most,
      note: `${full.clients} at a time`,
    },
    ...[idle, order, read, page, logIn].map(told),
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
