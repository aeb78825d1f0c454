import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';
import { childrenOf, memoryOf, writeLargest } from '../setup/files/largest';
import { customersWhoTrade, latenciesAt, p99 } from './load/order-load';
import { startPeer } from './peer';
import { percentile, type Measured } from './report';

const count = 50;
const ordersPerSecond = 100;
const quietSeconds = 20;
const longestSeconds = 600;
const restMs = 3_000;
// So many that none of them gathers positions enough to make its own orders slower.
const customerCount = 256;

const pid = Number(process.env.ASSAY_PID);
const file = path.join(process.env.BENCH_FOLDER!, 'largest.png');

async function main(): Promise<Measured[]> {
  await writeLargest(file);
  const database = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  const customers = await customersWhoTrade(database, customerCount);
  const owners = await Promise.all(Array.from({ length: count }, () => makeCustomer(database)));
  const quiet = () => latenciesAt(ordersPerSecond, customers, { seconds: quietSeconds });
  await latenciesAt(ordersPerSecond, customers, { seconds: 5 });

  const before = await quiet();
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50);
  const { state, over } = startPeer(
    'uploads-peer',
    { tokens: owners.map(({ token }) => token), file, longestSeconds },
    { taken: 0, seconds: 0 },
  );
  const during = await latenciesAt(ordersPerSecond, customers, {
    seconds: longestSeconds + 10,
    isOver: () => state.isOver,
  });
  await over;
  clearInterval(looking);
  // What was taken in last is still being encoded.
  while (childrenOf(pid).length > 0) await sleep(restMs);
  await sleep(restMs);
  const after = await quiet();
  await database.close();

  const refused = [before, during, after].map(
    (times) => times.filter(({ code }) => code !== '200').length,
  );
  const [ours, theirs] = [p99(during), p99([...before, ...after])];
  const note = `${ordersPerSecond} orders a second; ${state.taken} of ${count} files of 50 MB taken in ${state.seconds.toFixed(0)} s, sent over lines of 50 Mbit/s by a process that comes last in line for the CPU and asks again when it is told to`;
  const halves = [before, during, after].map((times) =>
    percentile(
      times.map(({ ms }) => ms),
      50,
    ).toFixed(1),
  );
  return [
    {
      what: 'order over HTTP during uploads against the same without, 99th percentile',
      unit: '×',
      ours: ours / theirs,
      atMost: 1.5,
      note: `${note}; ${p99(before).toFixed(1)} ms before, ${ours.toFixed(1)} ms during, ${p99(after).toFixed(1)} ms after; half of all in ${halves.join(', ')} ms; not taken: ${refused.join(', ')} of ${[before, during, after].map(({ length }) => length).join(', ')}`,
    },
    { what: 'memory of the server and its encoders', unit: 'MiB', ours: peak, atMost: 1_000, note },
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
