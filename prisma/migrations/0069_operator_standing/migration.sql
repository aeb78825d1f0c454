-- When each operator was disabled and let in again: whether what they said counted at a moment is
-- told from all of it, not from the newest dates alone.
create table operator_standing (
  id bigint generated always as identity primary key,
  name text not null,
  at timestamptz not null,
  stands boolean not null
);
create index operator_standing_by_name on operator_standing (name, at);

-- What is known of before. When somebody was disabled who was let in again was not kept: it is
-- taken as the moment at which they were let in, so that what was decided before stays as it was
-- decided and what waits has lapsed. That they had been disabled before is told by each first word
-- in whose place another one came.
with word as (
  select 'deposits' as noun, deposit_id as id, step::text, operator, at from deposit_step
  union all
  select 'withdrawals', withdrawal_id, step::text, operator, at from withdrawal_step
  union all
  select 'loans', loan_id, step::text, operator, at from loan_step
), replaced as (
  select operator, lead(at) over (partition by noun, id, step order by at) as at from word
  where step in ('first-approval', 'first-rejection')
), let_in as (
  select name, readmitted_at as at from operator_login where readmitted_at is not null
  union
  select l.name, r.at from operator_login l join replaced r
    on r.operator = l.name and r.at < l.readmitted_at
), change as (
  select name, at, k.stands from let_in, (values (false), (true)) k (stands)
  union all
  select name, disabled_at, false from operator_login where disabled_at is not null
)
insert into operator_standing (name, at, stands)
select name, at, stands from change order by at, name, stands;

alter table operator_login drop column readmitted_at;
