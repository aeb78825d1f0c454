-- The leaves of the last seven days sum to what the ledger said. Older ones are for whoever exports
-- a tree and checks it whole.
create view audit_proof_leaves_are_their_day as
select d.day, d.leaves, d.owed, d.debt, l.leaves as found, l.owed as found_owed,
  l.debt as found_debt
from (select * from proof_day order by day desc limit 7) d
cross join lateral (
  select max(s.leaves) as leaves, array_agg(s.owed order by s.n) as owed,
    array_agg(s.debt order by s.n) as debt
  from (
    select c.n, count(f.day) as leaves, coalesce(sum(f.available[c.n] + f.held[c.n]
        + coalesce(f.principal[c.n], 0)), 0) as owed,
      coalesce(sum(f.debt[c.n]), 0) as debt
    from generate_series(1, cardinality(d.currencies)) c (n)
    left join proof_leaf f on f.day = d.day
    group by c.n
  ) s
) l
where (d.leaves, d.owed, d.debt) is distinct from (l.leaves, l.owed, l.debt);
grant select on audit_proof_leaves_are_their_day to assay_app;
