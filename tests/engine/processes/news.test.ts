import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, type Database } from '@/lib/platform/db';
import { followChannel } from '@/server/house/database-news';
import { asApplication } from '@/tests/setup/database';
import { silentLog } from '@/tests/setup/listed';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '@/tests/setup/until';

let owner: Database;
let wire: DatabaseWire;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  wire = await new DatabaseWire(asApplication(process.env.DATABASE_URL!)).listen();
});
afterAll(() => Promise.all([owner.close(), wire.close()]));

const listening = () => owner.sql<{ pid: number }>`
  select pid from pg_stat_activity
  where query = 'listen "weather"' and datname = current_database()`;

test('who stops following while a new connection is on its way is left with none', async () => {
  const stop = await followChannel(wire.url, 'weather', silentLog, () => undefined);
  await until(async () => (await listening()).length === 1);
  wire.isHolding = true;
  const [{ pid }] = (await listening()) as [{ pid: number }];
  await owner.sql`select pg_terminate_backend(${pid}::int)`;
  await until(() => wire.isLaden);
  await stop();
  await wire.deliver();
  // Longer than it takes to begin, and not so long that it says something else.
  await sleep(1_000);
  await until(async () => (await listening()).length === 0, 4);
});
