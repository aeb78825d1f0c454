import { createDatabase, type Database } from '@/lib/platform/db';
import { markProcess } from '@/server/processes/process-mark';
import { asApplication } from '@/tests/setup/database';
import { silentLog } from '@/tests/setup/listed';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '@/tests/setup/until';

let owner: Database;

beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
});
afterAll(() => owner.close());

const lives = async (number: string) =>
  (await owner.sql<{ lives: boolean }>`select process_lives(${number}) as lives`)[0]!.lives;

it('is seen by others for as long as the process lives, over a lost connection too', async () => {
  const url = asApplication(process.env.DATABASE_URL!);
  const [one, other] = [await markProcess(url, silentLog), await markProcess(url, silentLog)];
  expect(Number(other.number)).toBeGreaterThan(Number(one.number));
  expect([await lives(one.number), await lives(other.number)]).toEqual([true, true]);
  const lost = await owner.sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'assay mark' and datname = current_database()`;
  expect(lost.length).toBe(2);
  // The database ends a connection some time after it was told to, and holds its number until then.
  await until(async () => {
    const left = await owner.sql`
      select 1 from pg_stat_activity where pid = any (${lost.map(({ pid }) => pid)}::int[])`;
    return left.length === 0;
  });
  await until(async () => (await lives(one.number)) && (await lives(other.number)));
  await one.remove();
  await until(async () => !(await lives(one.number)));
  expect(await lives(other.number)).toBe(true);
  await other.remove();
  await until(async () => !(await lives(other.number)));
});

it('is had again where the line stands and nothing comes through it any more', async () => {
  const wire = await new DatabaseWire(asApplication(process.env.DATABASE_URL!)).listen();
  const mark = await markProcess(wire.url, silentLog);
  wire.strand();
  // As the server gives up a line without a word: what was held of it is another's to take.
  const before = await owner.sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'assay mark' and datname = current_database()`;
  expect(before.length).toBe(1);
  await until(async () => !(await lives(mark.number)));
  await until(() => lives(mark.number), 30);
  await mark.remove();
  await until(async () => !(await lives(mark.number)));
  await wire.close();
}, 60_000);
