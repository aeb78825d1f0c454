import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@/lib/orders/contract';
import { createDatabase } from '@/lib/platform/db';
import { publishedKeys } from '@/lib/receipts/key-rows';
import { reportOn } from '@/lib/receipts/receipt-report';
import { caller, makeCustomer, type Session } from '../setup/app';
import { copyOrders } from './order-copies';

// What is told from one step to the next, since the database in between is destroyed.
type Told = {
  customers: Session[];
  receipts: string[];
  acknowledged: { id: string; at: number }[];
};

const { DATABASE_URL: url, ASSAY_URL: site, BENCH_STEP: step, BENCH_TOLD: toldFile } = process.env;
const orders = Number(process.env.RESTORE_ORDERS ?? 1_000_000);
const customerCount = 1_000;
const tradedCount = 40;
const receiptCount = 20;
const database = createDatabase(url!, { max: 8, role: null });

const told = (): Told => JSON.parse(readFileSync(toldFile!, 'utf8')) as Told;
const tell = (words: Told): void => writeFileSync(toldFile!, JSON.stringify(words));

async function answered<T>(route: string, input: object, { token }: Session): Promise<T> {
  const call = caller(site!);
  for (;;) {
    const { code, result } = await call<T>(route, input, { token, demo: true, key: randomUUID() });
    if (code === '200') return result;
    // The market's price is not there yet, or the leader is not.
    if (code !== '10015' && code !== '503') throw new Error(`${route} was answered with ${code}`);
    await sleep(200);
  }
}

const opened = (session: Session) =>
  answered<Order>(
    'POST order/buyOptions',
    { kind: 'margin', code: 'BTCUSDT', side: 'long', type: 'market', lots: '0.01', leverage: 2 },
    session,
  );

/** Orders of one customer as they are traded, opened and closed; those that are copied. */
async function trade(): Promise<void> {
  const customers: Session[] = [];
  while (customers.length < customerCount) customers.push(await makeCustomer(database));
  const trader = customers[0]!;
  for (let n = 0; n < tradedCount; n += 1) {
    const { id } = await opened(trader);
    await answered('POST order/closeOptions', { id }, trader);
  }
  tell({ customers, receipts: [], acknowledged: [] });
}

async function multiply(): Promise<void> {
  const [trader, ...customers] = told().customers.map(({ customerId }) => customerId);
  await copyOrders(url!, { of: trader!, to: customers, count: orders });
}

/** Orders one after the other until the file of the step goes, each with when it was acknowledged. */
async function work(): Promise<void> {
  const { customers, acknowledged, receipts } = told();
  for (let n = 0; existsSync(process.env.BENCH_WHILE!); n += 1) {
    const session = customers[n % customers.length]!;
    const { id } = await opened(session);
    acknowledged.push({ id, at: Date.now() });
    if (receipts.length < receiptCount)
      receipts.push(
        JSON.stringify(await answered(`GET order/getSignedReceipt/${id}`, {}, session)),
      );
    if (receipts.length === receiptCount) writeFileSync(process.env.BENCH_SIGNED!, '');
  }
  tell({ customers, receipts, acknowledged });
}

/** What of the acknowledged orders came back, and whether the receipts verify there. */
async function check() {
  const { acknowledged, receipts } = told();
  const there = await database.sql<{ id: string }>`
    select id from orders where id = any(${acknowledged.map(({ id }) => id)}::bigint[])`;
  const known = new Set(there.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !known.has(id));
  const keys = await publishedKeys(database.sql);
  const [row] = await database.sql<{ count: string; postings: string; bytes: string }>`
    select (select count(*) from orders) as count, (select count(*) from ledger_posting) as postings,
      pg_database_size(current_database()) as bytes`;
  return {
    orders: Number(row!.count),
    postings: Number(row!.postings),
    bytes: Number(row!.bytes),
    firstLostAt: lost[0]?.at ?? null,
    acknowledged: acknowledged.length,
    lost: lost.length,
    receipts: receipts.length,
    verified: receipts.filter((text) => reportOn(text, keys).ok).length,
  };
}

const steps: Record<string, () => Promise<unknown>> = { trade, multiply, work, check };

process.once('disconnect', () => process.exit(1));
process.send!((await steps[step!]!()) ?? null);
process.exit(0);
