import { createDatabase } from '@/lib/platform/db';
import { openShared } from '@/server/house/shared';
import { openBase, openBaseSoon } from '@/server/processes/base';
import { testEnv } from '@/tests/setup/app';
import { asApplication } from '@/tests/setup/database';
import { silentLog } from '@/tests/setup/listed';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '@/tests/setup/until';

/** Guarantee: who has just been given the lead opens though the database does not answer for a moment, and leaves nothing behind of each try. */

const address = asApplication(process.env.DATABASE_URL!);

const partsWith = async (url: string) => {
  const env = testEnv({ DATABASE_URL: url });
  return { env, log: silentLog, tracing: null, shared: await openShared(env, silentLog) };
};

it('waits for a database that cannot be reached yet', async () => {
  const wire = new DatabaseWire(address);
  await wire.listen();
  const parts = await partsWith(wire.url);
  const port = Number(new URL(wire.url).port);
  await wire.close();
  await expect(openBase(parts)).rejects.toThrow('ECONNREFUSED');
  const opening = openBaseSoon(parts);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await wire.listen(port);
  const { base, stop } = await opening;
  expect(await base.database.sql`select current_user as role`).toEqual([{ role: 'assay_app' }]);
  await stop();
  await wire.close();
  await parts.shared.close();
});

it('does not wait where the login is wrong', async () => {
  const parts = await partsWith(address.replace(/:\/\/[^@]*@/, '://nobody:nothing@'));
  await expect(openBaseSoon(parts)).rejects.toThrow(/nobody/);
  await parts.shared.close();
});

it('leaves no connection where one of several was not to be had', async () => {
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
  const name = 'assay_narrow';
  await owner.sql`drop role if exists assay_narrow`;
  await owner.sql`create role assay_narrow login password 'narrow' in role assay_app`;
  const parts = await partsWith(address.replace(/:\/\/[^@]*@/, `://${name}:narrow@`));
  const held = () => owner.sql`
    select application_name, query from pg_stat_activity
    where usename = ${name} and datname = current_database()`;
  try {
    await owner.sql`alter role assay_narrow connection limit 4`;
    await expect(openBase(parts)).rejects.toMatchObject({ code: '53300' });
    // The server takes a moment to see that a connection has ended.
    await until(async () => (await held()).length === 0);
    await owner.sql`alter role assay_narrow connection limit -1`;
    const { stop } = await openBase(parts);
    await stop();
    await until(async () => (await held()).length === 0);
  } finally {
    await owner.sql`drop role assay_narrow`;
    await owner.close();
    await parts.shared.close();
  }
});
