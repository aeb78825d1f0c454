import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { openHub } from '@/scripts/launch/hub.mjs';
import { PostgresPair } from '@/tests/setup/servers/postgres-pair';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { Traffic } from '@/tests/setup/servers/traffic';
import { makeCustomer } from '../../setup/app';
import { until } from '../../setup/until';

/** A database and its standby, and one process of each part that knows both by one address. */
let pair: PostgresPair;
/** At the host that takes writes once the standby was promoted. */
let owner: Database | undefined;
let hub: Awaited<ReturnType<typeof openHub>>;
let folder: string;
let servers: ServerProcess[] = [];
let web: ServerProcess;

beforeEach(async () => {
  pair = await PostgresPair.start();
  folder = mkdtempSync(path.join(tmpdir(), 'assay-hub-'));
  const HUB_PATH = path.join(folder, 'hub');
  hub = await openHub(HUB_PATH);
  const make = async (ROLE: string) =>
    new ServerProcess(await freePort(), {
      settings: { ROLE, HUB_PATH, DATABASE_URL: `${pair.url}?target_session_attrs=read-write` },
    });
  servers = [await make('floor'), await make('web'), await make('work')];
  web = servers[1]!;
  await Promise.all(servers.map((server) => server.start()));
  await web.leads();
}, 300_000);

afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await hub.close();
  await owner?.close();
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Has a standby promoted under traffic; `fail` is what becomes of the primary. Gives what was measured, ms. */
async function failOver(fail: () => Promise<void> | void) {
  const before = createDatabase(pair.ownerAt('primary'), { max: 1, role: null });
  const customers = [await makeCustomer(before), await makeCustomer(before)];
  await before.close();
  const traffic = new Traffic([web.url], customers);
  const { acknowledged } = traffic;
  await until(() => acknowledged.size >= 40);
  await fail();
  const failedAt = performance.now();
  await sleep(1_000);
  const count = acknowledged.size;
  const promoting = performance.now();
  await pair.promote();
  const promotedAt = performance.now();
  await until(() => acknowledged.size > count);
  const nextMs = performance.now() - promotedAt;
  await until(() => acknowledged.size >= count + 40);
  await traffic.stop();
  owner = createDatabase(pair.ownerAt('standby'), { max: 2, role: null });
  console.info({
    orders: acknowledged.size,
    promotingMs: Math.round(promotedAt - promoting),
    nextMs: Math.round(nextMs),
    withoutMs: Math.round(promotedAt + nextMs - failedAt),
    slowestMs: Math.round(traffic.slowestMs),
    seen: [...traffic.seen].join(),
  });
  return { traffic, owner };
}

async function expectWhole({ acknowledged, doubled, seen }: Traffic, owner: Database) {
  const [stored] = await owner.sql<{ orders: string; keys: string; fills: string }>`
    select count(*) as orders, count(distinct client_key) as keys,
      sum((select count(*) from fill where order_id = orders.id)) as fills
    from orders where client_key = any(${[...acknowledged.keys()]}) and id = any(${[...acknowledged.values()]}::bigint[])`;
  const count = acknowledged.size;
  expect(stored).toEqual({
    orders: String(count),
    keys: String(count),
    fills: String(count * 2),
  });
  const twice = await owner.sql`
    select customer_id, client_key from orders where client_key is not null
    group by 1, 2 having count(*) > 1`;
  expect([twice, doubled]).toEqual([[], []]);
  expect([...seen].filter((code) => !['200', '503'].includes(code))).toEqual([]);
  expect(await audit(owner)).toEqual([]);
}

/** What the processes have connections for, at the host that takes writes now. */
const connected = async (owner: Database) =>
  (
    await owner.sql<{ name: string }>`
      select split_part(application_name, ' process', 1) as name from pg_stat_activity
      where datname = current_database()
      union select 'news' from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`
  ).map(({ name }) => name);

it('a primary is killed and its standby promoted: every acknowledged order is there, once', async () => {
  const { traffic, owner } = await failOver(() => pair.primary.kill());
  await expectWhole(traffic, owner);
  expect(traffic.slowestMs).toBeLessThan(9_500);
  // The lease, news, due work and the numbers of processes are there too; the desk keeps no idle connection.
  const wanted = ['assay', 'assay mark', 'assay work', 'news'];
  let missing = wanted;
  await until(async () => {
    const names = await connected(owner);
    missing = wanted.filter((name) => !names.includes(name));
    return missing.length === 0;
  }).catch(() => expect(missing).toEqual([]));
  // Who was replaced comes back, and takes writes as before: nobody goes to it.
  await pair.primary.start();
  await servers[0]!.kill();
  await servers[0]!.start();
  await web.leads();
  expect(
    await pair.ask(
      'primary',
      `select 1 from pg_stat_activity where application_name like 'assay process%'`,
    ),
  ).toEqual([]);
}, 600_000);

it('a primary hangs and its standby is promoted: who waits for it is told so and goes on', async () => {
  const { traffic, owner } = await failOver(() => pair.primary.freeze());
  await expectWhole(traffic, owner);
  expect(traffic.slowestMs).toBeLessThan(9_500);
}, 600_000);
