-- The server compares the applied migrations with its own before it calls itself ready. A shadow
-- database has no such table.
do $$
begin
  if to_regclass('_prisma_migrations') is not null then
    grant select (migration_name, finished_at, rolled_back_at) on _prisma_migrations to assay_app;
  end if;
end $$;
