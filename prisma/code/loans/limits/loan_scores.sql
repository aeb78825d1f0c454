-- The credit score of each customer and its parts, from facts on record only. The rule is public.
create view loan_scores as
  select s.*, least(850, greatest(300,
    s.base + s.advanced + s.loan + s.months + s.repaid + s.overdue)) as score
  from (
    select c.id as customer_id, 500 as base,
      case c.advanced_status when 'verified' then 50 else 0 end as advanced,
      case c.loan_status when 'verified' then 50 else 0 end as loan,
      least(120, 10 * (extract(year from a.age) * 12 + extract(month from a.age))::integer)
        as months,
      -- By the time since the first as well: else a score is bought within a minute, by borrowing
      -- and repaying again and again.
      (select 30 * least(5, count(*), coalesce(floor(extract(epoch
          from now() - min(l.paid_out_at)) / (30 * 86400)), 0))::integer from loan l
        where l.customer_id = c.id and l.status = 'repaid' and l.ended_at <= l.due_at) as repaid,
      -(select least(300, 5 * coalesce(sum(greatest(0, floor(extract(epoch
          from coalesce(l.ended_at, now()) - l.due_at) / 86400))), 0))::integer from loan l
        where l.customer_id = c.id and l.due_at is not null) as overdue
    from customer c
    cross join lateral (select age(now(), c.created_at) as age) a
  ) s;
grant select on loan_scores to assay_app;
