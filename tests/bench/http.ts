import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
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

type Load = { requests: { average: number; total: number }; errors: number; non2xx: number };

type Target = { url: string; pid: number; token?: string };
type Rate = { wall: number; cpu: number };

/** CPU seconds a process has used; the kernel counts in hundredths. Linux only. */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests answered in a second, and in a CPU second of the server; a process of its own makes the load. */
async function rateOf({ url: base, pid, token }: Target, target: string): Promise<Rate> {
  const program = path.resolve('node_modules', 'autocannon', 'autocannon.js');
  const header = token ? ['-H', `authorization=${token}`, '-H', 'virtual=YES'] : [];
  const size = ['-c', String(connections), '-d', String(secondsPerRound)];
  const began = cpuSecondsOf(pid);
  const args = [program, '-j', '-n', ...size, ...header, base + target];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const { requests, errors, non2xx } = JSON.parse(stdout) as Load;
  if (errors + non2xx > 0) throw new Error(`${target}: ${errors} errors, ${non2xx} refused`);
  return { wall: requests.average, cpu: requests.total / (cpuSecondsOf(pid) - began) };
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

async function startPeer(order: PeerOrder): Promise<Target & { stop(): void }> {
  const child = fork(path.join(import.meta.dirname, 'http-peer.js'));
  child.send(order);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill() };
}

type Comparison = { what: string; path: string; atLeast: number; note: string };

async function compare(ours: Target, peer: Target, c: Comparison): Promise<Measured> {
  const rates: { ours: Rate[]; theirs: Rate[] } = { ours: [], theirs: [] };
  await rateOf(ours, c.path);
  await rateOf(peer, c.path);
  for (let round = 0; round < rounds; round += 1) {
    rates.ours.push(await rateOf(ours, c.path));
    rates.theirs.push(await rateOf(peer, c.path));
  }
  const ratioBy = (kind: keyof Rate) =>
    median(rates.ours.map((rate, round) => rate[kind] / rates.theirs[round]![kind]));
  return {
    what: c.what,
    unit: 'requests/s',
    ours: median(rates.ours.map((rate) => rate.wall)),
    theirs: median(rates.theirs.map((rate) => rate.wall)),
    ratio: ratioBy('wall'),
    cpuRatio: ratioBy('cpu'),
    atLeast: c.atLeast,
    note: c.note,
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
  const ours = { url, pid: Number(process.env.ASSAY_PID) };
  const measured = [
    await compare(ours, peer, {
      what: 'listMarketByType (forex) against bare http',
      path: `${market}?type=1`,
      atLeast: 0.7,
      note: bytes(forex),
    }),
    await compare(ours, peer, {
      what: 'listMarketByType (all) against bare http',
      path: market,
      atLeast: 0.7,
      note: bytes(all),
    }),
    await compare({ ...ours, token: customer.token }, peer, {
      what: 'listOptionsOrder, signed in, against bare http + pg',
      path: orders,
      atLeast: 0.5,
      note: `${connections} connections, ${orderCount} orders with receipts: ${sql}`,
    }),
  ];
  peer.stop();
  await database.close();
  return measured;
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
