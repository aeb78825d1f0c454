create type mode as enum ('real', 'demo');

-- Which form of the functions, views, triggers and grants the database has: prisma/README.md.
create table applied_code (
  one boolean primary key default true check (one),
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- Readiness writes here and nowhere else: a server whose database takes no more is not ready.
create table write_probe (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into write_probe (at) values (now());
