import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@/lib/platform/db';
import { customersWhoTrade, latenciesAt, p99, rateOverHttp, type Timed } from './load/order-load';
import { startPeer } from './peer';
import { median, type Measured } from './report';

const reading = {
  count: 400,
  atATime: 15,
  paths: ['/', '/market', '/cruuency', '/trading', '/loan'],
};
const rounds = 3;
const customerCount = 600;
const full = { clients: 32, seconds: 4 };
const quietSeconds = 10;
const longestSeconds = 300;
const restMs = 2_000;

function assertTaken(times: readonly Timed[]): void {
  const refused = times.find(({ code }) => code !== '200');
  if (refused) throw new Error(`An order was answered with ${refused.code}`);
}

async function main(): Promise<Measured[]> {
  const database = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  const customers = await customersWhoTrade(database, customerCount);
  await rateOverHttp(customers, full);
  const rate = (await rateOverHttp(customers, full)) / 2;
  // The first time, a page is read from disk and compiled.
  await Promise.all(reading.paths.map((one) => fetch(`${process.env.ASSAY_URL}${one}`)));
  const found: { without: number; beside: number; seconds: number; drawn: number }[] = [];
  while (found.length < rounds) {
    await sleep(restMs);
    const quiet = await latenciesAt(rate, customers, { seconds: quietSeconds });
    const { state, over } = startPeer('pages-peer', reading, { drawn: 0, seconds: 0 });
    const beside = await latenciesAt(rate, customers, {
      seconds: longestSeconds,
      isOver: () => state.isOver,
    });
    await over;
    [quiet, beside].forEach(assertTaken);
    const { seconds, drawn } = state;
    found.push({ without: p99(quiet), beside: p99(beside), seconds, drawn });
  }
  await database.close();
  const told = found.map(
    ({ without, beside, seconds, drawn }) =>
      `${without.toFixed(1)} ms without, ${beside.toFixed(1)} ms beside ${drawn} pages in ${seconds.toFixed(0)} s`,
  );
  return [
    {
      what: 'order over HTTP beside pages against the same without, 99th percentile',
      unit: '×',
      ours: median(found.map(({ without, beside }) => beside / without)),
      atMost: 1.5,
      note: `${rate.toFixed(0)} orders a second, half of what is possible; ${reading.count} pages, ${reading.atATime} at a time, asked for by a process that comes last in line for the CPU; ${told.join('; ')}`,
    },
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
