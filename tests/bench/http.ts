import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Caller } from '@/lib/core/caller';
import { listOptionsOrder } from '@/lib/orders/contract';
import { listOrders } from '@/lib/orders/service';
import { createDatabase, type Database } from '@/lib/platform/db';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import { caller as callerOf, makeCustomer, type Session } from '../setup/app';
import type { PeerOrder, Query } from './http-peer';
import { median, type Measured } from './report';

const rounds = 5;
const secondsPerRound = 3;
const connections = 32;
const poolSize = 20;
const orderCount = 20;

const url = process.env.ASSAY_URL!;
const databaseUrl = process.env.DATABASE_URL!;
const call = callerOf(url);

const market = '/swx/customer/index/listMarketByType';
const orders = '/swx/customer/order/listOptionsOrder';

type Load = { requests: { average: number }; errors: number; non2xx: number };

/** Requests answered in a second, with the load made by a process of its own. */
async function rateOf(target: string, token?: string): Promise<number> {
  const program = path.resolve('node_modules', 'autocannon', 'autocannon.js');
  const header = token ? ['-H', `authorization=${token}`, '-H', 'virtual=YES'] : [];
  const args = [
    program,
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(secondsPerRound),
    ...header,
    target,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const { requests, errors, non2xx } = JSON.parse(stdout) as Load;
  if (errors + non2xx > 0) throw new Error(`${target}: ${errors} errors, ${non2xx} refused`);
  return requests.average;
}

async function trade({ token }: Session): Promise<void> {
  const order = {
    kind: 'margin',
    code: 'BTCUSDT',
    side: 'long',
    type: 'market',
    lots: '0.01',
    leverage: 2,
  };
  for (let n = 0; n < orderCount;) {
    const opened = await call<{ id: string }>('POST order/buyOptions', order, {
      token,
      demo: true,
    });
    if (opened.code === '10015') await sleep(200);
    else if (opened.code !== '200') throw new Error(`The order was refused with ${opened.code}`);
    else {
      if (n % 2 === 0)
        await call('POST order/closeOptions', { id: opened.result.id }, { token, demo: true });
      n += 1;
    }
  }
}

/** What a call asks the database, seen while it runs here once. */
async function queriesOf(database: Database, customerId: string): Promise<Query[]> {
  const seen: Query[] = [];
  const query = database.pool.query.bind(database.pool) as (
    q: Query,
  ) => Promise<{ rows: unknown[] }>;
  Object.assign(database.pool, {
    query: (one: Query) => {
      seen.push(one);
      return query(one);
    },
  });
  setRuntime({ database } as Runtime);
  await listOrders(listOptionsOrder.input.parse({}), { customerId, mode: 'demo' } as Caller);
  return seen;
}

async function startPeer(order: PeerOrder): Promise<{ url: string; stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'http-peer.js'));
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

async function compare(
  what: string,
  peerUrl: string,
  target: string,
  atLeast: number,
  note: string,
  token?: string,
): Promise<Measured> {
  const ours: number[] = [];
  const theirs: number[] = [];
  await rateOf(url + target, token);
  await rateOf(peerUrl + target);
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await rateOf(url + target, token));
    theirs.push(await rateOf(peerUrl + target));
  }
  const ratio = median(ours.map((rate, round) => rate / theirs[round]!));
  return {
    what,
    unit: 'requests/s',
    ours: median(ours),
    theirs: median(theirs),
    ratio,
    atLeast,
    note,
  };
}

async function main(): Promise<Measured[]> {
  const database = createDatabase(databaseUrl, { max: 2, role: null });
  const customer = await makeCustomer(database);
  await trade(customer);
  const body = async (target: string) =>
    Buffer.from(await (await fetch(url + target)).arrayBuffer());
  const forex = await body(`${market}?type=1`);
  const all = await body(market);
  const queries = await queriesOf(database, customer.customerId);
  const peer = await startPeer({
    bodies: { [`${market}?type=1`]: forex.toString('base64'), [market]: all.toString('base64') },
    queries: { [orders]: queries },
    databaseUrl,
    connections: poolSize,
  });
  const bytes = (b: Buffer) =>
    `${connections} connections, ${b.length.toLocaleString('en')} bytes, prices moving`;
  const sql = queries.map((q) => q.text.replace(/\s+/g, ' ').trim()).join('; ');
  const measured = [
    await compare(
      'listMarketByType (forex) against bare http',
      peer.url,
      `${market}?type=1`,
      0.7,
      bytes(forex),
    ),
    await compare('listMarketByType (all) against bare http', peer.url, market, 0.7, bytes(all)),
    await compare(
      'listOptionsOrder, signed in, against bare http + pg',
      peer.url,
      orders,
      0.5,
      `${connections} connections, ${orderCount} orders with receipts: ${sql}`,
      customer.token,
    ),
  ];
  peer.stop();
  await database.close();
  return measured;
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
