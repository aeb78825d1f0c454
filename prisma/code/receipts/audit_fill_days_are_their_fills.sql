create view audit_fill_days_are_their_fills as
select coalesce(s.day, d.day) as day, coalesce(s.mode, d.mode) as mode,
  coalesce(s.reason, d.reason) as reason, to_jsonb(s) as fills, to_jsonb(d) as summed
from fill_day d
full join (select x.* from fill_day_until u, fill_sums('-infinity', u.until) x) s
  using (day, mode, reason, type)
where (s.fills, s.better, s.worse, s.better_amount, s.worse_amount)
  is distinct from (d.fills, d.better, d.worse, d.better_amount, d.worse_amount);
grant select on audit_fill_days_are_their_fills to assay_app;
