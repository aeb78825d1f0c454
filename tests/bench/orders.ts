import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '@/lib/platform/db';
import type { Session } from '../setup/app';
import { openPgledger } from './ledger-peers';
import { customersWhoTrade, latenciesAt, rateOverHttp, type Timed } from './load/order-load';
import { median, percentile, type Measured } from './report';
import { rateOf, runner, type Repeated } from './statement-rate';

const rounds = 3;
const secondsPerRound = 4;
const steadySeconds = 10;
// Connections open meanwhile; customers' are open before they trade.
const openingMs = 1_000;
const wantedMs = 25;
const settleMs = 2_000;
const connections = 32;
// Each may hold 500 orders at a time.
const customerCount = 600;

const databaseUrl = new URL(process.env.DATABASE_URL!);

/** What opening an order posts, for a random one of these customers. */
const posting = (customerIds: string[]): Repeated => ({
  url: databaseUrl.href,
  settings: ['role=assay_app'],
  most: customerIds.length,
  text: (one, _, reference) => `
    select ledger_post(${reference}, 'order-opened', 'demo', array[
      (c, 'available', 'USDT', -0.010001), (c, 'held', 'USDT', 0.01),
      (null, 'fees', 'USDT', 0.000001)]::ledger_amount[])
    from (select (array[${customerIds.join()}])[${one}] as c) as one`,
});

/** What the database did so far that can hold up a commit. */
async function databaseWork(database: Database) {
  const [row] = await database.sql<Record<'wal' | 'full' | 'checkpoints' | 'files', string>>`
    select w.wal_bytes as wal, w.wal_fpi as full, c.num_timed + c.num_requested as checkpoints,
      (select sum(writes) from pg_stat_io where object = 'wal' and context = 'init') as files
    from pg_stat_wal w, pg_stat_checkpointer c`;
  return {
    wal: Number(row!.wal),
    full: Number(row!.full),
    checkpoints: Number(row!.checkpoints),
    files: Number(row!.files),
  };
}

/**
 * Leaves the database with files of its log that can be used again, as one in service has after its
 * first minutes: making a new one of 16 MB holds up every commit for a tenth of a second.
 */
async function ageLog(database: Database): Promise<void> {
  for (let file = 0; file < 8; file += 1)
    await database.pool.query(
      "select pg_logical_emit_message(false, 'bench', 'one more'), pg_switch_wal()",
    );
  await database.pool.query('checkpoint');
}

/** Slow orders that were due one shortly after the other waited for the same thing: each such time, the worst first. */
function stallsOf(times: readonly Timed[]): string {
  const slow = times.filter(({ ms }) => ms > wantedMs).sort((a, b) => a.dueAt - b.dueAt);
  const stalls: { at: number; last: number; count: number; worst: number }[] = [];
  for (const { dueAt, ms } of slow) {
    const stall = stalls.at(-1);
    if (stall && dueAt - stall.last < wantedMs) {
      Object.assign(stall, { last: dueAt, worst: Math.max(stall.worst, ms) });
      stall.count += 1;
    } else stalls.push({ at: dueAt, last: dueAt, count: 1, worst: ms });
  }
  const told = stalls
    .sort((a, b) => b.worst - a.worst)
    .slice(0, 5)
    .map(
      ({ at, count, worst }) =>
        `${worst.toFixed(0)} ms for ${count} at ${(at / 1000).toFixed(1)} s`,
    );
  return told.length > 0 ? `${stalls.length} stalls: ${told.join(', ')}` : 'no stall';
}

/** One steady round: its 99th percentile, all its times, and what went on meanwhile. */
async function steadyRound(database: Database, rate: number, customers: Session[]) {
  const before = await databaseWork(database);
  const seconds = steadySeconds + openingMs / 1000;
  const times = (await latenciesAt(rate, customers, { seconds })).filter(
    ({ dueAt }) => dueAt >= openingMs,
  );
  const after = await databaseWork(database);
  const refused = times.find(({ code }) => code !== '200');
  if (refused) throw new Error(`An order was answered with ${refused.code}`);
  const all = times.map(({ ms }) => ms);
  const mb = ((after.wal - before.wal) / 2 ** 20).toFixed(0);
  const work = `${mb} MB of log, ${after.full - before.full} whole pages, ${after.checkpoints - before.checkpoints} checkpoints, ${after.files - before.files} new files`;
  return { p99: percentile(all, 99), all, told: `${stallsOf(times)}; ${work}` };
}

async function main(): Promise<Measured[]> {
  const database = createDatabase(databaseUrl.href, { max: 8, role: null });
  const customers = await customersWhoTrade(database, customerCount);
  const ids = customers.map((c) => c.customerId);
  const size = { clients: connections, seconds: secondsPerRound };
  const pgledger = await openPgledger(databaseUrl.href);
  await rateOverHttp(customers, size);
  const [ours, theirs, transfers]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await rateOverHttp(customers, size));
    theirs.push(await rateOf(posting(ids), size));
    if (pgledger) transfers.push(await rateOf(pgledger.transfer, size));
  }
  const rate = median(ours);
  // The desk reads again what the peer changed.
  await ageLog(database);
  await sleep(settleMs);
  const steady: Awaited<ReturnType<typeof steadyRound>>[] = [];
  while (steady.length < rounds) steady.push(await steadyRound(database, rate / 2, customers));
  await database.close();
  return [
    {
      what: 'order over HTTP to committed against the posting function alone',
      unit: 'orders/s',
      ours: rate,
      theirs: median(theirs),
      ratio: median(ours.map((one, round) => one / theirs[round]!)),
      atLeast: 0.6,
      note: `${connections} at a time, ${customerCount} customers, durable commits; peer: ledger_post by ${runner}`,
    },
    {
      what: 'order over HTTP to committed against pgledger’s transfer',
      unit: 'orders/s',
      ours: rate,
      ...(pgledger && {
        theirs: median(transfers),
        ratio: median(ours.map((one, round) => one / transfers[round]!)),
        atLeast: 0.35,
      }),
      note: pgledger
        ? `${connections} at a time on the same server; peer: between two customers, by ${runner}`
        : 'no pgledger: BENCH_PGLEDGER names no copy of it',
    },
    {
      what: 'order over HTTP at half that rate, 99th percentile',
      unit: 'ms',
      ours: Math.max(...steady.map(({ p99 }) => p99)),
      atMost: wantedMs,
      note: `${steady[0]!.all.length} orders sent steadily in ${steadySeconds} s after one in which connections opened, timed from when each was due; the worst of ${rounds} rounds; half of all in ${percentile(
        steady.flatMap(({ all }) => all),
        50,
      ).toFixed(
        1,
      )} ms; ${steady.map(({ p99, told }, n) => `round ${n + 1}: ${p99.toFixed(1)} ms, ${told}`).join('; ')}`,
    },
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
