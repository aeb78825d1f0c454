import { createDatabase, type Database } from '@/lib/platform/db';
import { PostgresPair } from '@/tests/setup/servers/postgres-pair';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { fund } from '../../setup/money';
import { until } from '../../setup/until';

/** Guarantee: long reads go to a replica, and miss nothing that the database has, whatever becomes of the replica. */

let pair: PostgresPair;
let owner: Database;
let server: ServerProcess;
let me: Session;

beforeAll(async () => {
  pair = await PostgresPair.start({ isSynchronous: false });
  owner = createDatabase(pair.ownerAt('primary'), { max: 2, role: null });
  me = await makeCustomer(owner);
  server = new ServerProcess(await freePort(), {
    settings: {
      DATABASE_URL: pair.applicationAt('primary'),
      DATABASE_READ_URL: pair.applicationAt('standby'),
    },
  });
  await server.start();
  await server.leads();
}, 300_000);
afterAll(async () => {
  await server.kill();
  await owner.close();
  await pair.stop();
});

/** How many movements the newest statement tells of. */
async function movements(): Promise<number> {
  const call = caller(server.url);
  const { result } = await call<{ items: { movements: number }[] }>(
    'GET user/listStatements',
    {},
    { token: me.token },
  );
  return result.items[0]?.movements ?? 0;
}

/** Statements that the replica answered last, on the connections that it has of the server. */
const ofReplica = async () =>
  (
    await pair.ask(
      'standby',
      `select query, query_start from pg_stat_activity
       where application_name = 'assay reads' and query ilike '%movements%'`,
    )
  ).length;

const warnings = async (): Promise<string[]> =>
  ((await (await fetch(`${server.url}/api/health/ready`)).json()) as { warnings: string[] })
    .warnings;
const behind = expect.stringMatching(/^DATABASE_READ_URL is away or behind/) as string;

it('is asked where it has all, and not where it lacks something or is gone', async () => {
  await fund(owner, me.customerId, '10');
  expect(await movements()).toBe(1);
  await until(async () => {
    expect(await movements()).toBe(1);
    return (await ofReplica()) > 0;
  });
  expect(await warnings()).not.toContainEqual(behind);

  await pair.ask('standby', 'select pg_wal_replay_pause()');
  await fund(owner, me.customerId, '10');
  expect(await movements()).toBe(2);
  expect(await warnings()).toContainEqual(behind);
  await pair.ask('standby', 'select pg_wal_replay_resume()');
  await until(async () => {
    expect(await movements()).toBe(2);
    return !(await warnings()).some((one) => one.startsWith('DATABASE_READ_URL'));
  });

  await pair.standby.kill();
  await fund(owner, me.customerId, '10');
  expect(await movements()).toBe(3);
  expect(await warnings()).toContainEqual(behind);
  await pair.standby.start();
  await until(async () => {
    expect(await movements()).toBe(3);
    return !(await warnings()).some((one) => one.startsWith('DATABASE_READ_URL'));
  });

  // One that hangs keeps nobody waiting for long.
  pair.standby.freeze();
  expect(await movements()).toBe(3);
  expect(await warnings()).toContainEqual(behind);
}, 300_000);
