import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '@/lib/platform/db';
import type { Session } from '../setup/app';
import { customersWhoTrade, rateOverHttp } from './load/order-load';
import { ageLog, steadyRound, type Round } from './load/steady';
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
// As much of the log as is written beside the pages.
const logFiles = 30;

type Found = { without: Round; beside: Round; seconds: number; drawn: number };

/** Orders at a rate, without pages and beside them, in turns. */
async function readBeside(
  database: Database,
  { rate, customers, cookies }: { rate: number; customers: Session[]; cookies: string[] },
): Promise<Found[]> {
  const found: Found[] = [];
  while (found.length < rounds) {
    await ageLog(database, logFiles);
    await sleep(restMs);
    const without = await steadyRound(database, {
      rate,
      customers,
      seconds: quietSeconds,
      closes: true,
    });
    const { state, over } = startPeer(
      'pages-peer',
      { ...reading, cookies },
      { drawn: 0, seconds: 0 },
    );
    const beside = await steadyRound(database, {
      rate,
      customers,
      seconds: longestSeconds,
      isOver: () => state.isOver,
      closes: true,
    });
    await over;
    const { seconds, drawn } = state;
    found.push({ without, beside, seconds, drawn });
  }
  return found;
}

const told = ({ without, beside, seconds, drawn }: Found) =>
  `${without.p99.toFixed(1)} ms without (${without.told}), ${beside.p99.toFixed(1)} ms beside ${drawn} pages in ${seconds.toFixed(0)} s (${beside.told})`;

async function main(): Promise<Measured[]> {
  const database = createDatabase(process.env.DATABASE_URL!, { max: 8, role: null });
  const customers = await customersWhoTrade(database, customerCount);
  await rateOverHttp(customers, full);
  const rate = (await rateOverHttp(customers, full)) / 2;
  // The first time, a page is read from disk and compiled.
  await Promise.all(reading.paths.map((one) => fetch(`${process.env.ASSAY_URL}${one}`)));
  const measured: Measured[] = [];
  for (const who of ['visitors', 'customers'] as const) {
    const cookies =
      who === 'visitors' ? [] : customers.map(({ token }) => `assay_session=${token}`);
    const found = await readBeside(database, { rate, customers, cookies });
    measured.push({
      what: `order over HTTP beside pages of ${who} against the same without, 99th percentile`,
      unit: '×',
      ours: median(found.map(({ without, beside }) => beside.p99 / without.p99)),
      atMost: 1.5,
      note: `${rate.toFixed(0)} orders a second opened and closed in turns, half of what can be opened; ${reading.count} pages, ${reading.atATime} at a time, asked for by a process that comes last in line for the CPU; ${found.map(told).join('; ')}`,
    });
  }
  await database.close();
  return measured;
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
