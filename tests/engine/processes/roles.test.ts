import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { audit } from '@/lib/ledger/audit';
import type { Account, Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { openHub } from '@/scripts/launch/hub.mjs';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { until } from '@/tests/setup/until';

/** Two processes that price and decide, of which one leads, and two that answer customers. */
let floors: [ServerProcess, ServerProcess];
let webs: [ServerProcess, ServerProcess];
let owner: Database;
let hub: Awaited<ReturnType<typeof openHub>>;
let folder: string;
let me: Session;

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
  me = await makeCustomer(owner);
  folder = mkdtempSync(path.join(tmpdir(), 'assay-hub-'));
  const HUB_PATH = path.join(folder, 'hub');
  hub = await openHub(HUB_PATH);
  const make = async (ROLE: string) =>
    new ServerProcess(await freePort(), { settings: { ROLE, HUB_PATH } });
  floors = [await make('floor'), await make('floor')];
  webs = [await make('web'), await make('web')];
  await Promise.all([floors[0], ...webs].map((one) => one.start()));
  await Promise.all(webs.map((web) => web.leads()));
}, 240_000);

afterAll(async () => {
  for (const one of [...floors, ...webs]) await one.kill();
  await hub.close();
  rmSync(folder, { recursive: true, force: true });
  await owner.close();
});

const by = (web: ServerProcess, session = me) => {
  const call = caller(web.url);
  return <R>(name: string, input?: unknown, key: string = randomUUID()) =>
    call<R>(name, input, { token: session.token, demo: true, key });
};

describe('processes that share the work', () => {
  it('place an order by one and see it, and where the account stands, by the other', async () => {
    const [one, other] = [by(webs[0]), by(webs[1])];
    const placed = await one<Order>('POST order/buyOptions', order);
    expect(placed.code).toBe('200');
    const account = await other<Account>('GET order/getAccount');
    expect(Number(account.result.usedMargin)).toBeGreaterThan(0);
    const { id } = placed.result;
    const closed = await other<Order>('POST order/closeOptions', { id });
    expect(closed.result).toMatchObject({ id, status: 'closed' });
    const gone = await one('POST order/closeOptions', { id });
    expect(gone.code).toBe('10115');
  });

  it('answer one key once, whichever of them is asked', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        by(webs[i % 2]!)<Order>('POST order/buyOptions', order, key),
      ),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']));
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  });

  it('show the same prices, and tell sockets of ticks and of what another process did', async () => {
    const ticket = await by(webs[1])<{ ticket: string }>('POST user/socketTicket');
    const socket = new WebSocket(`${webs[0].url.replace('http', 'ws')}/websocket`);
    const heard: Record<string, unknown>[] = [];
    let ticks = 0;
    socket.on('message', (data) => {
      const said = JSON.parse(String(data)) as Record<string, unknown> | unknown[];
      if (Array.isArray(said)) ticks += 1;
      else heard.push(said);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ op: 'auth', ticket: ticket.result.ticket }));
    await until(() => heard.some(({ event }) => event === 'authenticated'));
    const placed = await by(webs[1])<Order>('POST order/buyOptions', order);
    await until(() => heard.some((said) => said.event === 'order' && said.id === placed.result.id));
    await until(() => ticks > 2);
    socket.close();
  });

  it('forget a session everywhere as soon as it ends by one of them', async () => {
    const gone = await makeCustomer(owner);
    const [here, there] = [by(webs[0], gone), by(webs[1], gone)];
    expect((await there('GET order/getAccount')).code).toBe('200');
    expect((await here('POST login/logout')).code).toBe('200');
    const endedAt = performance.now();
    await until(async () => (await there('GET order/getAccount')).status === 401);
    expect(performance.now() - endedAt).toBeLessThan(1_000);
  });
});

/** Opens and closes positions by either until told to stop; every key is asked for until it is answered. */
async function trade(customer: Session, isOver: () => boolean, seen: Set<string>) {
  const keys: string[] = [];
  let turn = 0;
  const answered = async <R>(name: string, input: unknown, key: string): Promise<R> => {
    for (;;) {
      turn += 1;
      const answer = await by(webs[turn % 2]!, customer)<R>(name, input, key).catch(() => null);
      if (answer) seen.add(answer.code ?? String(answer.status));
      if (answer?.code === '200') return answer.result;
      await sleep(50);
    }
  };
  while (!isOver()) {
    const key = randomUUID();
    const { id } = await answered<Order>('POST order/buyOptions', order, key);
    keys.push(key);
    await answered('POST order/closeOptions', { id }, randomUUID());
  }
  return keys;
}

it('each may fail alone: none of what was acknowledged is lost or doubled, and nobody sees a fault', async () => {
  await floors[1].start();
  const customers = await Promise.all(Array.from({ length: 3 }, () => makeCustomer(owner)));
  const seen = new Set<string>();
  let isOver = false;
  const trading = customers.map((customer) => trade(customer, () => isOver, seen));
  const epoch = async () =>
    (await owner.sql<{ epoch: string }>`select epoch from engine_lead`)[0]!.epoch;
  const trades = () =>
    until(async () => (await by(webs[0])('POST order/buyOptions', order)).code === '200');
  await sleep(500);

  // The leader is killed: the other takes over.
  await floors[0].kill();
  await trades();

  // The leader is frozen: it is deposed, and finds out when it goes on.
  await floors[0].start();
  const before = await epoch();
  process.kill(floors[1].pid, 'SIGSTOP');
  await until(async () => (await epoch()) !== before);
  await trades();
  process.kill(floors[1].pid, 'SIGCONT');
  await sleep(1_000);
  await trades();

  // One that answers customers is killed.
  await webs[1].kill();
  await sleep(500);
  await webs[1].start();
  await webs[1].leads();
  isOver = true;
  const keys = (await Promise.all(trading)).flat();
  const [stored] = await owner.sql<{ orders: string; ids: string; fills: string }>`
    select count(*) as orders, count(distinct client_key) as ids,
      sum((select count(*) from fill where order_id = orders.id)) as fills
    from orders where client_key = any(${keys})`;
  expect(stored).toEqual({
    orders: String(keys.length),
    ids: String(keys.length),
    fills: String(keys.length * 2),
  });
  expect([...seen].filter((code) => !['200', '503'].includes(code))).toEqual([]);
  expect(await audit(owner)).toEqual([]);
}, 600_000);
