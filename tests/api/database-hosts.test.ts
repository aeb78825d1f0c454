import { createDatabase, type Database } from '@/lib/platform/db';
import { DatabaseConnection } from '@/lib/platform/connections/database-connection';
import { hostsOf } from '@/lib/platform/connections/database-hosts';
import { writingAddress } from '@/scripts/commands/writing-host.mjs';
import { asApplication } from '@/tests/setup/database';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { freePort } from '@/tests/setup/servers/server-process';
import { until } from '@/tests/setup/until';

/** Two ways to one database, which stand for two hosts that take writes. */
let wires: [DatabaseWire, DatabaseWire];
let nobody: string;
const application = asApplication(process.env.DATABASE_URL!);

beforeEach(async () => {
  wires = [new DatabaseWire(application), new DatabaseWire(application)];
  await Promise.all(wires.map((wire) => wire.listen()));
  nobody = `127.0.0.1:${await freePort()}`;
});
afterEach(() => Promise.all(wires.map((wire) => wire.close())));

const hostOf = ({ url }: DatabaseWire) => new URL(url).host;

const addressWith = (...hosts: string[]): string =>
  application.replace(/@[^/]*\//, `@${hosts.join(',')}/`);

async function using<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase(url, { max: 3, isHurried: true, patienceMs: 20_000 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const works = async ({ sql, transaction }: Database): Promise<boolean> => {
  await sql`select 1`;
  await transaction(async (run) => void (await run`select 1`));
  return true;
};

it('passes by a host where nobody listens', async () => {
  expect(await using(addressWith(nobody, hostOf(wires[0])), works)).toBe(true);
  await using(addressWith(nobody, nobody), async (database) => {
    await expect(database.sql`select 1`).rejects.toThrow(/none of its hosts takes writes/);
  });
});

it('takes the first that takes writes, and another once that one is gone', async () => {
  const [one, other] = wires;
  const hosts = [hostOf(one), hostOf(other)];
  const url = addressWith(...hosts);
  const seen: string[] = [];
  const unfollow = hostsOf(url)!.follow((host) => seen.push(host));
  await using(url, async (database) => {
    expect(await works(database)).toBe(true);
    expect(seen).toEqual(hosts.slice(0, 1));
    await one.close();
    await until(() => works(database).catch(() => false));
    expect(seen).toEqual(hosts);
  });
  unfollow();
  await one.listen();
});

it('leaves one that hangs, with every connection there', async () => {
  const [one, other] = wires;
  await using(addressWith(hostOf(one), hostOf(other)), async (database) => {
    await works(database);
    one.isHolding = true;
    const hanging = database.sql`select 1`.then(
      () => false,
      () => true,
    );
    await until(() => works(database).catch(() => false));
    expect(await hanging).toBe(true);
  });
});

it('gives up a connection that takes no writes any more, and looks again', async () => {
  const url = addressWith(hostOf(wires[0]), hostOf(wires[1]));
  const client = new DatabaseConnection({ connectionString: url, session: { role: 'assay_app' } });
  await client.connect();
  let isOver = false;
  client.once('end', () => (isOver = true));
  await client.query('set default_transaction_read_only = on');
  await expect(client.query('update write_probe set at = now()')).rejects.toThrow(/read-only/);
  await until(() => isOver, 10);
  await wires[0].close();
  expect(await hostsOf(url)!.find()).toBe(wires[1].url);
  await wires[0].listen();
});

it('commands take the first that takes writes', async () => {
  const url = addressWith(nobody, hostOf(wires[1]));
  expect(await writingAddress(url)).toBe(wires[1].url);
  expect(await writingAddress(application)).toBe(application);
  await expect(writingAddress(addressWith(nobody, nobody))).rejects.toThrow(/ECONNREFUSED/);
});
