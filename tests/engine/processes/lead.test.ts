import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '@/lib/platform/db';
import type { Order } from '@/lib/orders/contract';
import { startAssay, type Assay } from '@/server/assay';
import { takeLead, type Lead } from '@/server/engine/lead/lead';
import { tryLock } from '@/server/engine/lead/lead-look';
import { openPrices } from '@/server/prices/prices';
import { asApplication } from '../../setup/database';
import { DatabaseWire } from '../../setup/servers/database-wire';
import { caller, firstQuotes, makeCustomer, testEnv, type Session } from '../../setup/app';
import { ManualSource } from '../../setup/manual-source';
import { until } from '../../setup/until';

const url = asApplication(process.env.DATABASE_URL!);
let owner: Database;

const nothing = () => undefined;
const never = () => new AbortController().signal;

beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
});
afterAll(() => owner.close());

const holders = async () => {
  const rows = await owner.sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory' and granted and classid = 0
      and database = (select oid from pg_database where datname = current_database())`;
  return rows.map((r) => r.pid);
};

describe('the lead', () => {
  const leads: Lead[] = [];

  async function take(onLost: () => unknown = nothing, by = url): Promise<Lead> {
    const lead = (await takeLead(by, { signal: never(), onLost }))!;
    leads.push(lead);
    return lead;
  }

  // Also where a test fails: the next one waits for the lead.
  afterEach(async () => {
    for (const lead of leads.splice(0)) await lead.resign();
  });

  it('is one process’s at a time, and every term has an epoch of its own', async () => {
    const first = await take();
    let isSecond = false;
    const next = take().then((lead) => {
      isSecond = true;
      return lead;
    });
    await sleep(600);
    expect(isSecond).toBe(false);
    await first.resign();
    const second = await next;
    expect(Number(second.epoch)).toBe(Number(first.epoch) + 1);
    const terms = await owner.sql<{ until: Date | null }>`
      select until from engine_term where epoch in (${first.epoch}, ${second.epoch}) order by epoch`;
    expect(terms.map((t) => t.until !== null)).toEqual([true, false]);
  });

  it('is taken again when its connection breaks and nobody else led meanwhile', async () => {
    let isLost = false;
    const lead = await take(() => (isLost = true));
    const [pid] = await holders();
    await owner.sql`select pg_terminate_backend(${pid})`;
    // It may be back before anybody could see it gone.
    await until(async () => {
      const [now] = await holders();
      return now !== undefined && now !== pid && lead.isHeld();
    });
    expect(isLost).toBe(false);
  });

  it('is taken again where the server has not noticed the end of the connection that had it', async () => {
    const wire = await new DatabaseWire(url).listen();
    let isLost = false;
    const lead = await take(() => (isLost = true), wire.url);
    const [pid] = await holders();
    wire.isHolding = true;
    await until(() => wire.isLaden);
    wire.cut();
    wire.isHolding = false;
    await until(() => !lead.isHeld());
    expect(await holders()).toEqual([pid]);
    await until(() => lead.isHeld());
    expect(await holders()).not.toContain(pid);
    expect(isLost).toBe(false);
    await lead.resign();
    await wire.close();
  });

  it('is lost when another took it, and what the old one commits is refused', async () => {
    let isLost = false;
    const old = await take(() => (isLost = true));
    // Another process that the old one does not notice yet.
    await owner.sql`select engine_take_lead()`;
    const app = createDatabase(url, { max: 1 });
    const commit = (epoch: string) =>
      app.sql`select results from engine_commit(${epoch}, '[]'::jsonb, '[]'::jsonb, '[]'::jsonb, null)`;
    await expect(commit(old.epoch)).rejects.toMatchObject({ code: 'LEAD0' });
    await expect(commit(String(Number(old.epoch) + 1))).resolves.toEqual([{ results: [] }]);
    await expect(app.sql`select * from orders_apply('[]'::jsonb)`).rejects.toThrow('permission');
    const [pid] = await holders();
    await owner.sql`select pg_terminate_backend(${pid})`;
    await until(() => isLost);
    await app.close();
  });

  it('is taken within five seconds from a leader whose connection lives and who gives no sign', async () => {
    const { client, epoch } = await tryLock(url);
    const frozen = client!;
    let isEnded = false;
    frozen.once('end', () => (isEnded = true));
    await frozen.query('select engine_take_lead()');
    const began = performance.now();
    const lead = await take();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(Number(lead.epoch)).toBe(Number(epoch) + 2);
    await until(() => isEnded);
  });

  it('stays with a leader who gives signs, and says where it takes what is handed on', async () => {
    const first = await take();
    first.announce('127.0.0.1:4999');
    const ending = new AbortController();
    const second = takeLead(url, { signal: ending.signal, onLost: nothing });
    await sleep(4_000);
    ending.abort();
    expect(await second).toBeNull();
    expect(first.isHeld()).toBe(true);
    const [beat] = await owner.sql`
      select epoch, address, clock_timestamp() - beat_at < interval '3 seconds' as is_fresh
      from engine_beat`;
    expect(beat).toEqual({ epoch: first.epoch, address: '127.0.0.1:4999', is_fresh: true });
  });

  it('cannot be taken while a commit of the old leader is under way', async () => {
    const old = await take();
    const client = await owner.pool.connect();
    await client.query('begin');
    await client.query('select engine_assert_lead($1)', [old.epoch]);
    let isTaken = false;
    const taking = owner.sql`select engine_take_lead()`.then(() => (isTaken = true));
    await sleep(300);
    expect(isTaken).toBe(false);
    await client.query('commit');
    client.release();
    await taking;
  });
});

type Process = { assay: Assay; prices: ManualSource };

describe('two processes on one database', () => {
  const running = new Set<Process>();
  let me: Session;

  async function start(ready?: Promise<void>): Promise<Process> {
    const prices = new ManualSource(new Set(firstQuotes.map(([code]) => code)));
    const assay = await startAssay({
      env: testEnv(),
      async prices(parts) {
        await ready;
        return openPrices({ ...parts, sources: [prices] });
      },
    });
    const process = { assay, prices };
    running.add(process);
    return process;
  }

  async function stop(process: Process): Promise<void> {
    running.delete(process);
    await process.assay.stop();
  }

  const quote = ({ prices }: Process) => firstQuotes.forEach((q) => prices.tick(...q));

  const place = ({ assay }: Process) =>
    caller(assay.url)<Order>(
      'POST order/buyOptions',
      {
        kind: 'margin',
        code: 'EURUSD',
        side: 'long',
        type: 'market',
        lots: '0.10',
        leverage: 30,
        stopLoss: '1.39200',
      },
      { token: me.token, demo: true, key: randomUUID() },
    );

  const statusOf = async (id: string) =>
    (await owner.sql<{ status: string }>`select status from orders where id = ${id}`)[0]!.status;

  beforeAll(async () => {
    me = await makeCustomer(owner);
  });
  afterEach(async () => {
    for (const process of running) await stop(process);
  });

  it('the second stands by, alive, and goes on with the orders when the first ends', async () => {
    const first = await start();
    await first.assay.led;
    quote(first);
    const order = (await place(first)).result;
    const second = await start();
    const answer = await place(second);
    expect([answer.status, answer.code]).toEqual([503, '503']);
    expect(answer.headers.get('retry-after')).toBe('2');
    const live = await fetch(`${second.assay.url}/api/health/live`);
    expect(live.status).toBe(200);
    const ready = await fetch(`${second.assay.url}/api/health/ready`);
    expect(ready.status).toBe(503);
    expect(await upgradeStatus(`${second.assay.url}/websocket`)).toBe(503);
    await stop(first);
    await second.assay.led;
    quote(second);
    expect((await place(second)).code).toBe('200');
    second.prices.tick('EURUSD', '1.39100', '1.39111');
    await until(async () => (await statusOf(order.id)) === 'closed');
  });

  it('one that is deposed answers 503 at once, changes nothing more, and leads again when it may', async () => {
    const old = await start();
    const led = await old.assay.led;
    quote(old);
    const order = (await place(old)).result;
    const [taken] = await owner.sql<{ epoch: string }>`select engine_take_lead() as epoch`;
    old.prices.tick('EURUSD', '1.39100', '1.39111');
    await led.engine.settled();
    expect(await statusOf(order.id)).toBe('open');
    await until(async () => (await place(old)).status === 503);
    // Nobody else leads really: it stands for the lead again, with an epoch of its own.
    await until(async () => (await place(old)).status !== 503);
    const [now] = await owner.sql<{ epoch: string }>`select epoch from engine_lead`;
    expect(Number(now!.epoch)).toBeGreaterThan(Number(taken!.epoch));
    old.prices.tick('EURUSD', '1.39090', '1.39101');
    await until(async () => (await statusOf(order.id)) === 'closed');
  });

  it('one that is deposed while it gets ready leads again afterwards', async () => {
    let isReady = () => undefined as void;
    const ready = new Promise<void>((resolve) => (isReady = resolve));
    const process = await start(ready);
    const [pid] = await until(async () => {
      const found = await holders();
      return found.length > 0 && found;
    });
    await owner.sql`select engine_take_lead()`;
    await owner.sql`select pg_terminate_backend(${pid})`;
    // It looks again within a second and sees another epoch.
    await sleep(1_000);
    isReady();
    await process.assay.led;
    quote(process);
    await until(async () => (await place(process)).code === '200');
  });

  it('two that race take turns: one leads, and no order is filled twice', async () => {
    const both = await Promise.all([start(), start()]);
    const winner = await Promise.race(both.map((p) => p.assay.led.then(() => p)));
    quote(winner);
    const order = (await place(winner)).result;
    for (const { assay, prices } of both)
      if (assay === winner.assay) prices.tick('EURUSD', '1.39100', '1.39111');
    await until(async () => (await statusOf(order.id)) === 'closed');
    const fills = await owner.sql`select id from fill where order_id = ${order.id}`;
    expect(fills).toHaveLength(2);
  });
});

function upgradeStatus(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const asked = request(address, { headers });
    asked.on('response', (response) => resolve(response.statusCode ?? 0));
    asked.on('error', reject);
    asked.end();
  });
}
