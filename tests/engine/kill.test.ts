import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@/lib/ledger/audit';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { caller, makeCustomer, type Session } from '../setup/app';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { extent } from '@/tests/setup/extent/extent';

const rounds = extent(4, 10);
const seed = 20_261_120;

let owner: Database;
let customers: Session[];
let server: ServerProcess;

/** Small, fast and repeatable: the numbers a seed leads to are the same on every machine. */
function seeded(from: number) {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Attempt = {
  customer: Session;
  route: string;
  input: object;
  key: string;
  answer: Order | null;
};

/** Orders until the server is gone; what was acknowledged is in `answer`. */
async function trade(customer: Session, random: () => number, attempts: Attempt[]): Promise<void> {
  const call = caller(server.url);
  const open: string[] = [];
  for (;;) {
    const closes = open.length > 0 && random() < 0.4;
    const route = closes ? 'POST order/closeOptions' : 'POST order/buyOptions';
    const input = closes
      ? { id: open.pop()! }
      : {
          kind: 'margin',
          code: 'BTCUSDT',
          side: random() < 0.5 ? 'long' : 'short',
          type: 'market',
          lots: '0.01',
          leverage: 2,
        };
    const attempt: Attempt = { customer, route, input, key: randomUUID(), answer: null };
    attempts.push(attempt);
    try {
      const { code, result } = await call<Order>(route, input, {
        token: customer.token,
        demo: true,
        key: attempt.key,
      });
      if (code !== '200') throw new Error(`answered ${code}`);
      attempt.answer = result;
      if (!closes) open.push(result.id);
    } catch (error) {
      // The connection broke or the answer was cut off: errors of another realm, so told by name.
      if (['TypeError', 'SyntaxError'].includes((error as Error).name)) return;
      throw error;
    }
  }
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  customers = await Promise.all(Array.from({ length: 8 }, () => makeCustomer(owner)));
  server = new ServerProcess(await freePort());
});

afterAll(async () => {
  await server.kill();
  await owner.close();
});

describe('a server killed in the middle of order traffic', () => {
  it(`loses no acknowledged order and doubles none, ${rounds} times over`, async () => {
    const random = seeded(seed);
    for (let round = 0; round < rounds; round += 1) {
      await server.start();
      await server.leads();
      const attempts: Attempt[] = [];
      const traffic = customers.map((c) => trade(c, random, attempts));
      await sleep(100 + random() * 600);
      await server.kill();
      await Promise.all(traffic);
      expect(await audit(owner)).toEqual([]);
      await server.start();
      await server.leads();
      const call = caller(server.url);
      for (const { customer, answer } of attempts.filter((a) => a.answer)) {
        const { result } = await call<Order>(
          `GET order/getOptionsOrderById/${answer!.id}`,
          {},
          { token: customer.token, demo: true },
        );
        expect(['open', 'closed']).toContain(result.status);
        if (answer!.status === 'closed') expect(result).toEqual(answer);
      }
      // Whoever got no answer asks again with the same key at once, and twice.
      for (const { customer, route, input, key } of attempts.filter((a) => !a.answer)) {
        const options = { token: customer.token, demo: true, key };
        const once = await call<Order>(route, input, options);
        const again = await call<Order>(route, input, options);
        expect([once.code, again.result.id]).toEqual(['200', once.result.id]);
      }
      const opened = attempts.filter((a) => a.route.endsWith('buyOptions')).map((a) => a.key);
      const [stored] = await owner.sql<{
        orders: string;
      }>`select count(*) as orders from orders where client_key = any(${opened})`;
      expect(Number(stored!.orders)).toBe(opened.length);
      await server.kill();
    }
    const [all] = await owner.sql<{ orders: string; keys: string }>`
      select count(*) as orders, count(distinct client_key) as keys from orders`;
    expect(Number(all!.orders)).toBeGreaterThan(rounds);
    expect(all!.orders).toBe(all!.keys);
    expect(await audit(owner)).toEqual([]);
  }, 900_000);
});
