import { createDatabase } from '@/lib/platform/db';
import { migrate } from '../../scripts/database.mjs';

const url = process.env.DATABASE_URL!;

test('a database that another form of a migration was applied to is left as it is, and named', async () => {
  const owner = createDatabase(url, { max: 1, role: null });
  const state = () => owner.sql`select * from _prisma_migrations order by migration_name`;
  expect(await migrate(url)).toBe(false);
  const before = await state();
  await owner.sql`update _prisma_migrations set checksum = 'x' where migration_name = '0004_orders'`;
  // Something to do beside it, which is not done.
  await owner.sql`delete from _prisma_migrations where migration_name = '0016_pruned_ticks'`;
  const edited = await state();
  await expect(migrate(url)).rejects.toThrow(
    /^This copy of Assay does not fit the database: it was migrated by another 0004_orders\./,
  );
  expect(await state()).toEqual(edited);
  expect(edited).toHaveLength(before.length - 1);
  await owner.close();
});
