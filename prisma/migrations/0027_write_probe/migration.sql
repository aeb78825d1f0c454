-- Readiness writes here and nowhere else: a server whose database takes no more is not ready.
create table write_probe (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into write_probe (at) values (now());
grant select, update (at) on write_probe to assay_app;
