-- Jobs themselves are kept by graphile-worker, in a schema of its own. A job may come more than
-- once; what must happen once leaves its mark here, in the transaction that does it.
create table work_done (
  task text not null,
  reference text not null,
  at timestamptz not null default now(),
  primary key (task, reference)
);
create index work_done_by_age on work_done (at);
