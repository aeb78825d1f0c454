-- The server compares the migrations and the code that were applied with its own files before it
-- calls itself ready, and sees whether a write goes through.
grant select (migration_name, finished_at, rolled_back_at, checksum)
  on _prisma_migrations to assay_app;
grant select on applied_code to assay_app;
grant select, update (at) on write_probe to assay_app;
