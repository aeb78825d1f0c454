import { createDatabase } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';
import { openFloorLedger, openPgledger, ownLedger, pgledgerFolder } from './ledger-peers';
import { median, type Measured } from './report';
import { rateOf, runner, type Repeated } from './statement-rate';

const rounds = 5;
const size = { clients: 8, seconds: 3 };
const customerCount = 240;
const databaseUrl = process.env.DATABASE_URL!;

/** Rates of statements that take turns, round by round. */
async function ratesOf(statements: readonly Repeated[]): Promise<number[][]> {
  const rates: number[][] = statements.map(() => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [n, statement] of statements.entries()) {
      const rate = await rateOf(statement, size);
      // The first warms up.
      if (round > 0) rates[n]!.push(rate);
    }
  return rates;
}

async function compare(what: string, statements: (Repeated | null)[]): Promise<Measured> {
  const [ours, floor, theirs] = await ratesOf(statements.filter((one) => one !== null));
  const ratioTo = (other: number[]) => median(ours!.map((one, round) => one / other[round]!));
  const note = `${size.clients} clients by ${runner}, durable commits, posting as the desk does; ${ratioTo(floor!).toFixed(2)} of a function that moves two rows, writes two and checks nothing (${median(floor!).toFixed(0)}/s)`;
  const found = { what, unit: 'postings/s', ours: median(ours!) };
  if (!theirs)
    return { ...found, note: `${note}; no pgledger: BENCH_PGLEDGER names no copy of it` };
  const peer = { theirs: median(theirs), ratio: ratioTo(theirs), atLeast: 1 };
  return { ...found, ...peer, note: `${note}; peer: pgledger from ${pgledgerFolder}` };
}

async function main(): Promise<Measured[]> {
  const owner = createDatabase(databaseUrl, { max: 8, role: null });
  const ids: string[] = [];
  while (ids.length < customerCount)
    ids.push(
      ...(await Promise.all(Array.from({ length: 8 }, () => makeCustomer(owner)))).map(
        (c) => c.customerId,
      ),
    );
  await owner.close();
  const ours = ownLedger(databaseUrl, ids);
  const floor = await openFloorLedger(databaseUrl);
  const theirs = await openPgledger(databaseUrl);
  return [
    await compare('the posting function between two customers against pgledger’s transfer', [
      ours.transfer,
      floor.transfer,
      theirs && theirs.transfer,
    ]),
    await compare('the posting function against one account of the house, the same', [
      ours.toHouse,
      floor.toHouse,
      theirs && theirs.toHouse,
    ]),
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
