import { randomUUID } from 'node:crypto';
import { bookOrder } from '@/lib/orders/margin/booking-rules';
import { conversionNow } from '@/lib/orders/conversion-rules';
import { createDatabase } from '@/lib/platform/db';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import type { openEngine } from '@/server/engine/open-engine';
import { makeCustomer } from '../setup/app';
import { median, type Measured } from './report';
import { ordersPerCustomer, startBench, writeResting, type Bench } from './resting';

const few = 1_000;
const many = 1_000_000;
const stops = 10_000;
const stopCustomers = 200;
const groupSize = 64;
const ticksPerRound = 4_000;
const rounds = 7;

const databaseUrl = process.env.DATABASE_URL!;

type Floor = ReturnType<typeof openEngine>;

/** Microseconds that a tick takes from the source to the last listener, when it triggers nothing. */
async function tickCost({ source }: Bench, { engine }: Floor): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now();
    for (let n = 0; n < ticksPerRound; n += 1) {
      const bid = 1.3929 + Math.sin(n / 300) / 500;
      source.tick('EURUSD', bid.toFixed(5), (bid + 0.00012).toFixed(5));
    }
    const cost = ((performance.now() - began) * 1000) / ticksPerRound;
    // The first warms up.
    if (round > 0) costs.push(cost);
    await engine.settled();
  }
  return median(costs);
}

async function customersOf(bench: Bench, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeCustomer(bench.owner)));
    ids.push(...made.map((c) => c.customerId));
  }
  return ids.slice(0, count);
}

/** Opens positions of gold that stop at the same price, through the desk as customers would. */
async function placeStops(bench: Bench, { desk }: Floor, customers: string[]): Promise<void> {
  const instrument = bench.catalogue.get('XAUUSD')!;
  const place = (customerId: string) =>
    desk.submit({
      customerId,
      mode: 'demo',
      decide: () =>
        bookOrder(
          {
            kind: 'margin',
            code: 'XAUUSD',
            side: 'long',
            type: 'market',
            lots: '0.01',
            leverage: 10,
            stopLoss: '1300.00',
          },
          { customerId, mode: 'demo', clientKey: null, unrealisedFor: () => '0', pending: false },
          {
            instrument,
            quote: bench.book.quote('XAUUSD')!,
            rate: conversionNow('USD', bench.catalogue, bench.book, true)!,
            nowMs: Date.now(),
          },
        ),
    });
  for (let n = 0; n < stops / customers.length; n += 1) {
    bench.source.tick('XAUUSD', '1307.32', '1307.64');
    await Promise.all(customers.map(place));
  }
}

/** Postings in a second when the function is called in groups of one transaction, one group after another. */
async function batchLimit(customers: string[]): Promise<number> {
  const database = createDatabase(databaseUrl, { max: 1 });
  const began = performance.now();
  for (let done = 0; done < stops; done += groupSize) {
    const references = Array.from({ length: groupSize }, () => `batch:${randomUUID()}`);
    await database.sql`
      select ledger_post(r, 'order-opened', 'demo', array[
        (c, 'available', 'USDT', -0.01), (c, 'held', 'USDT', 0.007),
        (null, 'trading', 'USDT', 0.002), (null, 'fees', 'USDT', 0.001)]::ledger_amount[])
      from unnest(${references}::text[]) with ordinality as u(r, n)
      cross join lateral (select (${customers}::bigint[])[1 + (n % ${customers.length})::int] as c) as one`;
  }
  const rate = stops / ((performance.now() - began) / 1000);
  await database.close();
  return rate;
}

async function stopsPerSecond(bench: Bench, floor: Floor, customers: string[]): Promise<number> {
  await placeStops(bench, floor, customers);
  const began = performance.now();
  bench.source.tick('XAUUSD', '1299.00', '1299.40');
  await floor.engine.settled();
  const seconds = (performance.now() - began) / 1000;
  const [row] = await bench.owner.sql<{ closed: string }>`
    select count(*) as closed from orders where close_reason = 'stop-loss'`;
  if (Number(row!.closed) !== stops)
    throw new Error(`${row!.closed} of ${stops} stops were settled`);
  return stops / seconds;
}

async function opened(bench: Bench): Promise<{ floor: Floor; seconds: number }> {
  const floor = await bench.open();
  const began = performance.now();
  floor.engine.listen();
  await floor.engine.start();
  return { floor, seconds: (performance.now() - began) / 1000 };
}

async function main(): Promise<Measured[]> {
  const bench = await startBench(databaseUrl);
  setRuntime({ catalogue: bench.catalogue, book: bench.book } as unknown as Runtime);
  bench.source.tick('EURUSD', '1.39287', '1.39298');
  bench.source.tick('XAUUSD', '1307.32', '1307.64');
  const traders = await customersOf(bench, stopCustomers);
  const first = await opened(bench);
  const settled = await stopsPerSecond(bench, first.floor, traders);
  await first.floor.engine.stop();
  const holders = await customersOf(bench, many / ordersPerCustomer);
  await writeResting(databaseUrl, holders, few);
  const small = await opened(bench);
  const cheap = await tickCost(bench, small.floor);
  await small.floor.engine.stop();
  await bench.owner.sql`delete from orders where code = 'EURUSD'`;
  await writeResting(databaseUrl, holders, many);
  const large = await opened(bench);
  const rows = [...large.floor.desk.allAccounts()].reduce((sum, a) => sum + a.orders.size, 0);
  const dear = await tickCost(bench, large.floor);
  const limit = await batchLimit(traders);
  large.floor.engine.halt();
  return [
    {
      what: `a tick over ${many.toLocaleString('en')} resting orders against ${few.toLocaleString('en')}`,
      unit: 'times',
      ours: dear / cheap,
      atMost: 2,
      note: `${dear.toFixed(1)} µs against ${cheap.toFixed(1)} µs the whole way from the source, nothing triggered: limits, stops with targets, trailing stops of ${holders.length} customers`,
    },
    {
      what: `${stops.toLocaleString('en')} stops of one tick against the posting function in batches`,
      unit: 'orders/s',
      ours: settled,
      theirs: limit,
      ratio: settled / limit,
      atLeast: 0.8,
      note: `${stopCustomers} customers; each order is read, posted, filled, closed and counted; peer: ${groupSize} postings a transaction`,
    },
    {
      what: `${rows.toLocaleString('en')} resting orders read and watched after a restart`,
      unit: 's',
      ours: large.seconds,
      atMost: 60,
      note: `${Math.round(rows / large.seconds).toLocaleString('en')} orders/s`,
    },
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
