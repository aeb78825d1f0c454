import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCustomer, type Session } from '../../setup/app';
import type { Database } from '@/lib/platform/db';
import { percentile } from '../report';

// So many that a slow answer does not keep the next order from being sent.
const steadyConnections = 256;

const url = new URL(process.env.ASSAY_URL!);
let agent = new Agent();
const order = JSON.stringify({
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.0001',
  leverage: 2,
});

/** New connections for each measurement: idle ones are closed by the server meanwhile. */
function reconnect(maxSockets: number): void {
  agent.destroy();
  agent = new Agent({ keepAlive: true, maxSockets });
}

/** Sends one order, or its closing, and waits for the answer, which comes after the commit. Gives its code. */
function send(session: Session, closed?: string): Promise<string | null> {
  const body = closed ? JSON.stringify({ id: closed }) : order;
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: session.token,
      virtual: 'YES',
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const asked = request(
      {
        agent,
        headers,
        host: url.hostname,
        port: url.port,
        method: 'POST',
        path: `/swx/customer/order/${closed ? 'closeOptions' : 'buyOptions'}`,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const code = /^\{"code":"?(\w+)/.exec(text)?.[1] ?? null;
          const id = /"id":"?(\d+)/.exec(text)?.[1];
          if (code === '200' && !closed && id) opened.set(session, id);
          resolve(code);
        });
      },
    );
    // The server may end an idle connection in the moment in which an order is sent on it, and has not seen it then.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      asked.reusedSocket && error.code === 'ECONNRESET'
        ? resolve(send(session, closed))
        : reject(error),
    );
    asked.end(body);
  });
}

// What each customer opened last and may close next.
const opened = new WeakMap<Session, string>();

/** Closes what the customer opened last, else opens: so a house holds as much at the end as at the beginning. */
function openOrClose(session: Session): Promise<string | null> {
  const id = opened.get(session);
  opened.delete(session);
  return send(session, id);
}

async function sendWell(session: Session): Promise<void> {
  const code = await send(session);
  if (code !== '200') throw new Error(`An order was answered with ${code}`);
}

/** Orders in a second when so many are always under way, each of another customer. */
export async function rateOverHttp(
  customers: Session[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<number> {
  reconnect(clients);
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const work = async (first: number): Promise<void> => {
    for (let n = first; performance.now() < end; n += clients) {
      await sendWell(customers[n % customers.length]!);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => work(n)));
  return count / seconds;
}

/** An order of a steady round: when it was due since the round began, and how long it took then; ms. */
export type Timed = { dueAt: number; ms: number; code: string | null };

/**
 * How long orders take that are sent at a steady rate, whether earlier ones are answered or not; for so
 * many seconds, or until `isOver`. With `closes` every second one closes what the one before opened.
 */
export async function latenciesAt(
  rate: number,
  customers: Session[],
  {
    seconds,
    isOver = () => false,
    closes = false,
  }: { seconds: number; isOver?: () => boolean; closes?: boolean },
): Promise<Timed[]> {
  reconnect(steadyConnections);
  const count = Math.round(rate * seconds);
  const began = performance.now();
  const times: Timed[] = [];
  const under: Promise<void>[] = [];
  for (let n = 0; n < count && !isOver(); n += 1) {
    const due = began + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait);
    const customer = customers[n % customers.length]!;
    const sent = closes ? openOrClose(customer) : send(customer);
    under.push(
      sent.then((code) => {
        times.push({ dueAt: due - began, ms: performance.now() - due, code });
      }),
    );
  }
  await Promise.all(under);
  return times;
}

/** So many customers with play money, once orders are taken. */
export async function customersWhoTrade(database: Database, count: number): Promise<Session[]> {
  const customers: Session[] = [];
  while (customers.length < count)
    customers.push(...(await Promise.all(Array.from({ length: 8 }, () => makeCustomer(database)))));
  while ((await send(customers[0]!)) !== '200') await sleep(200);
  return customers;
}

export const p99 = (times: readonly Timed[]): number =>
  percentile(
    times.map(({ ms }) => ms),
    99,
  );
