-- Each process of the house has a number of its own and holds a lock by it for as long as it lives.
create sequence process_number;

-- Which process holds a key; one that is gone holds nothing any more.
alter table idempotency_key add column process bigint;
alter table idempotency_key drop column epoch;

-- Which process a worker of due work belongs to: what one that is gone had taken, others take.
create table work_worker (
  worker text primary key,
  process bigint not null
);
create index work_worker_by_process on work_worker (process);
