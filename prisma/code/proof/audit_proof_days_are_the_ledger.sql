-- From each day to the next, what is owed and what customers owe changed by what was posted between
-- them, no more and no less; the first day holds all that was posted before it. A currency that is
-- kept to more places since has its former total in smaller units.
create view audit_proof_days_are_the_ledger as
with day as (
  select d.*, lag(d.last_entry, 1, 0::bigint) over w as since,
    lag(d.not_yet, 1, '{}'::bigint[]) over w as due
  from proof_day d window w as (order by d.day)
), total as (
  select d.day, u.currency, u.scale, u.owed, u.debt
  from proof_day d
  cross join unnest(d.currencies, d.scales, d.owed, d.debt) u (currency, scale, owed, debt)
), posted as (
  select d.day, a.currency, sum(s.sign * p.amount) filter (where a.kind <> 'advance') as owed,
    -sum(s.sign * p.amount) filter (where a.kind = 'advance') as debt
  from day d
  cross join lateral (
    select 1 as sign, e.id from ledger_entry e where e.id > d.since and e.id <= d.last_entry
    union all select -1, n from unnest(d.not_yet) n
    union all select 1, n from unnest(d.due) n
  ) s
  join ledger_posting p on p.entry_id = s.id
  join ledger_account a on a.id = p.account_id
  where a.mode = 'real' and a.customer_id is not null
    and a.kind in ('available', 'held', 'plan-principal', 'advance')
  group by d.day, a.currency
)
select t.day, t.currency, t.owed, t.debt, t.was_owed, t.was_debt, p.owed as posted_owed,
  p.debt as posted_debt
from (
  select t.*, lag(t.owed, 1, 0::numeric) over w * t.finer as was_owed,
    lag(t.debt, 1, 0::numeric) over w * t.finer as was_debt
  from (
    select t.*, 10::numeric ^ (t.scale - lag(t.scale, 1, t.scale) over w) as finer
    from total t window w as (partition by t.currency order by t.day)
  ) t window w as (partition by t.currency order by t.day)
) t
full join posted p on p.day = t.day and p.currency = t.currency
where t.owed - t.was_owed is distinct from coalesce(p.owed, 0) * 10::numeric ^ t.scale
  or t.debt - t.was_debt is distinct from coalesce(p.debt, 0) * 10::numeric ^ t.scale;
grant select on audit_proof_days_are_the_ledger to assay_app;
