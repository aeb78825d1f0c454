import { createDatabase, type Database } from '@/lib/platform/db';
import { migrate } from '@/scripts/database/database.mjs';

const url = process.env.DATABASE_URL!;

let owner: Database;
beforeAll(() => {
  owner = createDatabase(url, { max: 1, role: null });
});
afterAll(() => owner.close());

const state = async () => [
  await owner.sql`select * from _prisma_migrations order by migration_name`,
  await owner.sql`select * from applied_code`,
];

test('a database of this copy is left as it is', async () => {
  const before = await state();
  expect(await migrate(url)).toBe(false);
  expect(await state()).toEqual(before);
});

test('what the code does not make is taken away, and what it makes is brought back', async () => {
  await owner.sql`drop view audit_closed_lots`;
  await owner.sql`create function stray() returns integer language sql as 'select 1'`;
  await owner.sql`update applied_code set checksum = 'another'`;
  expect(await migrate(url)).toBe(true);
  expect(await owner.sql`select * from audit_closed_lots`).toEqual([]);
  expect(await owner.sql`select to_regprocedure('stray()') as name`).toEqual([{ name: null }]);
});

test('a database that another form of a migration was applied to is left as it is, and named', async () => {
  await owner.sql`update _prisma_migrations set checksum = 'x' where migration_name = '0006_orders'`;
  // Something to do beside it, which is not done.
  await owner.sql`delete from _prisma_migrations where migration_name = '0010_alerts'`;
  await owner.sql`update applied_code set checksum = 'another'`;
  const edited = await state();
  await expect(migrate(url)).rejects.toThrow(
    /^This copy of Assay does not fit the database: it was migrated by another 0006_orders\./,
  );
  expect(await state()).toEqual(edited);
});

test('so is a database with a migration that is not here', async () => {
  await owner.sql`
    update _prisma_migrations set migration_name = '0099_later' where migration_name = '0006_orders'`;
  const edited = await state();
  await expect(migrate(url)).rejects.toThrow(
    /^This copy of Assay does not fit the database: it was migrated by another version, and this one does not know 0099_later\./,
  );
  expect(await state()).toEqual(edited);
});
