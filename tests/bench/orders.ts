import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@/lib/platform/db';
import { openPgledger } from './ledger-peers';
import { customersWhoTrade, rateOverHttp } from './load/order-load';
import { ageLog, steadyRound, wantedMs, type Round } from './load/steady';
import { median, percentile, type Measured } from './report';
import { rateOf, runner, type Repeated } from './statement-rate';

const rounds = 3;
const secondsPerRound = 4;
const steadySeconds = 10;
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
  const steady: Round[] = [];
  while (steady.length < rounds)
    steady.push(await steadyRound(database, { rate: rate / 2, customers, seconds: steadySeconds }));
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
