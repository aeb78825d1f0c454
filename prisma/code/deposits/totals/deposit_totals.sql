-- What counts towards the advanced verification of a customer once each deposit that waits is
-- credited: it, what was credited, and what was told of before it, each payment once. `p_claim`
-- stands there too, in the place of what has its number.
create function deposit_totals(p_customer bigint, p_currency text, p_claim deposit default null)
returns table (id bigint, total numeric) language sql stable rows 20 as $$
  with told as materialized (
    select * from deposits_told(p_customer, p_currency, p_claim)
  ), pair as materialized (
    select * from deposit_pairs(p_customer, p_currency, p_claim)
  ), counted as materialized (
    select t.id from told t where not exists (select from pair p where p.id = t.id and p.is_after)
  ), sum as (
    select t.id, t.amount, t.credited,
      coalesce(sum(t.amount) filter (where c.id is not null and t.credited) over (), 0)
        + coalesce(sum(t.amount) filter (where c.id is not null and not t.credited) over (
          order by t.id rows between unbounded preceding and 1 preceding), 0) as before
    from told t left join counted c on c.id = t.id
  ), same as (
    select p.id, max(p.amount) as most,
      sum(p.amount) filter (where not p.credited and p.other > p.id) as later
    from pair p join counted c on c.id = p.other group by p.id
  )
  select s.id, greatest(0, s.amount - coalesce(m.most, 0)) + s.before + coalesce(m.later, 0)
  from sum s left join same m on m.id = s.id
  where not s.credited
$$;
