import { randomUUID } from 'node:crypto';
import { audit } from '@/lib/ledger/audit';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';

const turns = 4;

let owner: Database;
let customers: Session[];
let servers: [ServerProcess, ServerProcess];

const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  customers = await Promise.all(Array.from({ length: 4 }, () => makeCustomer(owner)));
  servers = [new ServerProcess(await freePort()), new ServerProcess(await freePort())];
});

afterAll(async () => {
  for (const server of servers) await server.kill();
  await owner.close();
});

/** Orders from whoever leads until told to stop; every key is asked for until it is answered. */
async function trade(customer: Session, isOver: () => boolean): Promise<Map<string, Order>> {
  const made = new Map<string, Order>();
  while (!isOver()) {
    const key = randomUUID();
    while (!made.has(key)) {
      for (const { url } of servers) {
        const options = { token: customer.token, demo: true, key };
        const answer = await caller(url)<Order>('POST order/buyOptions', order, options).catch(
          () => null,
        );
        if (answer?.code === '200') made.set(key, answer.result);
        if (answer && !['200', '503', '409'].includes(answer.code ?? ''))
          throw new Error(`answered ${answer.code}`);
      }
    }
    await closeOne(customer, made.get(key)!.id);
  }
  return made;
}

async function closeOne(customer: Session, id: string): Promise<void> {
  const key = randomUUID();
  for (;;)
    for (const { url } of servers) {
      const options = { token: customer.token, demo: true, key };
      const answer = await caller(url)('POST order/closeOptions', { id }, options).catch(
        () => null,
      );
      if (answer?.code === '200') return;
    }
}

describe('two servers of which the leading one is killed, turn by turn', () => {
  it(`${turns} times: the other one goes on at once, no order is lost and none is doubled`, async () => {
    await servers[0].start();
    await servers[0].leads();
    let isOver = false;
    const trading = customers.map((customer) => trade(customer, () => isOver));
    for (let turn = 0; turn < turns; turn += 1) {
      const [leading, standing] = turn % 2 ? [servers[1], servers[0]] : servers;
      await standing.start();
      await new Promise((resolve) => setTimeout(resolve, 700));
      await leading.kill();
      await standing.leads();
    }
    isOver = true;
    const made = await Promise.all(trading);
    const keys = made.flatMap((orders) => [...orders.keys()]);
    const [stored] = await owner.sql<{ orders: string; ids: string; fills: string }>`
      select count(*) as orders, count(distinct client_key) as ids, sum((select count(*) from fill where order_id = orders.id)) as fills
      from orders where client_key = any(${keys})`;
    expect(stored).toEqual({
      orders: String(keys.length),
      ids: String(keys.length),
      fills: String(keys.length * 2),
    });
    expect(keys.length).toBeGreaterThan(turns);
    const terms = await owner.sql<{ n: string }>`select count(*) as n from engine_term`;
    expect(Number(terms[0]!.n)).toBe(turns + 1);
    expect(await audit(owner)).toEqual([]);
  }, 900_000);
});
