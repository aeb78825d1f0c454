import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@/lib/orders/contract';
import { auditSince } from '@/lib/ledger/incremental/audit-since';
import { audit } from '@/lib/ledger/audit';
import { keepMark, lastMark, takeMark, type Query } from '@/lib/ledger/incremental/mark';
import { createDatabase, type Database } from '@/lib/platform/db';
import { auditReceiptsOf } from '@/lib/receipts/receipt-check';
import { lastDays, lateOrders } from '@/lib/replay/late-order-replay';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { median, type Measured } from '../report';
import { grow, ordersEach, password } from './house';

const { DATABASE_URL: url, ASSAY_URL: site, BENCH_STEP: step, BENCH_TOLD: toldFile } = process.env;
const ordersOfDay = 200;
const atMost = 1.3;

type House = { name: string; site: string; url: string; sessions: Session[] };

const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};

async function answered<T>(
  at: string,
  route: string,
  input: object,
  token?: string,
): Promise<{ result: T; ms: number }> {
  const call = caller(at);
  for (;;) {
    const began = performance.now();
    const options = token ? { token, demo: true, key: randomUUID() } : {};
    const { code, result } = await call<T>(route, input, options);
    const ms = performance.now() - began;
    if (code === '200') return { result, ms };
    // The market's price is not there yet, or the leader is not.
    if (code !== '10015' && code !== '503') throw new Error(`${route} was answered with ${code}`);
    await sleep(100);
  }
}

async function openAndClose(at: string, token: string): Promise<number> {
  const { result, ms } = await answered<Order>(at, 'POST order/buyOptions', order, token);
  await answered(at, 'POST order/closeOptions', { id: result.id }, token);
  return ms;
}

/** Ten orders as they are traded, which all customers are given copies of. */
async function trade(): Promise<string> {
  const database = createDatabase(url!, { max: 1, role: null });
  const { token, customerId } = await makeCustomer(database);
  for (let n = 0; n < ordersEach; n += 1) await openAndClose(site!, token);
  await database.close();
  return customerId;
}

/** Fills a house and sets a mark in it, as an audit would that found nothing. */
async function fill() {
  const began = performance.now();
  const count = Number(process.env.BENCH_CUSTOMERS);
  const sessions = await grow(url!, { count, trader: process.env.BENCH_TRADER! });
  writeFileSync(toldFile!, JSON.stringify(sessions));
  const seconds = (performance.now() - began) / 1000;
  const database = createDatabase(url!, { max: 1, role: null });
  const query: Query = async (text, values) => (await database.pool.query(text, values)).rows;
  const findings = process.env.BENCH_AUDIT === 'yes' ? await audit(database) : [];
  if (findings.length > 0)
    throw new Error(`The audit found ${JSON.stringify(findings.slice(0, 3))}`);
  await keepMark(query, await takeMark(query), {
    isFull: true,
    findings: 0,
    lookedFrom: new Date(0),
  });
  const [row] = await query<{ bytes: string; orders: string }>(
    `select pg_database_size(current_database()) as bytes, (select count(*) from orders) as orders`,
  );
  await database.close();
  return { seconds, bytes: Number(row!.bytes), orders: Number(row!.orders) };
}

/** A day's incremental audit as the command makes it, s; it must find nothing. */
async function auditDay(database: Database): Promise<number> {
  const query: Query = async (text, values) => (await database.pool.query(text, values)).rows;
  const began = performance.now();
  const since = await auditSince(database, (await lastMark(query))!);
  const findings = [...since.findings];
  for await (const one of auditReceiptsOf(database, since.orderIds)) findings.push(one);
  findings.push(...(await lateOrders(database, lastDays(1), { sandbox: true })).findings);
  const seconds = (performance.now() - began) / 1000;
  if (findings.length > 0) throw new Error(`It found ${JSON.stringify(findings.slice(0, 3))}`);
  if (since.orderIds.length < ordersOfDay)
    throw new Error(`It looked at ${since.orderIds.length} orders alone`);
  return seconds;
}

/** The same of both houses in turns; the first times warm up. */
async function inTurns(
  houses: readonly House[],
  times: number,
  once: (house: House, n: number) => Promise<number>,
): Promise<number[][]> {
  const taken: number[][] = houses.map(() => []);
  const warm = Math.ceil(times / 10);
  for (let n = -warm; n < times; n += 1)
    for (const [place, house] of houses.entries()) {
      const one = await once(house, n + warm);
      if (n >= 0) taken[place]!.push(one);
    }
  return taken;
}

function ratioOf(what: string, unit: string, [small, large]: number[][], of: string): Measured {
  const [few, many] = [median(small!), median(large!)];
  return {
    what: `growth: ${what}`,
    unit: '×',
    ours: many / few,
    atMost,
    note: `${many.toFixed(unit === 's' ? 2 : 1)} ${unit} against ${few.toFixed(unit === 's' ? 2 : 1)} ${unit}, medians of ${small!.length} each, in turns; ${of}`,
  };
}

async function measure(): Promise<Measured[]> {
  const houses = JSON.parse(process.env.BENCH_HOUSES!) as Omit<House, 'sessions'>[];
  const all = houses.map((house) => ({
    ...house,
    sessions: JSON.parse(readFileSync(`${toldFile}.${house.name}`, 'utf8')) as Session[],
  }));
  const of = process.env.BENCH_NOTE!;
  const sessionOf = ({ sessions }: House, n: number) => sessions[n % sessions.length]!;
  const page = await inTurns(all, 400, async (house, n) => {
    const input = { status: 'closed', page: 1, size: 20 };
    const { token } = sessionOf(house, n);
    return (await answered(house.site, 'GET order/listOptionsOrder', input, token)).ms;
  });
  const logIn = await inTurns(all, 40, async (house, n) => {
    const input = { account: sessionOf(house, n).username, password };
    return (await answered(house.site, 'POST login/login', input)).ms;
  });
  const placed = await inTurns(all, ordersOfDay, (house, n) =>
    openAndClose(house.site, sessionOf(house, n).token),
  );
  const databases = new Map(
    all.map(({ url }) => [url, createDatabase(url, { max: 2, role: null })]),
  );
  const audits = await inTurns(all, 5, (house) => auditDay(databases.get(house.url)!));
  for (const database of databases.values()) await database.close();
  return [
    ratioOf('a page of past orders', 'ms', page, of),
    ratioOf('an order placed', 'ms', placed, of),
    ratioOf('a log-in', 'ms', logIn, of),
    ratioOf(`the audit of a day of ${ordersOfDay} orders`, 's', audits, of),
  ];
}

const steps: Record<string, () => Promise<unknown>> = { trade, fill, measure };

process.once('disconnect', () => process.exit(1));
process.send!((await steps[step!]!()) ?? null);
process.exit(0);
