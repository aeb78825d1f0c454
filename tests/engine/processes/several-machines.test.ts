import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { audit } from '@/lib/ledger/audit';
import type { Account, Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { RedisServer } from '@/tests/setup/servers/redis-server';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { until } from '@/tests/setup/until';
import { caller, makeCustomer, type Session } from '../../setup/app';

/** One process that prices and decides and two that answer customers, which share a database and a Redis alone. */
let floor: ServerProcess;
let webs: [ServerProcess, ServerProcess];
let redis: RedisServer;
let owner: Database;
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
  redis = await RedisServer.make();
  await redis.start();
  const FLOOR_SECRET = randomUUID();
  const make = async (ROLE: string) =>
    new ServerProcess(await freePort(), {
      settings: { ROLE, FLOOR_SECRET, REDIS_URL: redis.url, LOG_LEVEL: 'error' },
    });
  floor = await make('floor');
  webs = [await make('web'), await make('web')];
  await Promise.all([floor, ...webs].map((one) => one.start()));
  await Promise.all(webs.map((web) => web.leads()));
}, 240_000);

afterAll(async () => {
  for (const one of [floor, ...webs]) await one.kill();
  await redis.kill();
  await owner.close();
});

const by = (web: ServerProcess, session = me) => {
  const call = caller(web.url);
  return <R>(name: string, input?: unknown, key: string = randomUUID()) =>
    call<R>(name, input, { token: session.token, demo: true, key });
};

/** What a socket of a process hears of my orders, and how many frames of prices. */
async function listenAt(web: ServerProcess) {
  const ticket = await by(web)<{ ticket: string }>('POST user/socketTicket');
  const socket = new WebSocket(`${web.url.replace('http', 'ws')}/websocket`);
  const heard = { events: [] as Record<string, unknown>[], frames: 0 };
  socket.on('message', (data) => {
    const said = JSON.parse(String(data)) as Record<string, unknown> | unknown[];
    if (Array.isArray(said)) heard.frames += 1;
    else heard.events.push(said);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ op: 'auth', ticket: ticket.result.ticket }));
  await until(() => heard.events.some(({ event }) => event === 'authenticated'));
  return { heard, close: () => socket.close() };
}

const troubles = async (web: ServerProcess) => {
  const answer = await fetch(`${web.url}/api/health/ready`);
  const { warnings } = (await answer.json()) as { warnings: string[] };
  return { isReady: answer.ok, words: warnings.filter((words) => words.includes('Redis')) };
};

/** Has one process see that a session is live, and another one end it; gives how long the first went on to take it, ms. */
async function endOneElsewhere(): Promise<number> {
  const gone = await makeCustomer(owner);
  const [here, there] = [by(webs[0], gone), by(webs[1], gone)];
  expect((await there('GET order/getAccount')).code).toBe('200');
  expect((await here('POST login/logout')).code).toBe('200');
  const endedAt = performance.now();
  await until(async () => (await there('GET order/getAccount')).status === 401);
  return performance.now() - endedAt;
}

/** The shortest of a few: a machine may be busy with something else. */
async function endElsewhere(): Promise<number> {
  let shortest = Infinity;
  for (let i = 0; i < 5 && shortest >= 1_000; i += 1)
    shortest = Math.min(shortest, await endOneElsewhere());
  return shortest;
}

async function trade(): Promise<Order> {
  const [one, other] = [by(webs[0]), by(webs[1])];
  const placed = await one<Order>('POST order/buyOptions', order);
  expect(placed.code).toBe('200');
  const account = await other<Account>('GET order/getAccount');
  expect(Number(account.result.usedMargin)).toBeGreaterThan(0);
  const closed = await other<Order>('POST order/closeOptions', { id: placed.result.id });
  expect(closed.result).toMatchObject({ id: placed.result.id, status: 'closed' });
  return placed.result;
}

it('place an order by one, see it by the other, and tell its sockets of that and of prices', async () => {
  const { heard, close } = await listenAt(webs[1]);
  const { id } = await trade();
  await until(() => heard.events.some((said) => said.event === 'order' && said.id === id));
  const { frames } = heard;
  await until(() => heard.frames > frames + 2);
  close();
});

it('measure how far they are behind the leader, and how long it takes to answer', async () => {
  const text = await (await fetch(`${webs[0].url}/metrics`)).text();
  const measured = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  expect(measured('assay_leading')).toBe(0);
  expect(measured('assay_book_reads_total')).toBeGreaterThanOrEqual(1);
  const count = measured('assay_book_lag_seconds_count');
  expect(count).toBeGreaterThan(0);
  const meanSeconds = measured('assay_book_lag_seconds_sum') / count;
  expect(meanSeconds).toBeGreaterThan(0);
  expect(meanSeconds).toBeLessThan(60);
  expect(measured('assay_floor_answer_seconds_count{name="placeOrder"}')).toBe(1);
});

it('forget a session everywhere within a second', async () => {
  expect(await endElsewhere()).toBeLessThan(1_000);
});

it('work on without Redis, say so, and hear each other again once it is back', async () => {
  const { heard, close } = await listenAt(webs[1]);
  await redis.kill();
  await until(async () => (await troubles(webs[1])).words.length > 0);
  const { isReady, words } = await troubles(webs[1]);
  expect(isReady).toBe(true);
  expect(words[0]).toContain(`Redis does not answer at ${redis.url}`);
  // Orders and sessions do not need it; prices are looked at instead of heard.
  await trade();
  expect(await endElsewhere()).toBeLessThan(1_000);
  const { frames } = heard;
  await until(() => heard.frames > frames + 2);
  await redis.start();
  await until(async () => (await troubles(webs[1])).words.length === 0);
  await until(async () => (await troubles(webs[0])).words.length === 0);
  // The leader comes back in a moment of its own.
  await until(async () => {
    const { id } = await trade();
    return heard.events.some((said) => said.event === 'order' && said.id === id);
  });
  close();
  expect(await audit(owner)).toEqual([]);
});
