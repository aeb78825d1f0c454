import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { audit } from '@/lib/ledger/audit';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { caller, makeCustomer, type Session } from '@/tests/setup/app';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '@/tests/setup/until';
import { silenceOf, strayFills, type Silence } from './log-check';
import { madeDay } from '@/tests/engine/simulator/recordings';
import { seeded, type Seeded } from '@/tests/engine/simulator/seeded';
import { extent } from '@/tests/setup/extent/extent';

// Servers that play a made day at a hundred times its speed are killed at random moments, on a database
// that hangs now and then. Whatever they wrote down must explain every fill. DAYS_KILLS makes it longer,
// DAYS_HANG_MS the hangs; REPLAY_DIR and DAYS_SPEED play recordings.

const kills = Number(process.env.DAYS_KILLS ?? extent(2, 4));
const longestHangMs = Number(process.env.DAYS_HANG_MS ?? 3_000);
// Long enough for what came during a hang to be booked: then the kill excuses none of it.
const restMs = process.env.DAYS_HANG_MS ? 15_000 : 0;
const speed = process.env.DAYS_SPEED ?? '100';
const recorded = process.env.REPLAY_DIR;
const codes = recorded
  ? ['EURUSD', 'NZDUSD', 'XAUUSD', 'BTCUSDT', 'ETHUSDT']
  : ['EURUSD', 'XAUUSD', 'USDJPY', 'EURJPY'];
const startMs = Date.UTC(2024, 2, 5);

type Server = { port: number; process: ChildProcess | null };

let owner: Database;
let customers: Session[];
let folder: string;
let wire: DatabaseWire;
/** The most memory that a server had, MB. */
let mostMb = 0;
/** What the kills of both tests left undone, and how long the database hung at the most, ms. */
const silences: Silence[] = [];
let hungMs = 0;
const booted = new Set<ChildProcess>();

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

function boot(server: Server): void {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/boot.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: wire.url,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: String(server.port),
      HOST: '127.0.0.1',
      PAGES: 'false',
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      PRICE_SOURCES: 'replay',
      REPLAY_DIR: recorded ?? folder,
      REPLAY_SPEED: speed,
    },
  });
  server.process = child;
  booted.add(child);
  child.once('exit', () => booted.delete(child));
}

const answers = (server: Server) =>
  fetch(`http://127.0.0.1:${server.port}/swx/customer/index/getMarketInfo/${codes.at(-1)!}`).then(
    async (r) => r.ok && ((await r.json()) as { result: { tradable: boolean } }).result.tradable,
    () => false,
  );

/** The server that answers now; one of them must before long. */
const leader = (servers: Server[]) =>
  until(async () => {
    for (const server of servers) if (await answers(server)) return server;
    return null;
  }, 300);

async function kill(server: Server): Promise<void> {
  const child = server.process;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  mostMb = Math.max(mostMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

type Quote = { bid: number; ask: number };

/** An order as a customer might place it; `other` is one of theirs that waits, for it to be tied to. */
function randomOrder(
  random: Seeded,
  code: string,
  { bid, ask }: Quote,
  other: string | null,
): object {
  const digits = code.endsWith('JPY') ? 3 : /^(XAU|BTC|ETH)/.test(code) ? 2 : 5;
  const side = random.pick(['long', 'short'] as const);
  const down = side === 'long' ? 1 : -1;
  const away = () => (ask - bid) * 3 + bid * random.spread(0.0003, 0.004);
  const text = (price: number) => price.toFixed(digits);
  if (random.chance(0.15))
    return { kind: 'timed', code, direction: random.pick(['up', 'down']), period: 60, amount: '5' };
  const type = random.chance(0.35) ? 'limit' : random.chance(0.3) ? 'stop' : 'market';
  const better = type === 'limit' ? away() : -away();
  const entry = side === 'long' ? ask - better : bid + better;
  const at = type !== 'market' ? entry : side === 'long' ? bid : ask;
  return {
    kind: 'margin',
    code,
    side,
    type,
    lots: '0.01',
    leverage: code.endsWith('USDT') ? 2 : 20,
    ...(type !== 'market' && {
      [`${type}Price`]: text(entry),
      ...(random.chance(0.3) && { goodTill: new Date(Date.now() + 5_000).toISOString() }),
      // Refused where it is pending no more, or tied already.
      ...(other && random.chance(0.5) && { tiedTo: other }),
    }),
    ...(random.chance(0.6) && { stopLoss: text(at - down * away()) }),
    ...(random.chance(0.6) && { takeProfit: text(at + down * (away() + ask - bid)) }),
    ...(random.chance(0.3) && { trailingDistance: text(away()) }),
  };
}

type Attempt = { customer: Session; input: object; key: string; code: string | null };

/** Orders at one server until it is gone. */
async function trade(server: Server, customer: Session, random: Seeded, attempts: Attempt[]) {
  const call = caller(`http://127.0.0.1:${server.port}`);
  let waiting: string | null = null;
  for (;;) {
    const code = random.pick(codes);
    try {
      const { result } = await call<Record<keyof Quote, string>>(`GET index/getMarketInfo/${code}`);
      const quote = { bid: Number(result.bid), ask: Number(result.ask) };
      const attempt: Attempt = {
        customer,
        input: randomOrder(random, code, quote, waiting),
        key: randomUUID(),
        code: null,
      };
      attempts.push(attempt);
      const options = { token: customer.token, demo: true, key: attempt.key };
      const answer = await call<Order>('POST order/buyOptions', attempt.input, options);
      attempt.code = answer.code;
      if (answer.code === '200' && answer.result.status === 'pending') waiting = answer.result.id;
    } catch (error) {
      if (['TypeError', 'SyntaxError'].includes((error as Error).name)) return;
      throw error;
    }
    await sleep(20);
  }
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  wire = await new DatabaseWire(process.env.DATABASE_URL!).listen();
  customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer(owner)));
  folder = await mkdtemp(path.join(tmpdir(), 'assay-days-'));
  const day = madeDay(7, { ticks: 12_000, lengthMs: 86_400_000, codes });
  for (const code of codes) {
    const rows = day.filter((t) => t.code === code);
    const lines = rows.map((t) => `${startMs + t.offset},${t.bid},${t.ask}`);
    const text = ['time_ms,bid,ask', ...lines, ''].join('\n');
    await writeFile(path.join(folder, `${code}_2024-03-05.csv.gz`), gzipSync(text));
  }
}, 300_000);

afterAll(async () => {
  // Also where a test fails: a server that is left running keeps the tests from ending.
  for (const child of booted) child.kill('SIGKILL');
  await wire.close();
  await owner.close();
  await rm(folder, { recursive: true });
});

/** Kills the leader of these servers time and again while customers order. */
async function rage(servers: Server[], seed: number): Promise<Attempt[]> {
  const random = seeded(seed);
  const attempts: Attempt[] = [];
  for (const server of servers) boot(server);
  for (let round = 0; round < kills; round += 1) {
    const leading = await leader(servers);
    const traffic = customers.map((c) => trade(leading, c, random, attempts));
    await sleep(random.between(500, 4_000));
    const from = Date.now();
    wire.isHolding = true;
    await sleep(random.between(0, longestHangMs));
    let to = Infinity;
    const delivered = wire.deliver().then(() => (to = Date.now()));
    await Promise.race([delivered, sleep(5_000)]);
    await sleep(restMs + random.between(0, 4_000));
    await kill(leading);
    silences.push(silenceOf({ from, to }, Date.now()));
    hungMs = Math.max(hungMs, Math.min(to, Date.now()) - from);
    await Promise.all(traffic);
    boot(leading);
  }
  const last = await leader(servers);
  await sleep(8_000);
  await kill(last);
  for (const server of servers) await kill(server);
  return attempts;
}

async function assertClean(attempts: Attempt[]): Promise<void> {
  expect(await strayFills(owner, silences, hungMs)).toEqual([]);
  expect(await audit(owner)).toEqual([]);
  const keys = attempts.filter((a) => a.code === '200').map((a) => a.key);
  const [kept] = await owner.sql<{ orders: string }>`
    select count(*) as orders from orders where client_key = any(${keys})`;
  expect(Number(kept!.orders)).toBe(keys.length);
  const twice = await owner.sql`
    select order_id, leg, count(*) from fill group by 1, 2 having count(*) > 1`;
  expect(twice).toEqual([]);
  const [closed] = await owner.sql<{ closed: string; stops: string; tied: string }>`
    select count(*) filter (where status = 'closed') as closed,
      count(*) filter (where type = 'stop' and opened_at is not null) as stops,
      count(*) filter (where cancel_reason = 'tied') as tied
    from orders`;
  expect(Number(closed!.closed)).toBeGreaterThan(kills);
  expect([Number(closed!.stops) > 0, Number(closed!.tied) > 0]).toEqual([true, true]);
  const summary = { kills, attempts: attempts.length, ...closed, mostMb: Math.round(mostMb) };
  if (process.env.DAYS_KILLS) process.stdout.write(`${JSON.stringify(summary)}\n`);
}

it(`a server killed ${kills} times fills at the ticks it wrote down, each order once`, async () => {
  const server = { port: await freePort(), process: null };
  await assertClean(await rage([server], 11));
}, 1_800_000);

it(`two servers that take the lead from each other, ${kills} times, fill no order twice`, async () => {
  const servers = [
    { port: await freePort(), process: null },
    { port: await freePort(), process: null },
  ];
  await assertClean(await rage(servers, 12));
}, 1_800_000);
